import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SCORE_WEIGHTS, type ScoreFacts, scoreOf } from '../../../domain/search/score.ts';

type Facts = ScoreFacts<number | null>;

const noneOr = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: null });
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Any business, in searches with and without a text and a place. */
const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    reviewCount: fc.integer({ min: 0, max: 100_000 }),
    average: fc.double({ min: 1, max: 5, noNaN: true }),
    waitHours: noneOr(24 * 7),
    price: noneOr(1e12),
    medianPrice: fc.double({ min: 0, max: 1e12, noNaN: true }),
    completeness: share,
    match: fc.option(share, { nil: undefined }),
    distanceKm: fc.option(fc.double({ min: 0, max: 20_050, noNaN: true }), { nil: undefined }),
  })
  .map(({ average, ...facts }) => ({ ...facts, ratingSum: average * facts.reviewCount }));

/** Equal but for the errors of floating-point numbers. */
const ROUNDING = 1e-12;

const FIGURES = {
  ratingSum: 40 * 4.7,
  reviewCount: 40,
  waitHours: 3,
  price: 2_500,
  medianPrice: 3_000,
  completeness: 0.9,
} as const;

describe('the score of a business', () => {
  test('is between 0 and 1', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const score = scoreOf(facts);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + ROUNDING);
      }),
    );
  });

  test('is the best for a business with the best of everything', () => {
    const best = { ratingSum: 5e9, reviewCount: 1e9, waitHours: 0, price: 0, medianPrice: 0 };
    const searched = { completeness: 1, match: 1, distanceKm: 0 };
    expect(scoreOf({ ...best, ...searched })).toBeCloseTo(1, 6);
  });

  test.each<[keyof Facts, 'better' | 'worse', number]>([
    ['waitHours', 'worse', 168],
    ['price', 'worse', 1e9],
    ['completeness', 'better', 1],
    ['match', 'better', 1],
    ['distanceKm', 'worse', 20_050],
  ])('with more %s is %s or the same', (part, change, max) => {
    const values = fc.tuple(
      fc.double({ min: 0, max, noNaN: true }),
      fc.double({ min: 0, max, noNaN: true }),
    );
    fc.assert(
      fc.property(anyFacts, values, (facts, [a, b]) => {
        const less = scoreOf({ ...facts, [part]: Math.min(a, b) });
        const more = scoreOf({ ...facts, [part]: Math.max(a, b) });
        const gain = change === 'better' ? more - less : less - more;
        expect(gain).toBeGreaterThanOrEqual(-ROUNDING);
      }),
    );
  });

  test('never falls with a higher average of as many reviews', () => {
    const averages = fc.tuple(
      fc.double({ min: 1, max: 5, noNaN: true }),
      fc.double({ min: 1, max: 5, noNaN: true }),
    );
    fc.assert(
      fc.property(anyFacts, averages, (facts, [a, b]) => {
        const scoreAt = (average: number) =>
          scoreOf({ ...facts, ratingSum: average * facts.reviewCount! });
        const gain = scoreAt(Math.max(a, b)) - scoreAt(Math.min(a, b));
        expect(gain).toBeGreaterThanOrEqual(-ROUNDING);
      }),
    );
  });

  test('never falls with more reviews of the same good average', () => {
    const counts = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 5_000 }));
    const good = fc.double({ min: 3.5, max: 5, noNaN: true });
    fc.assert(
      fc.property(anyFacts, good, counts, (facts, average, [a, b]) => {
        const scoreAt = (reviewCount: number) =>
          scoreOf({ ...facts, reviewCount, ratingSum: average * reviewCount });
        const gain = scoreAt(Math.max(a, b)) - scoreAt(Math.min(a, b));
        expect(gain).toBeGreaterThanOrEqual(-ROUNDING);
      }),
    );
  });

  test.each(['waitHours', 'price'] as const)('is never better without %s', (part) => {
    fc.assert(
      fc.property(anyFacts, fc.double({ min: 0, max: 1e6, noNaN: true }), (facts, value) => {
        const gain = scoreOf({ ...facts, [part]: value }) - scoreOf({ ...facts, [part]: null });
        expect(gain).toBeGreaterThanOrEqual(-ROUNDING);
      }),
    );
  });

  test('of one five-star review is below that of forty reviews with 4.7 stars', () => {
    const single = { ...FIGURES, ratingSum: 5, reviewCount: 1 };
    expect(scoreOf(single)).toBeLessThan(scoreOf(FIGURES));
  });

  test('compares a price with the median, in any currency', () => {
    const cheap = scoreOf({ ...FIGURES, price: 1_000_000, medianPrice: 2_000_000 });
    const dear = scoreOf({ ...FIGURES, price: 50, medianPrice: 20 });
    expect(cheap).toBeGreaterThan(dear);
  });

  test.each<[string, Facts, number]>([
    ['Anna, 40 reviews of 4.7', { ...FIGURES, distanceKm: 2 }, 0.791],
    ['Ben, one review of 5', { ...FIGURES, ratingSum: 5, reviewCount: 1, distanceKm: 2 }, 0.668],
    ['Cleo, booked out', { ...FIGURES, waitHours: null, distanceKm: 2 }, 0.614],
  ])('of the example in the docs is as written there: %s', (_who, facts, score) => {
    expect(scoreOf(facts)).toBeCloseTo(score, 3);
  });
});

test('no part of the score is money, or set by an owner for the place in the results', () => {
  expect(Object.keys(SCORE_WEIGHTS).toSorted()).toEqual(
    ['completeness', 'distance', 'match', 'opening', 'price', 'rating', 'reviews'].toSorted(),
  );
});
