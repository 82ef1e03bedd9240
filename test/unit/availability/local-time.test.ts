import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '../../../domain/durations.ts';
import {
  daysBetween,
  findLocalDay,
  isLocalDate,
  listDates,
  toClock,
  toMinute,
} from '../../../domain/local-time.ts';
import { readClock, readReferenceDay } from '../../support/reference-clock.ts';

const SPRING = '2027-03-28';
const AUTUMN = '2026-10-25';

function dayIn(timezone: string, date: string) {
  const day = findLocalDay(date, timezone);
  if (!day) throw new Error(`${date} does not exist in ${timezone}`);
  return day;
}

function instantIn(timezone: string, date: string, clock: string): string | undefined {
  const ms = dayIn(timezone, date).instantOf(toMinute(clock));
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

function countHours(timezone: string, date: string): number {
  const { startMs, endMs } = dayIn(timezone, date);
  return (endMs - startMs) / (60 * MINUTE_MS);
}

describe('isLocalDate', () => {
  test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2999-12-31'])('accepts %s', (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  test.each([
    ['a day that the month does not have', '2026-02-30'],
    ['a leap day of a common year', '2026-02-29'],
    ['month zero', '2026-00-10'],
    ['month thirteen', '2026-13-01'],
    ['day zero', '2026-01-00'],
    ['the year zero', '0000-01-01'],
    ['a year before 1900', '1899-12-31'],
    ['a year after 2999', '3000-01-01'],
    ['the last year of four digits', '9999-12-31'],
    ['a year of five digits', '10000-01-01'],
    ['a signed year', '-000001-01-01'],
    ['a month without padding', '2026-1-1'],
    ['a date without dashes', '20260101'],
    ['a time after the date', '2026-01-01T00:00'],
    ['a trailing line break', '2026-01-01\n'],
    ['surrounding spaces', ' 2026-01-01 '],
    ['digits of another script', '２０２６-01-01'],
    ['words', 'tomorrow'],
    ['an empty text', ''],
  ])('rejects %s', (_what, text) => {
    expect(isLocalDate(text)).toBe(false);
  });
});

describe('conversion of a clock time', () => {
  test.each([
    ['00:00', 0],
    ['09:05', 545],
    ['23:59', 1439],
    ['24:00', 1440],
  ])('reads %s as minute %d', (clock, minute) => {
    expect(toMinute(clock)).toBe(minute);
  });

  test.each([
    [0, '00:00'],
    [545, '09:05'],
    [1439, '23:59'],
    [1440, '24:00'],
  ])('writes minute %d as %s', (minute, clock) => {
    expect(toClock(minute)).toBe(clock);
  });
});

describe('a day without a clock change', () => {
  test('starts and ends at local midnight', () => {
    const { startMs, endMs } = dayIn('Europe/Berlin', '2026-07-01');
    expect(new Date(startMs).toISOString()).toBe('2026-06-30T22:00:00.000Z');
    expect(new Date(endMs).toISOString()).toBe('2026-07-01T22:00:00.000Z');
  });

  test('has the ISO weekday, with Sunday as 7', () => {
    expect(dayIn('Europe/Berlin', '2026-07-05').weekday).toBe(7);
  });

  test('ends at 24:00', () => {
    const day = dayIn('Europe/Berlin', '2026-07-01');
    expect(day.instantOf(1440)).toBe(day.endMs);
  });

  test('uses an offset of 45 minutes', () => {
    expect(instantIn('Asia/Kathmandu', '2026-07-01', '09:00')).toBe('2026-07-01T03:15:00.000Z');
  });
});

describe('a day with a clock change', () => {
  test('in spring has no instant for a skipped clock time', () => {
    expect(instantIn('Europe/Berlin', SPRING, '02:30')).toBeUndefined();
  });

  test.each([
    ['01:59', '2027-03-28T00:59:00.000Z'],
    ['03:00', '2027-03-28T01:00:00.000Z'],
  ])('in spring has %s next to the gap at %s', (clock, instant) => {
    expect(instantIn('Europe/Berlin', SPRING, clock)).toBe(instant);
  });

  test('in autumn resolves a repeated clock time to the first instant', () => {
    expect(instantIn('Europe/Berlin', AUTUMN, '02:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  test('in autumn continues after the repeated hour', () => {
    expect(instantIn('Europe/Berlin', AUTUMN, '03:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  test.each([
    ['Europe/Berlin', SPRING, 23],
    ['Europe/Berlin', AUTUMN, 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2027-04-04', 24.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['America/Nuuk', '2027-03-27', 23],
  ])('in %s on %s lasts %d hours', (timezone, date, hours) => {
    expect(countHours(timezone, date)).toBe(hours);
  });

  test('of half an hour skips 30 minutes', () => {
    const clocks = ['01:59', '02:00', '02:29', '02:30'];
    const instants = clocks.map((clock) => instantIn('Australia/Lord_Howe', '2026-10-04', clock));
    expect(instants).toEqual([
      '2026-10-03T15:29:00.000Z',
      undefined,
      undefined,
      '2026-10-03T15:30:00.000Z',
    ]);
  });

  test('of half an hour resolves the repeated 30 minutes to the first instants', () => {
    const clocks = ['01:30', '01:59', '02:00'];
    const instants = clocks.map((clock) => instantIn('Australia/Lord_Howe', '2027-04-04', clock));
    expect(instants).toEqual([
      '2027-04-03T14:30:00.000Z',
      '2027-04-03T14:59:00.000Z',
      '2027-04-03T15:30:00.000Z',
    ]);
  });

  test.each([
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('at midnight in %s starts at 01:00', (timezone, date, startsAt) => {
    const day = dayIn(timezone, date);
    expect(day.instantOf(0)).toBeUndefined();
    expect(new Date(day.startMs).toISOString()).toBe(startsAt);
    expect(day.instantOf(60)).toBe(day.startMs);
  });

  test('in its last hour ends at the clock change', () => {
    const day = dayIn('America/Nuuk', '2027-03-27');
    expect(day.instantOf(toMinute('23:30'))).toBeUndefined();
    expect(day.instantOf(1440)).toBe(Date.parse('2027-03-28T01:00:00Z'));
  });
});

describe('a date that a time zone skipped', () => {
  test('has no local day', () => {
    expect(findLocalDay('2011-12-30', 'Pacific/Apia')).toBeUndefined();
  });

  test('makes the day before end where the day after starts', () => {
    const before = dayIn('Pacific/Apia', '2011-12-29');
    expect(before.endMs).toBe(dayIn('Pacific/Apia', '2011-12-31').startMs);
  });
});

describe('the dates between two dates', () => {
  test.each([
    ['across a leap day', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['across the end of a common February', ['2027-02-28', '2027-03-01']],
    ['across the end of a year', ['2026-12-30', '2026-12-31', '2027-01-01']],
    ['across a date that some zone skipped', ['2011-12-29', '2011-12-30', '2011-12-31']],
    ['of a single day', ['2026-07-01']],
  ])('%s include both ends', (_which, dates) => {
    expect(listDates(dates[0]!, dates.at(-1)!)).toEqual(dates);
  });

  test.each(['2026-06-30', '2026-06-01'])('are empty if the last is %s, before the first', (to) => {
    expect(listDates('2026-07-01', to)).toEqual([]);
  });

  test.each([
    ['2026-07-01', '2026-07-01', 0],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-01-01', '2027-01-01', 365],
    ['2026-03-01', '2026-02-28', -1],
    ['2027-01-01', '2026-01-01', -365],
  ])('from %s to %s span %d days', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('clockAt', () => {
  const { clockAt } = dayIn('Europe/Berlin', '2026-07-01');

  test('returns 24:00 at the end of the day', () => {
    expect(clockAt(Date.parse('2026-07-01T22:00:00Z'))).toBe('24:00');
  });

  test('returns 00:00 at the start of the day', () => {
    expect(clockAt(Date.parse('2026-06-30T22:00:00Z'))).toBe('00:00');
  });

  test('returns the local time in between', () => {
    expect(clockAt(Date.parse('2026-07-01T21:59:00Z'))).toBe('23:59');
  });

  test.each([
    ['2027-03-28T00:59:00Z', '01:59'],
    ['2027-03-28T01:00:00Z', '03:00'],
    ['2027-03-28T21:59:00Z', '23:59'],
    ['2027-03-28T22:00:00Z', '24:00'],
  ])('follows a clock change: %s is %s', (instant, clock) => {
    expect(dayIn('Europe/Berlin', SPRING).clockAt(Date.parse(instant))).toBe(clock);
  });
});

const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const minute = fc.integer({ min: 0, max: 1439 });
const anyDate = fc
  .integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2050, 0, 1) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));

/** The date of the next clock change, or the date before; the date itself if there is none. */
const changingDay = fc
  .tuple(zone, anyDate, fc.constantFrom(-1, 0))
  .map(([timezone, date, seconds]) => {
    const from = Temporal.Instant.from(`${date}T00:00Z`).toZonedDateTimeISO(timezone);
    const change = from.getTimeZoneTransition('next') ?? from;
    return { timezone, date: change.add({ seconds }).toPlainDate().toString() };
  });
const steadyDay = fc.record({ timezone: zone, date: anyDate });

describe('in every time zone', () => {
  test('the instant of a clock time shows that clock time', () => {
    fc.assert(
      fc.property(fc.oneof(steadyDay, changingDay), minute, ({ timezone, date }, min) => {
        const ms = findLocalDay(date, timezone)?.instantOf(min);
        fc.pre(ms !== undefined);
        expect(readClock(ms, timezone)).toEqual({ date, minute: min });
      }),
      { numRuns: 500 },
    );
  });

  test('a clock time has its first instant, or none if it is skipped', () => {
    fc.assert(
      fc.property(changingDay, fc.array(minute, { minLength: 20 }), ({ timezone, date }, mins) => {
        const day = findLocalDay(date, timezone);
        const { firstMs } = readReferenceDay(date, timezone);
        expect(mins.map((min) => day?.instantOf(min))).toEqual(mins.map((min) => firstMs.get(min)));
      }),
      { numRuns: 200 },
    );
  });

  test('the bound of an existing clock time is its first instant', () => {
    fc.assert(
      fc.property(changingDay, fc.array(minute, { minLength: 20 }), ({ timezone, date }, mins) => {
        const day = findLocalDay(date, timezone);
        const { firstMs } = readReferenceDay(date, timezone);
        const existing = mins.filter((min) => firstMs.has(min));
        expect(existing.map((min) => day?.boundOf(min))).toEqual(
          existing.map((min) => firstMs.get(min)),
        );
      }),
      { numRuns: 200 },
    );
  });
});
