import { hash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { toQrModules } from '../../../web/ui/qr-modules.ts';

const textOf = (modules: boolean[][]) =>
  modules.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join('')).join('\n');

/** The hashes are of codes that another program has drawn. */
test.each([
  [1, 'amsel', 'ffba5bc4d6e95752'],
  [3, 'otpauth://totp/Amsel?secret=GEZDGNBVGY3TQOJQ', '5e833aaf12dabce6'],
  [6, `otpauth://totp/Amsel:${'a'.repeat(90)}`, 'c462a10b2cf7cb44'],
])('a code of version %i is the one that other programs draw', (version, text, expected) => {
  const modules = toQrModules(text)!;

  expect(modules).toHaveLength(17 + 4 * version);
  expect(hash('sha256', textOf(modules)).slice(0, 16)).toBe(expected);
});

test('a text of more than 134 bytes gets no code', () => {
  expect(toQrModules('a'.repeat(134))).toHaveLength(41);
  expect(toQrModules('a'.repeat(135))).toBeUndefined();
  expect(toQrModules('é'.repeat(68))).toBeUndefined();
});
