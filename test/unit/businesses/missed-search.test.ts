import { expect, test } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { missedTextOf } from '../../../domain/missed-search.ts';

test.each([
  ['  Friseur  Köln ', 'friseur koln'],
  ['NAGEL-STUDIO', 'nagel-studio'],
  ['مصفف شعر', 'مصفف شعر'],
  ['ana@example.com', ''],
  ['+49 170 1234567', ''],
  ['Torstr. 12', ''],
  ['a', ''],
  ['one two three four five', ''],
])('counts a search for %j as %j', (text, expected) => {
  expect(missedTextOf(text)).toBe(expected);
});

test('keeps no digit, no sign and at most 40 characters of any text', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 80 }), (text) => {
      const key = missedTextOf(text);
      expect(key).toMatch(/^[\p{L}\p{M}'’& -]{0,40}$/u);
      expect(missedTextOf(key)).toBe(key);
    }),
  );
});
