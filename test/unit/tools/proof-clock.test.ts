import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  instantOf,
  localAt,
  nextChanges,
  toClock,
  toMinute,
} from '../../../tools/proof/clock.ts';

const utc = (text: string) => Date.parse(`${text}:00Z`);

describe('the clock of the proof', () => {
  test.each([
    ['Europe/Berlin', '2027-03-28', '01:59', '2027-03-28T00:59'],
    ['Europe/Berlin', '2027-03-28', '03:00', '2027-03-28T01:00'],
    ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30'],
    ['Europe/Berlin', '2027-10-31', '03:00', '2027-10-31T02:00'],
    ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45'],
    ['Africa/Cairo', '2027-04-30', '01:00', '2027-04-29T22:00'],
    ['Asia/Kathmandu', '2027-06-01', '00:00', '2027-05-31T18:15'],
  ])('%s %s %s is %s in UTC', (zone, date, clock, expected) => {
    expect(instantOf(date, clock, zone)).toBe(utc(expected));
    expect(localAt(utc(expected), zone)).toEqual({ date, clock });
  });

  test.each([
    ['Europe/Berlin', '2027-03-28', '02:00'],
    ['Europe/Berlin', '2027-03-28', '02:59'],
    ['Australia/Lord_Howe', '2027-10-03', '02:15'],
    ['Africa/Cairo', '2027-04-30', '00:30'],
  ])('%s skips %s %s', (zone, date, clock) => {
    expect(instantOf(date, clock, zone)).toBeUndefined();
  });

  test('finds the next changes of a zone', () => {
    const changesOf = (zone: string) => nextChanges(zone, utc('2027-01-01T12:34'), 2);
    expect(changesOf('Australia/Lord_Howe')).toEqual([
      {
        ms: utc('2027-04-03T15:00'),
        date: '2027-04-04',
        from: '01:30',
        minutes: 30,
        kind: 'repeats',
      },
      {
        ms: utc('2027-10-02T15:30'),
        date: '2027-10-03',
        from: '02:00',
        minutes: 30,
        kind: 'skips',
      },
    ]);
    expect(changesOf('Africa/Cairo')).toMatchObject([
      { date: '2027-04-30', from: '00:00', minutes: 60, kind: 'skips' },
      { date: '2027-10-28', from: '23:00', minutes: 60, kind: 'repeats' },
    ]);
    expect(changesOf('UTC')).toEqual([]);
  });

  test('adds dates and minutes', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(toClock(toMinute('09:05') + 60)).toBe('10:05');
    expect(toClock(1_440)).toBe('24:00');
  });
});
