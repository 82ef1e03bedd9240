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

const GAPS: [string, string][] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Africa/Cairo', '2026-04-24'],
  ['America/Nuuk', '2027-03-27'],
];
const SPRING = '2031-03-30';

function answer(
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

describe('a bound that the clock skips', () => {
  test.each(GAPS)('in %s on %s is the moment of the jump', (timezone, date) => {
    const day = findLocalDay(date, timezone)!;
    const { reachedMs } = readReferenceDay(date, timezone);
    const mins = Array.from({ length: 1441 }, (_, min) => min);
    expect(mins.map((min) => day.boundOf(min))).toEqual(mins.map((min) => reachedMs(min)));
  });

  test.each(GAPS)('in %s on %s never lies after a later one', (timezone, date) => {
    const { boundOf } = findLocalDay(date, timezone)!;
    const bounds = Array.from({ length: 1441 }, (_, min) => boundOf(min));
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  });

  test.each(GAPS)('in %s on %s lies within the day', (timezone, date) => {
    const { boundOf, startMs, endMs } = findLocalDay(date, timezone)!;
    const bounds = Array.from({ length: 1441 }, (_, min) => boundOf(min));
    expect([Math.min(...bounds), Math.max(...bounds)]).toEqual([startMs, endMs]);
  });

  test('as closing time lets nothing cross midnight', () => {
    const hours = minutes('09:00', '23:30');
    expect(answer(hours, '22:30', '2027-03-27', 'America/Nuuk')).toBe('OUTSIDE_AVAILABILITY');
  });

  test('as closing time is not moved an hour later', () => {
    expect(answer(minutes('00:00', '02:30'), '01:30')).toBe('OUTSIDE_AVAILABILITY');
  });

  test('as opening time lets the day begin at the jump', () => {
    expect(answer(minutes('02:30', '10:00'), '03:00')).toBe('accepted');
  });

  test('at both ends of a break leaves no break', () => {
    const hours = minutes('00:00', '24:00');
    const business = aBusiness({ hours, breaks: [minutes('02:00', '02:30')] });
    const day = aDay({ business, professional: aProfessional({ hours }) }, SPRING);
    expect(judgeSlot(day, toMinute('01:30'), { durationMin: 60 }, BEFORE_MS).open).toBe(true);
  });
});
