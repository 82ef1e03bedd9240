import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { MinuteSpan } from '../../../domain/calendar.ts';
import {
  changeWeek,
  closureView,
  listClosedDates,
  type NamedClosure,
  replaceClosedDates,
  toClosure,
  toWeekColumns,
  toWeekRules,
  type Week,
  weekOf,
} from '../../../domain/opening-hours.ts';
import { addDays } from '../../../domain/local-time.ts';
import { aBusiness, closedOn, minutes } from '../../support/world.ts';

const FIRST = '2030-05-13';
const anySpans = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 6 })
  .map((bounds) => bounds.toSorted((a, b) => a - b))
  .map((bounds): MinuteSpan[] =>
    bounds.flatMap((startMin, n) =>
      n % 2 === 0 && n + 1 < bounds.length ? [{ startMin, endMin: bounds[n + 1]! }] : [],
    ),
  );
const anyWeek = fc.array(anySpans, { minLength: 7, maxLength: 7 });
const HOURS = minutes('09:00', '17:00');

/** The week as it is read after it was stored. */
function readStored(week: Week) {
  const { columns, weeklyHours } = toWeekColumns(week, HOURS);
  return toWeekRules({ ...columns, weeklyHours });
}

describe('the week of a business', () => {
  test('is read as it was set, with the earliest start and the latest end as its hours', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const rules = readStored(week);
        expect(weekOf(rules)).toEqual(week);
        const bounds = week.flat().flatMap(({ startMin, endMin }) => [startMin, endMin]);
        const isClosed = bounds.length === 0;
        expect(rules.hours).toEqual(
          isClosed ? HOURS : { startMin: Math.min(...bounds), endMin: Math.max(...bounds) },
        );
      }),
    );
  });

  test('stays as it is if the profile is sent back unchanged', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const rules = readStored(week);
        const { hours: workingHours, closedWeekdays } = rules;
        expect(changeWeek(rules, { workingHours, closedWeekdays })).toEqual(week);
      }),
    );
  });

  test('has new working hours on every open weekday', () => {
    const week = weekOf(aBusiness({ closedWeekdays: [7] })).with(0, [minutes('10:00', '12:00')]);
    const workingHours = minutes('08:00', '16:00');
    const changed = changeWeek(readStored(week), { workingHours, closedWeekdays: undefined });
    expect(changed).toEqual([...Array.from({ length: 6 }, () => [workingHours]), []]);
  });

  test('has the working hours on a weekday that is opened', () => {
    const week = weekOf(aBusiness({ closedWeekdays: [7] })).with(0, [minutes('10:00', '12:00')]);
    const changed = changeWeek(readStored(week), { workingHours: HOURS, closedWeekdays: [2] });
    expect(changed).toEqual(week.with(1, []).with(6, [HOURS]));
  });
});

describe('closures', () => {
  const fields = { from: FIRST, to: FIRST, start: null, end: null };

  test.each([
    ['ends before it starts', { to: addDays(FIRST, -1) }, 'INVALID_INPUT', 'to'],
    ['lasts longer than a year', { to: addDays(FIRST, 366) }, 'INVALID_INPUT', 'to'],
    ['has no end', { start: '10:00' }, 'MISSING_FIELDS', 'end'],
    ['has no start', { end: '10:00' }, 'MISSING_FIELDS', 'start'],
    ['has no length', { start: '10:00', end: '10:00' }, 'INVALID_INPUT', 'end'],
  ])('that %s are refused', (_what, change, code, field) => {
    expect(toClosure({ ...fields, ...change })).toEqual({ ok: false, code, field });
  });

  test('are read as they were sent', () => {
    const sent = { ...fields, to: addDays(FIRST, 2), start: '14:00', end: '24:00' };
    const closure = toClosure(sent);
    expect(closure.ok && closureView({ ...closure.value, id: 'cls_1', name: null })).toEqual({
      ...sent,
      id: 'cls_1',
      name: null,
    });
  });

  test('cover exactly the closed dates that replace the former ones, and keep their names', () => {
    const anyDays = fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 8 });
    const anyClosures = fc.array(
      fc
        .tuple(fc.nat({ max: 10 }), fc.nat({ max: 3 }), fc.boolean())
        .map(([first, days, isPart]): NamedClosure => ({
          id: 'cls_1',
          name: `closure ${first}`,
          from: addDays(FIRST, first),
          to: addDays(FIRST, first + days),
          ...(isPart ? HOURS : { startMin: 0, endMin: 1440 }),
        })),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyClosures, anyDays, (drawn, days) => {
        const closures = drawn.map((closure, n) => ({ ...closure, id: `cls_${n}` }));
        const dates = days.map((day) => addDays(FIRST, day));
        const { deletedIds, added } = replaceClosedDates(closures, dates);
        const kept = closures.filter(({ id }) => !deletedIds.includes(id));
        expect(listClosedDates([...kept, ...added])).toEqual(dates.toSorted());
        const parts = closures.filter(({ endMin }) => endMin !== 1440);
        expect(kept).toEqual(expect.arrayContaining(parts));
        const wasClosed = new Set(listClosedDates(closures));
        expect(added.filter(({ from, name }) => wasClosed.has(from) && name === null)).toEqual([]);
      }),
    );
  });

  test('of the same dates stay as they are', () => {
    const closures = closedOn(FIRST, addDays(FIRST, 1)).map((closure, n) => ({
      ...closure,
      id: `cls_${n}`,
      name: null,
    }));
    const unchanged = { deletedIds: [], added: [] };
    expect(replaceClosedDates(closures, listClosedDates(closures))).toEqual(unchanged);
  });
});
