import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  addMonths,
  clockAt,
  dateAt,
  dateOf,
  daysOfMonth,
  firstWeekday,
  instantAt,
  lastDateOf,
  minutesAhead,
  weekdayOf,
} from '../../../web/format/days.ts';
import { listRuns, nearestTimes, trimClosed } from '../../../web/pages/customer/book/slot-runs.ts';
import { hoursOn, openStateAt } from '../../../web/pages/customer/business/open-hours.ts';

test('days and months are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(daysOfMonth('2027-02').length).toBe(28);
  expect(weekdayOf('2026-11-15')).toBe(7);
});

test.each([
  ['2026-11-17', '10:00', 'Europe/Berlin', '2026-11-17T09:00:00.000Z'],
  // On the days on which the clocks change.
  ['2027-03-28', '01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28', '03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2026-11-17', '23:45', 'Asia/Kathmandu', '2026-11-17T18:00:00.000Z'],
])('%s %s in %s is the instant %s', (date, clock, zone, instant) => {
  expect(new Date(instantAt(date, clock, zone)).toISOString()).toBe(instant);
});

test('an instant has the date and the clock time of the zone', () => {
  const instant = Date.parse('2026-11-16T23:30:00Z');

  expect([dateAt(instant, 'Asia/Tokyo'), clockAt(instant, 'Asia/Tokyo')]).toEqual([
    '2026-11-17',
    '08:30',
  ]);
  expect(minutesAhead(instant, 'Asia/Kathmandu', 'Europe/Berlin')).toBe(285);
  expect(minutesAhead(instant, 'America/Sao_Paulo', 'Europe/Berlin')).toBe(-240);
});

test('an end at midnight belongs to the day before, one within a day to that day', () => {
  expect(dateOf('2026-05-01T22:30:00.000Z', 'Asia/Kuwait')).toBe('2026-05-02');
  expect(lastDateOf('2026-05-01T22:30:00.000Z', 'Asia/Kuwait')).toBe('2026-05-02');
  expect(lastDateOf('2026-05-01T21:00:00.000Z', 'Asia/Kuwait')).toBe('2026-05-01');
});

test('a week begins as the language has it', () => {
  expect([firstWeekday('de'), firstWeekday('ar-u-ca-gregory-nu-latn')]).toEqual([1, 6]);
});

describe('the hours of a place', () => {
  const spans = [
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '19:00' },
  ];
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    spans: weekday === 7 ? [] : spans,
  }));
  const hours = { openingHours: week, closures: [], exceptionalOpenings: [] };

  test('follow closures and exceptional openings', () => {
    const closure = { id: 'c', name: null, from: '2026-11-17', to: '2026-11-18' };
    const closed = { ...hours, closures: [{ ...closure, start: '12:00', end: '15:00' }] };

    expect(hoursOn(hours, '2026-11-15')).toEqual([]);
    expect(hoursOn(closed, '2026-11-17')).toEqual([
      { start: '09:00', end: '12:00' },
      { start: '15:00', end: '19:00' },
    ]);
    expect(
      hoursOn({ ...hours, closures: [{ ...closure, start: null, end: null }] }, '2026-11-18'),
    ).toEqual([]);
    expect(
      hoursOn(
        { ...hours, exceptionalOpenings: [{ id: 'o', name: null, date: '2026-11-15', spans }] },
        '2026-11-15',
      ),
    ).toEqual(spans);
  });

  test('tell whether it is open, until when, and when it opens', () => {
    expect(openStateAt(spans, '09:00')).toEqual({ state: 'open', time: '13:00' });
    expect(openStateAt(spans, '13:00')).toEqual({ state: 'later', time: '14:00' });
    expect(openStateAt(spans, '19:00')).toEqual({ state: 'closed' });
  });
});

describe('the times of a day', () => {
  const slot = (time: string, reason?: 'BOOKED' | 'OUTSIDE_HOURS') => ({
    time,
    available: reason === undefined,
    utcOffset: '+01:00',
    ...(reason && { reason }),
  });
  const day = [
    slot('08:30', 'OUTSIDE_HOURS'),
    slot('09:00'),
    slot('09:30', 'BOOKED'),
    slot('10:00', 'BOOKED'),
    slot('12:00'),
    slot('18:00', 'OUTSIDE_HOURS'),
  ];

  test('join closed neighbours with one reason', () => {
    expect(listRuns(day, 'morning').slice(1)).toEqual([
      { slot: slot('09:00') },
      { from: '09:30', to: '10:00', reason: 'BOOKED' },
    ]);
  });

  test('begin and end with the working hours', () => {
    expect(trimClosed(day).map(({ time }) => time)).toEqual(['09:00', '09:30', '10:00', '12:00']);
  });

  test('nearest to a lost one are open and far enough from it', () => {
    expect(nearestTimes(day, { start: '10:00', gapMin: 0 }, 1)).toEqual(['09:00']);
    expect(nearestTimes(day, { start: '10:00', gapMin: 90 }, 3)).toEqual(['12:00']);
  });
});
