import { describe, expect, test } from '@jest/globals';
import { codeOf, findStep, stepAt, toBase32, toOtpauthUri } from '../../../gateway/access/totp.ts';

/** The secret of the test vectors of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');
const NOW_MS = 1_111_111_109_000;
const NOW = stepAt(NOW_MS);

describe('a code', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is the one of RFC 6238', (seconds, eightDigits) => {
    expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(eightDigits.slice(-6));
  });

  test.each([-1, 0, 1])('of a clock that is wrong by %i steps is accepted', (offset) => {
    expect(findStep(SECRET, codeOf(SECRET, NOW + offset), NOW_MS, null)).toBe(NOW + offset);
  });

  test.each([-2, 2])('of a clock that is wrong by %i steps is refused', (offset) => {
    expect(findStep(SECRET, codeOf(SECRET, NOW + offset), NOW_MS, null)).toBeUndefined();
  });

  test('that was used, or is older than one that was used, is refused', () => {
    expect(findStep(SECRET, codeOf(SECRET, NOW), NOW_MS, NOW)).toBeUndefined();
    expect(findStep(SECRET, codeOf(SECRET, NOW - 1), NOW_MS, NOW)).toBeUndefined();
    expect(findStep(SECRET, codeOf(SECRET, NOW + 1), NOW_MS, NOW)).toBe(NOW + 1);
  });

  test.each(['', '12345', '1234567', 'ABCDEF', '０７０８１８'])('%j is none', (text) => {
    expect(findStep(SECRET, text, NOW_MS, null)).toBeUndefined();
  });
});

test('a secret is written in base 32, as RFC 4648 says', () => {
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('the address for an app names the account and the issuer', () => {
  expect(toOtpauthUri(SECRET, 'ana+a@example.test')).toBe(
    'otpauth://totp/Amsel:ana%2Ba%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Amsel',
  );
});
