import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { toMajor } from '../../../domain/money.ts';

describe('a thousand minor units', () => {
  test.each([
    ['JPY', 1_000],
    ['ISK', 1_000],
    ['UGX', 1_000],
    ['USD', 10],
    ['EUR', 10],
    // ISO 4217 gives the forint two decimals, though nobody uses them and Intl says none.
    ['HUF', 10],
    ['KWD', 1],
    ['TND', 1],
    ['CLF', 0.1],
  ])('of %s are %d', (currency, major) => {
    expect(toMajor(1_000, currency)).toBe(major);
  });
});

describe('minor units', () => {
  test.each([
    [3_599, 'USD', 35.99],
    [1_234, 'KWD', 1.234],
    [12_345, 'CLF', 1.2345],
    [5, 'EUR', 0.05],
    [0, 'EUR', 0],
    [-250, 'EUR', -2.5],
  ])('%d of %s are %d', (minor, currency, major) => {
    expect(toMajor(minor, currency)).toBe(major);
  });

  test('become the number that reads as the exact decimal', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 12 }), (minor) => {
        const digits = String(minor).padStart(3, '0');
        expect(toMajor(minor, 'USD').toFixed(2)).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
      }),
      { numRuns: 300 },
    );
  });
});
