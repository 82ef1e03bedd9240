import { describe, expect, test } from '@jest/globals';
import { judgeSlot } from '../../../domain/availability.ts';
import { book } from '../../../domain/commands/book.ts';
import { findLocalDay, toMinute } from '../../../domain/local-time.ts';
import {
  aBusiness,
  aCommand,
  aDay,
  aProfessional,
  aWorld,
  BEFORE_MS,
  minutes,
} from '../../support/world.ts';
import { readReferenceDay } from '../../support/reference-clock.ts';

const SKIPPED_HOURS: [string, string][] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Africa/Cairo', '2026-04-24'],
  ['America/Nuuk', '2027-03-27'],
];
const SPRING = '2031-03-30';

function bookAt(
  hours: ReturnType<typeof minutes>,
  start: string,
  date = SPRING,
  timezone = 'Europe/Berlin',
) {
  const world = aWorld({
    business: aBusiness({ timezone, hours }),
    professional: aProfessional({ hours }),
  });
  const outcome = book.decide(world, aCommand({ date, start }), 0);
  return outcome.ok ? 'accepted' : outcome.code;
}

describe('a bound at a skipped clock time', () => {
  test.each(SKIPPED_HOURS)('in %s on %s is the instant of the clock change', (timezone, date) => {
    const day = findLocalDay(date, timezone)!;
    const { reachedMs } = readReferenceDay(date, timezone);
    const mins = Array.from({ length: 1441 }, (_, min) => min);
    expect(mins.map((min) => day.boundOf(min))).toEqual(mins.map((min) => reachedMs(min)));
  });

  test.each(SKIPPED_HOURS)('in %s on %s is never after a later bound', (timezone, date) => {
    const { boundOf } = findLocalDay(date, timezone)!;
    const bounds = Array.from({ length: 1441 }, (_, min) => boundOf(min));
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  });

  test.each(SKIPPED_HOURS)('in %s on %s is within the day', (timezone, date) => {
    const { boundOf, startMs, endMs } = findLocalDay(date, timezone)!;
    const bounds = Array.from({ length: 1441 }, (_, min) => boundOf(min));
    expect([Math.min(...bounds), Math.max(...bounds)]).toEqual([startMs, endMs]);
  });

  test('as closing time lets no booking cross midnight', () => {
    const hours = minutes('09:00', '23:30');
    expect(bookAt(hours, '22:30', '2027-03-27', 'America/Nuuk')).toBe('OUTSIDE_AVAILABILITY');
  });

  test('as closing time does not move an hour later', () => {
    expect(bookAt(minutes('00:00', '02:30'), '01:30')).toBe('OUTSIDE_AVAILABILITY');
  });

  test('as opening time opens the day at the clock change', () => {
    expect(bookAt(minutes('02:30', '10:00'), '03:00')).toBe('accepted');
  });

  test('at both ends of a break removes the break', () => {
    const hours = minutes('00:00', '24:00');
    const business = aBusiness({ hours, breaks: [minutes('02:00', '02:30')] });
    const day = aDay({ business, professional: aProfessional({ hours }) }, SPRING);
    expect(judgeSlot(day, toMinute('01:30'), { durationMin: 60 }, BEFORE_MS).open).toBe(true);
  });
});
