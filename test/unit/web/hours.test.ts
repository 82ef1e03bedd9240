import { expect, test } from '@jest/globals';
import {
  addBreak,
  addSpan,
  isInBreak,
  isWithin,
  joinSpans,
  orderWeek,
  problemOf,
  readClock,
  touches,
} from '../../../web/pages/staff/setup/hours/hours.ts';

const span = (start: string, end: string) => ({ start, end });

test('a time is read as people type it', () => {
  expect(['9', '930', '9.30', '09:30', ' 24:00 ', '0000'].map(readClock)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '24:00',
    '00:00',
  ]);
  expect(['', 'x', '25', '9:5', '24:30', '1260'].map(readClock)).toEqual(Array(6).fill(undefined));
});

test('the spans of a day are times, in order, and do not overlap', () => {
  expect(problemOf([span('09:00', '13:00'), span('13:00', '20:00')])).toBeUndefined();
  expect(problemOf([span('9', '13:00')])).toEqual({ kind: 'format', index: 0 });
  expect(problemOf([span('13:00', '13:00')])).toEqual({ kind: 'order', index: 0 });
  expect(problemOf([span('09:00', '14:00'), span('13:00', '20:00')])).toEqual({
    kind: 'overlap',
    index: 1,
    start: '13:00',
    end: '14:00',
  });
});

test('joined spans have no overlap, and cover the same time', () => {
  const spans = [span('13:00', '20:00'), span('09:00', '14:00'), span('21:00', '24:00')];
  expect(joinSpans(spans)).toEqual([span('09:00', '20:00'), span('21:00', '24:00')]);
  expect(joinSpans([span('09:00', '18:00'), span('10:00', '11:00')])).toEqual([
    span('09:00', '18:00'),
  ]);
});

test('a span is added after the last one, within the day', () => {
  expect(addSpan([])).toHaveLength(1);
  expect(addSpan([span('09:00', '13:00')])[1]).toEqual(span('14:00', '17:00'));
  expect(addSpan([span('09:00', '22:30')])[1]).toEqual(span('23:00', '24:00'));
});

test('a break is at noon, the next one after it, and touches what begins before its end', () => {
  expect(addBreak([])).toEqual([span('12:00', '13:00')]);
  expect(addBreak([span('12:00', '13:00')])[1]).toEqual(span('14:00', '14:30'));
  expect(problemOf(addBreak([span('22:00', '23:00')]).slice(1))).toBeUndefined();
  const breaks = [span('12:00', '13:00')];
  expect(isInBreak(breaks, { date: '2026-12-09', start: '12:45', end: '13:30' })).toBe(true);
  expect(isInBreak(breaks, { date: '2026-12-09', start: '13:00', end: '13:30' })).toBe(false);
});

test('a booking is outside the hours if a part of it is', () => {
  const week = orderWeek(
    [{ weekday: 1, spans: [span('09:00', '13:00'), span('13:00', '18:00')] }],
    7,
  );
  expect(week.map(({ weekday }) => weekday)).toEqual([7, 1, 2, 3, 4, 5, 6]);
  const monday = '2026-11-16';
  expect(isWithin(week, { date: monday, start: '12:30', end: '13:30' })).toBe(true);
  expect(isWithin(week, { date: monday, start: '17:30', end: '18:15' })).toBe(false);
  expect(isWithin(week, { date: '2026-11-17', start: '12:00', end: '12:30' })).toBe(false);
});

test('a closure touches the bookings of its dates, in its part of the day', () => {
  const booked = { date: '2026-12-09', start: '14:00', end: '14:45' };
  const closed = { from: '2026-12-08', to: '2026-12-09', start: null, end: null };
  expect(touches(closed, booked)).toBe(true);
  expect(touches({ ...closed, start: '14:45', end: '20:00' }, booked)).toBe(false);
  expect(touches({ ...closed, start: '14:30', end: '20:00' }, booked)).toBe(true);
  expect(touches({ ...closed, to: '2026-12-08' }, booked)).toBe(false);
});
