import { expect, test } from '@jest/globals';
import { openToken, sealToken } from '../../../gateway/access/sealed-token.ts';

const SEALED = sealToken('next', 'previous', '203.0.113.1');

test('a sealed token is opened with the previous token from the same address', () => {
  expect(openToken(SEALED, 'previous', '203.0.113.1')).toBe('next');
});

test.each([
  ['another token', 'other', '203.0.113.1'],
  ['another address', 'previous', '203.0.113.2'],
])('a sealed token is not opened with %s', (_case, previous, address) => {
  expect(openToken(SEALED, previous, address)).toBeUndefined();
});

test('a sealed token does not contain the token, and differs each time', () => {
  expect(Buffer.from(SEALED, 'base64url').toString('latin1')).not.toContain('next');
  expect(sealToken('next', 'previous', '203.0.113.1')).not.toBe(SEALED);
});
