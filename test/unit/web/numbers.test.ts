import { describe, expect, test } from '@jest/globals';
import { isDate } from '../../../web/format/days.ts';
import {
  barsOf,
  labelledDays,
  periodBefore,
  periodOf,
  presetOf,
  readPeriod,
} from '../../../web/pages/staff/numbers/period.ts';
import {
  axisOf,
  changeOf,
  pointsOf,
  shadeOf,
  shareOf,
  sparkPath,
} from '../../../web/pages/staff/numbers/plot.ts';

const TODAY = '2026-11-16';

describe('the period of the numbers', () => {
  test('a preset ends today and is found again', () => {
    expect(periodOf('week', TODAY)).toEqual({ from: '2026-11-10', to: TODAY });
    expect(periodOf('month', TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
    expect(presetOf(periodOf('fourWeeks', TODAY), TODAY)).toBe('fourWeeks');
    expect(presetOf({ from: '2026-11-02', to: TODAY }, TODAY)).toBeUndefined();
  });

  test('the period before has the same length; of a month, the same days', () => {
    expect(periodBefore(periodOf('fourWeeks', TODAY))).toEqual({
      from: '2026-09-22',
      to: '2026-10-19',
    });
    expect(periodBefore({ from: TODAY, to: TODAY })).toEqual({
      from: '2026-11-15',
      to: '2026-11-15',
    });
    expect(periodBefore(periodOf('month', TODAY))).toEqual({
      from: '2026-10-01',
      to: '2026-10-16',
    });
    expect(periodBefore({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-30' }).to).toBe('2026-02-28');
  });

  test('an address with wrong days shows the last four weeks', () => {
    expect(readPeriod('from=2026-01-05&to=2026-01-07', TODAY).to).toBe('2026-01-07');
    for (const search of ['', 'from=2026-02-31&to=2026-03-01', 'from=2026-03-02&to=2026-03-01']) {
      expect(readPeriod(search, TODAY)).toEqual(periodOf('fourWeeks', TODAY));
    }
    expect(readPeriod('from=2024-01-01&to=2026-01-01', TODAY).to).toBe(TODAY);
    expect(isDate('2028-02-29')).toBe(true);
  });

  test('a long period is counted in weeks, and few of its bars have a label', () => {
    expect(barsOf(periodOf('fourWeeks', TODAY))).toBe('day');
    expect(barsOf({ from: '2026-01-01', to: '2026-03-31' })).toBe('week');
    expect(labelledDays(['a', 'b', 'c', 'd', 'e', 'f'], 3)).toEqual(['a', 'c', 'e']);
  });
});

describe('the plots of the numbers', () => {
  test('an axis ends at or above the highest value, in round steps', () => {
    expect(axisOf(861)).toEqual({ top: 1000, steps: [0, 250, 500, 750, 1000] });
    expect(axisOf(0.3).steps).toEqual([0, 0.1, 0.2, 0.3]);
    expect(axisOf(0)).toEqual({ top: 1, steps: [0] });
    for (const max of [1, 7, 39, 40, 41, 999, 1001, 123_456]) {
      const { top, steps } = axisOf(max);
      expect(top).toBeGreaterThanOrEqual(max);
      expect(steps.length).toBeLessThanOrEqual(5);
      expect(steps.at(-1)).toBe(top);
    }
  });

  test('a line of equal values is level, the highest value is at the top', () => {
    expect(sparkPath([3, 3])).toBe('M0.0 15.0 L100.0 15.0');
    expect(sparkPath([0, 10, 5])).toBe('M0.0 26.0 L50.0 4.0 L100.0 15.0');
  });

  test('a change is told only against something', () => {
    expect(changeOf(5, 0)).toBeUndefined();
    expect(changeOf(110, 100)).toEqual({ kind: 'percent', value: 10 });
    expect(pointsOf(null, 3)).toBeUndefined();
    expect(pointsOf(5, 3)).toEqual({ kind: 'points', value: 2 });
    expect([shareOf(1, 4), shareOf(1, 0), shareOf(null, 4)]).toEqual([25, null, null]);
    expect([0, 20, 69, 84, 100].map(shadeOf)).toEqual([0, 1, 2, 3, 4]);
  });
});
