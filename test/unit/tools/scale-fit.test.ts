import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  bestCount,
  costAt,
  fitCost,
  fitNonNegative,
  fitScalability,
  throughputOf,
} from '../../../tools/scale/fit.ts';

const aLaw = fc.record({
  single: fc.double({ min: 1, max: 1_000, noNaN: true }),
  contention: fc.double({ min: 0, max: 0.5, noNaN: true }),
  coherency: fc.double({ min: 0, max: 0.05, noNaN: true }),
});
const COUNTS = [1, 2, 3, 4, 8];

describe('the law of scalability', () => {
  test('finds the coefficients of points that follow it', () => {
    fc.assert(
      fc.property(aLaw, (law) => {
        const points = COUNTS.map((count) => ({ count, perSecond: throughputOf(law, count) }));
        const found = fitScalability(points);
        expect(found.single).toBeCloseTo(law.single, 1);
        expect(found.contention).toBeCloseTo(law.contention, 3);
        expect(found.coherency).toBeCloseTo(law.coherency, 3);
      }),
    );
  });

  test('has no coefficient below zero, whatever was measured', () => {
    const aFigure = fc.double({ min: 1, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(aFigure, { minLength: 1, maxLength: 5 }), (figures) => {
        const points = figures.map((perSecond, i) => ({ count: i + 1, perSecond }));
        const { single, contention, coherency } = fitScalability(points);
        expect(single).toBeGreaterThan(0);
        expect(Math.min(contention, coherency)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('has its most at the best count', () => {
    fc.assert(
      fc.property(aLaw, (law) => {
        fc.pre(law.coherency > 0.001);
        const best = bestCount(law);
        const most = throughputOf(law, best);
        expect(throughputOf(law, best * 1.2)).toBeLessThanOrEqual(most);
        expect(throughputOf(law, best * 0.8)).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('has no best count if parts do not disturb each other', () => {
    const law = fitScalability([1, 2, 3].map((count) => ({ count, perSecond: 50 * count })));
    expect(bestCount(law)).toBe(Infinity);
    expect(throughputOf(law, 10)).toBeCloseTo(500);
  });
});

test('the cost of an update and of a booking are told apart', () => {
  const points = [1, 4, 16, 64].map((bookingsPerUpdate) => ({
    bookingsPerUpdate,
    msPerBooking: 0.9 + 8 / bookingsPerUpdate,
  }));
  const cost = fitCost(points);
  expect(cost.perBooking).toBeCloseTo(0.9);
  expect(cost.perUpdate).toBeCloseTo(8);
  expect(costAt(cost, 16)).toBeCloseTo(1.4);
});

test('columns that say the same are not both used', () => {
  const coefficients = fitNonNegative(
    [
      [1, 2],
      [2, 4],
    ],
    [3, 6],
  );
  expect(coefficients.filter((coefficient) => coefficient > 0)).toHaveLength(1);
  expect(coefficients[0]! + 2 * coefficients[1]!).toBeCloseTo(3);
});
