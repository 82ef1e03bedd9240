import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { matchKey } from '../../domain/match-key.ts';

describe('a match key', () => {
  test.each([
    ['case', 'BERLIN', 'berlin'],
    ['accents', 'São Paulo', 'sao paulo'],
    ['accents written as separate marks', 'Sa\u0303o Paulo', 'sao paulo'],
    ['a run of spaces', 'New   York', 'new york'],
    ['spaces around it', '  Lima ', 'lima'],
    ['tabs and no-break spaces', 'New\u00a0\tYork', 'new york'],
    ['wide letters', 'Ｏｓａｋａ', 'osaka'],
    ['the dotted capital I', 'İzmir', 'izmir'],
  ])('folds %s', (_what, text, key) => {
    expect(matchKey(text)).toBe(key);
  });

  test('keeps different places apart', () => {
    expect(matchKey('Porto')).not.toBe(matchKey('Porto Alegre'));
  });

  test('keeps what is no accent', () => {
    expect(matchKey("St. John's-2")).toBe("st. john's-2");
  });

  test('of a key is the key itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(matchKey(matchKey(text))).toBe(matchKey(text));
      }),
      { numRuns: 500 },
    );
  });
});

test('marks that tell words apart in other scripts stay', () => {
  expect(matchKey('ばば')).not.toBe(matchKey('はは'));
  expect(matchKey('दिल्ली')).toBe('दिल्ली'.normalize('NFC'));
});
