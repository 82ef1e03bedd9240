import { describe, expect, test } from '@jest/globals';
import { isCommonPassword } from '../../../domain/common-password.ts';
import { COMMON_PASSWORDS } from '../../../gateway/access/common-passwords.ts';

const ANA = { email: 'ana.souza@salao-bela.example', name: 'Ana Lúcia Souza' };
const isRefused = (password: string) => isCommonPassword(password, ANA, COMMON_PASSWORDS);

describe('a new password is refused', () => {
  test.each([
    ['1234567890', 'listed'],
    ['passwordpassword', 'listed'],
    ['qwertyuiop', 'listed'],
    ['Password123', 'listed in another case'],
    ['ｐａｓｓｗｏｒｄ１２３', 'listed in another width'],
    ['zzzzzzzzzzzz', 'one character'],
    ['ж'.repeat(12), 'one character'],
    ['x7x7x7x7x7x7', 'a few characters'],
    ['k2p9k2p9k2p9', 'a few characters'],
    ['defghijklmno', 'an alphabet'],
    ['lkjhgfdsalkjhgf', 'a keyboard, backwards and again'],
    ['45678901234567', 'digits in order'],
    ['1234567890q', 'digits in order and a letter'],
    ['1111111111a', 'one character and another'],
    ['abcdefghij1!', 'an alphabet and two characters'],
    ['amsel12345', 'the product'],
    ['Amsel!2026!', 'the product'],
    ['ana.souza@salao-bela.example', 'the email'],
    ['anasouza1987', 'the name'],
    ['Lúcia-Souza-99', 'the name'],
    ['bela20262026', 'the domain'],
  ])('%s: %s', (password) => {
    expect(isRefused(password)).toBe(true);
  });
});

describe('a new password is accepted', () => {
  test.each([
    'a-test-password',
    'demo-password-1',
    'analog kettle 7',
    'souza liest gern',
    '8251936470',
    'wxyz and more of it',
    '🗝🔑🧷🪛🧰🪜🧲🔦🕯🧯',
  ])('%s', (password) => {
    expect(isRefused(password)).toBe(false);
  });
});

test('the list has some thousand entries, each possible and written once', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(5_000);
  for (const entry of COMMON_PASSWORDS) {
    expect([entry, entry.length >= 10, entry === entry.normalize('NFKC').toLowerCase()]).toEqual([
      entry,
      true,
      true,
    ]);
  }
});
