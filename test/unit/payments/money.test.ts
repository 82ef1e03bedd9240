import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { isCurrency, toMajor, toMinor } from '../../../domain/money.ts';

describe('a thousand minor units', () => {
  test.each([
    ['JPY', 1_000],
    ['ISK', 1_000],
    ['UGX', 1_000],
    ['USD', 10],
    ['EUR', 10],
    // ISO 4217 gives the forint two decimals, Intl none.
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

  test('convert to the exact decimal number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 12 }), (minor) => {
        const digits = String(minor).padStart(3, '0');
        expect(toMajor(minor, 'USD').toFixed(2)).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an amount in major units', () => {
  test('is unchanged by a conversion there and back', () => {
    const currency = fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF');
    fc.assert(
      fc.property(currency, fc.nat({ max: 1_000_000_000 }), (code, minor) => {
        expect(toMinor(toMajor(minor, code), code)).toBe(minor);
      }),
    );
  });

  test.each([
    [1.5, 'JPY'],
    [1.005, 'EUR'],
    [1.0005, 'KWD'],
    [-0.01, 'EUR'],
    [1e12, 'EUR'],
    [Number.NaN, 'EUR'],
  ])('of %d %s is invalid', (major, currency) => {
    expect(toMinor(major, currency)).toBeUndefined();
  });
});

test.each([
  ['EUR', true],
  ['KWD', true],
  ['eur', false],
  ['ABC', false],
  ['EURO', false],
  ['', false],
])('"%s" is a currency: %s', (code, expected) => {
  expect(isCurrency(code)).toBe(expected);
});
