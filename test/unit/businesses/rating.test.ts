import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { averageRating, summarizeRatings } from '../../../domain/rating.ts';
import { toPublicName } from '../../../domain/review.ts';

describe('an average', () => {
  test.each([
    [5, 1, 5],
    [9, 2, 4.5],
    [13, 3, 4.33],
    [14, 3, 4.67],
    [1, 1, 1],
    [33, 8, 4.13],
  ])('of %d stars in %d reviews is %d', (sum, count, average) => {
    expect(averageRating(sum, count)).toBe(average);
  });

  test('without reviews is null', () => {
    expect(averageRating(0, 0)).toBeNull();
  });

  test('is between 1 and 5, and exact to half a hundredth', () => {
    const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(ratings, (stars) => {
        const sum = stars.reduce((total, each) => total + each, 0);
        const average = averageRating(sum, stars.length)!;
        expect(average).toBeGreaterThanOrEqual(1);
        expect(average).toBeLessThanOrEqual(5);
        expect(Math.abs(average - sum / stars.length)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });
});

describe('a summary', () => {
  test('counts each number of stars, with zero for those without reviews', () => {
    const countByStars = new Map([
      [5, 2],
      [1, 1],
    ]);

    expect(summarizeRatings(countByStars)).toEqual({
      average: 3.67,
      count: 3,
      stars: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 2 },
    });
  });

  test('without reviews has no average', () => {
    expect(summarizeRatings(new Map())).toEqual({
      average: null,
      count: 0,
      stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
  });
});

test.each([
  ['Ana Souza', 'Ana S.'],
  ['Ana Maria de Souza', 'Ana S.'],
  ['  José   ávila ', 'José Á.'],
  ['Cher', 'Cher'],
  ['', ''],
])('the public name of %j is %j', (name, shown) => expect(toPublicName(name)).toBe(shown));
