import { describe, expect, test } from '@jest/globals';
import {
  needsSecureCookie,
  readSessionCookie,
  toSessionCookie,
} from '../../../gateway/access/session-cookie.ts';

describe('the session cookie', () => {
  test.each([
    ['amsel_session=abc-_9', 'abc-_9'],
    ['other=1; amsel_session=abc; more=2', 'abc'],
    ['xamsel_session=abc', undefined],
    ['amsel_session=', undefined],
    ['amsel_session=a b', undefined],
    [`amsel_session=${'a'.repeat(201)}`, undefined],
    ['__Secure-amsel_session=abc', undefined],
    [undefined, undefined],
  ])('of %s is %s on this machine', (header, token) => {
    expect(readSessionCookie(header, false)).toBe(token);
  });

  test('with TLS has a name that no page without TLS can set', () => {
    const cookies = 'amsel_session=planted; __Secure-amsel_session=own';

    expect(toSessionCookie('own', 9, true)).toMatch(/^__Secure-amsel_session=own; .*; Secure$/);
    expect(readSessionCookie(cookies, true)).toBe('own');
    expect(readSessionCookie('amsel_session=planted', true)).toBeUndefined();
  });

  test.each([
    ['localhost', 'http://localhost:3000', false],
    ['127.0.0.1', 'http://localhost:3000', false],
    ['amsel.example', 'http://localhost:3000', true],
    ['amsel.example', 'https://amsel.example', true],
    // A proxy on the same machine may not pass the host on.
    ['localhost', 'https://amsel.example', true],
    [undefined, 'http://localhost:3000', true],
  ])('for the host %s with the public address %s is Secure: %s', (host, publicUrl, isSecure) => {
    expect(needsSecureCookie(host, publicUrl)).toBe(isSecure);
  });
});
