import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { phoneKeyOf, toSearchTerms } from '../../../domain/clients/client-search.ts';

const textsOf = (text: string) => toSearchTerms(text).map(({ texts }) => texts);

describe('a search text', () => {
  test.each<[string, string[][]]>([
    ['eve', [['eve']]],
    ['  Eve   Klein ', [['Eve'], ['Klein']]],
    ['eve eve', [['eve']]],
    ['a b c d e f g', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
    ['030 12-34', [['0301234', '301234']]],
    ['+49 (30) 1234567', [['49301234567', '301234567']]],
    ['12', [['12']]],
    ['eve 030', [['eve'], ['030']]],
  ])('%j has the terms %j', (text, terms) => {
    expect(textsOf(text)).toEqual(terms);
  });

  test('of a phone number matches whatever stands between its digits', () => {
    const digits = fc.stringMatching(/^[0-9]{3,15}$/);
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '/', ' ('), { minLength: 15 });
    fc.assert(
      fc.property(digits, gaps, (number, between) => {
        const typed = Array.from(number, (digit, i) => digit + between[i]!).join('');
        expect(textsOf(typed)).toEqual(textsOf(number));
      }),
    );
  });
});

test.each([
  ['+49 30 1234567', '030 1234567', true],
  ['+49 30 1234567', '0049 (30) 123-4567', true],
  ['030 1234567', '030 1234568', false],
])('%s and %s are one number: %s', (a, b, isSame) => {
  expect(phoneKeyOf(a) === phoneKeyOf(b)).toBe(isSame);
});

test('a phone of few digits is not compared', () => {
  expect([phoneKeyOf(null), phoneKeyOf(''), phoneKeyOf('0112')]).toEqual(Array(3).fill(undefined));
});
