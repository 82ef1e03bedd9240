import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { toEmbedOrigin } from '../../../domain/embed-origin.ts';

describe('an origin that may frame the booking page', () => {
  test.each([
    ['https://salon.example', 'https://salon.example'],
    ['https://Salon.Example/', 'https://salon.example'],
    ['https://salon.example:443', 'https://salon.example'],
    ['https://salon.example:8443', 'https://salon.example:8443'],
    ['https://schön.example', 'https://xn--schn-7qa.example'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])('%s is stored as %s', (text, origin) => {
    expect(toEmbedOrigin(text)).toBe(origin);
  });

  test.each([
    'salon.example',
    'http://salon.example',
    'http://localhost.salon.example',
    'https://*.salon.example',
    'https://salon.example/page',
    'https://salon.example?a=1',
    'https://user:secret@salon.example',
    "https://salon.example;script-src'self'",
    'https://a,b.example',
    'https://[::1]',
    'data:text/html,x',
    'null',
    '*',
    "'self'",
    '',
  ])('%s is none', (text) => {
    expect(toEmbedOrigin(text)).toBeUndefined();
  });

  test('has no character that ends a source or a directive of the policy', () => {
    const hosts = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(hosts, (host) => {
        const origin = toEmbedOrigin(`https://${host}`);
        expect(origin ?? 'https://none').toMatch(/^https:\/\/[a-z0-9.:-]+$/);
      }),
    );
  });
});
