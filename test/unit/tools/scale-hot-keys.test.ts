import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  directedPlaces,
  hashedPlaces,
  limitingExponent,
  loadsOf,
  randomIds,
  spreadOf,
  zipfShares,
} from '../../../tools/scale/hot-keys.ts';
import { actorIdFor } from '../../../workflows/messages.ts';

const anExponent = fc.double({ min: 0, max: 2, noNaN: true });
const IDS = randomIds('pro', 2_000, 7);

describe('popularity', () => {
  test('adds up to the whole load, the most popular first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), anExponent, (count, exponent) => {
        const shares = zipfShares(count, exponent);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });

  test('of a higher exponent gives more to the first', () => {
    fc.assert(
      fc.property(anExponent, anExponent, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(zipfShares(100, high)[0]).toBeGreaterThanOrEqual(zipfShares(100, low)[0]! - 1e-12);
      }),
    );
  });
});

describe('places', () => {
  test('are those of the actors', () => {
    const places = hashedPlaces(IDS, 16);
    expect(places.map((place) => `calendar/${place}`)).toEqual(IDS.map((id) => actorIdFor(id, 16)));
  });

  test('have the whole load, and the hottest has at least that of the hottest key', () => {
    fc.assert(
      fc.property(anExponent, fc.integer({ min: 1, max: 64 }), (exponent, count) => {
        const shares = zipfShares(IDS.length, exponent);
        const places = hashedPlaces(IDS, count);
        const loads = loadsOf(shares, places, count);
        const { hottestKey, hottestPlace, imbalance } = spreadOf(shares, places, count);
        expect(loads.reduce((sum, load) => sum + load, 0)).toBeCloseTo(1);
        expect(hottestPlace).toBeGreaterThanOrEqual(hottestKey - 1e-12);
        expect(imbalance).toBeGreaterThanOrEqual(1 - 1e-9);
      }),
      { numRuns: 30 },
    );
  });

  test('spread equal keys by hash within a fifth', () => {
    const { imbalance } = spreadOf(zipfShares(IDS.length, 0), hashedPlaces(IDS, 8), 8);
    expect(imbalance).toBeLessThan(1.2);
  });

  test('of a directory are never worse than its hottest key and an even share', () => {
    fc.assert(
      fc.property(anExponent, fc.integer({ min: 1, max: 16 }), (exponent, count) => {
        const shares = zipfShares(300, exponent);
        const { hottestPlace } = spreadOf(shares, directedPlaces(shares, count), count);
        expect(hottestPlace).toBeLessThanOrEqual(shares[0]! + 1 / count + 1e-9);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the exponent at which one place limits the whole', () => {
  const places = hashedPlaces(IDS, 16);
  const limits = { perSecond: 5_000, placeMaxPerSecond: 1_000 };

  test('is where the hottest place reaches its limit', () => {
    const exponent = limitingExponent(places, 16, limits)!;
    const { hottestPlace } = spreadOf(zipfShares(IDS.length, exponent), places, 16);
    expect(hottestPlace * limits.perSecond).toBeCloseTo(limits.placeMaxPerSecond, 0);
  });

  test('is 0 if even an equal load is too much, and missing if no load is', () => {
    expect(limitingExponent(places, 16, { ...limits, placeMaxPerSecond: 100 })).toBe(0);
    expect(limitingExponent(places, 16, { ...limits, placeMaxPerSecond: 5_001 })).toBeUndefined();
  });
});

test('one seed gives the same ids, of the form of the product', () => {
  expect(randomIds('biz', 50, 3)).toEqual(randomIds('biz', 50, 3));
  expect(randomIds('biz', 50, 3)).not.toEqual(randomIds('biz', 50, 4));
  for (const id of IDS.slice(0, 50)) expect(id).toMatch(/^pro_[0-9a-v]{26}$/);
});
