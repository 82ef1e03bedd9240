import { describe, expect, test } from '@jest/globals';
import { judgeSlot, listSlots, type SlotVerdict } from '../../../domain/availability.ts';
import type { HoursException, MinuteSpan, WeeklySpan } from '../../../domain/calendar.ts';
import { findLocalDay, toMinute } from '../../../domain/local-time.ts';
import { listWorkingSpans } from '../../../domain/working-hours.ts';
import {
  aBusiness,
  aDay,
  aProfessional,
  BEFORE_MS,
  DATE,
  minutes,
  TUESDAY,
  closedOn,
} from '../../support/world.ts';

const OTHER_DATE = '2030-05-21';

function weekly(from: string, to: string, changes: Partial<WeeklySpan> = {}): WeeklySpan {
  return { businessId: 'biz_1', weekday: TUESDAY, ...minutes(from, to), ...changes };
}

function exception(spans: MinuteSpan[], changes: Partial<HoursException> = {}): HoursException {
  return { businessId: 'biz_1', date: DATE, spans, ...changes };
}

function listSpans(changes: Parameters<typeof aProfessional>[0]): MinuteSpan[] {
  return listWorkingSpans(aProfessional(changes), 'biz_1', findLocalDay(DATE, 'Europe/Berlin')!);
}

describe('a professional', () => {
  test.each([
    ['at any business', []],
    ['at this business', [weekly('14:00', '18:00', { businessId: 'biz_2' })]],
  ])('without weekly hours %s works the same hours every day', (_where, weeklyHours) => {
    const hours = minutes('08:00', '12:00');
    expect(listSpans({ hours, weeklyHours })).toEqual([hours]);
  });

  test('with weekly hours works the hours of the weekday', () => {
    const weeklyHours = [weekly('10:00', '12:00'), weekly('14:00', '18:00')];
    expect(listSpans({ weeklyHours })).toEqual([
      minutes('10:00', '12:00'),
      minutes('14:00', '18:00'),
    ]);
  });

  test('with weekly hours on another weekday only does not work', () => {
    const weeklyHours = [weekly('09:00', '17:00', { weekday: TUESDAY + 1 })];
    expect(listSpans({ weeklyHours })).toEqual([]);
  });

  test('works the hours of an exception instead of the weekly ones', () => {
    const weeklyHours = [weekly('09:00', '17:00')];
    const exceptions = [exception([minutes('12:00', '13:00')])];
    expect(listSpans({ weeklyHours, exceptions })).toEqual([minutes('12:00', '13:00')]);
  });

  test('works the hours of an exception instead of the daily hours', () => {
    const exceptions = [exception([minutes('07:00', '08:00')])];
    expect(listSpans({ exceptions })).toEqual([minutes('07:00', '08:00')]);
  });

  test('does not work on the date of an exception without hours', () => {
    const weeklyHours = [weekly('09:00', '17:00')];
    expect(listSpans({ weeklyHours, exceptions: [exception([])] })).toEqual([]);
  });

  test.each([
    ['of another date', { date: OTHER_DATE }],
    ['at another business', { businessId: 'biz_2' }],
  ])('works the usual hours despite an exception %s', (_where, changes) => {
    const weeklyHours = [weekly('10:00', '16:00')];
    const exceptions = [exception([], changes)];
    expect(listSpans({ weeklyHours, exceptions })).toEqual([minutes('10:00', '16:00')]);
    expect(listSpans({ exceptions })).toEqual([minutes('09:00', '17:00')]);
  });

  test('works touching spans as one span, in any order', () => {
    const spans = [minutes('15:00', '16:00'), minutes('12:00', '14:00'), minutes('09:00', '12:00')];
    const joined = [minutes('09:00', '14:00'), minutes('15:00', '16:00')];
    expect(listSpans({ exceptions: [exception(spans)] })).toEqual(joined);
    const weeklyHours = spans.map((span) => ({ businessId: 'biz_1', weekday: TUESDAY, ...span }));
    expect(listSpans({ weeklyHours })).toEqual(joined);
  });
});

type Changes = Parameters<typeof aDay>[0];

function judgeAt(start: string, durationMin: number, changes: Changes): SlotVerdict {
  return judgeSlot(aDay(changes), toMinute(start), { durationMin }, BEFORE_MS);
}

describe('a booking', () => {
  test.each<[string, string, Changes]>([
    [
      'on a date the business is closed',
      'BUSINESS_CLOSED',
      { business: aBusiness({ closures: closedOn(OTHER_DATE, DATE) }) },
    ],
    [
      'on a date whose exception has no hours',
      'OUTSIDE_HOURS',
      { professional: aProfessional({ exceptions: [exception([])] }) },
    ],
    [
      'on a weekday without hours',
      'OUTSIDE_HOURS',
      {
        professional: aProfessional({
          weeklyHours: [weekly('09:00', '17:00', { weekday: TUESDAY + 1 })],
        }),
      },
    ],
  ])('%s is %s and refused with NOT_SCHEDULED', (_where, reason, changes) => {
    expect(judgeAt('10:00', 60, changes)).toEqual({
      open: false,
      reason,
      refusal: 'NOT_SCHEDULED',
    });
  });

  test('outside opening hours on a day without working hours is refused with NOT_SCHEDULED', () => {
    const professional = aProfessional({ exceptions: [exception([])] });
    expect(judgeAt('08:00', 60, { professional })).toEqual({
      open: false,
      reason: 'BUSINESS_CLOSED',
      refusal: 'NOT_SCHEDULED',
    });
  });

  test('is open if a date of another week is closed', () => {
    const business = aBusiness({ closures: closedOn(OTHER_DATE) });
    expect(judgeAt('10:00', 60, { business }).open).toBe(true);
  });

  test.each([
    ['12:00', true],
    ['12:01', false],
  ])('across two touching spans that starts at %s is open: %s', (start, isOpen) => {
    const weeklyHours = [weekly('09:00', '13:00'), weekly('13:00', '14:00')];
    expect(judgeAt(start, 120, { professional: aProfessional({ weeklyHours }) }).open).toBe(isOpen);
  });

  test('in the second span of a day is open', () => {
    const weeklyHours = [weekly('09:00', '12:00'), weekly('13:00', '17:00')];
    expect(judgeAt('13:00', 60, { professional: aProfessional({ weeklyHours }) }).open).toBe(true);
  });

  test('that reaches into the gap between two spans is refused with OUTSIDE_AVAILABILITY', () => {
    const weeklyHours = [weekly('09:00', '12:00'), weekly('13:00', '17:00')];
    expect(judgeAt('11:30', 60, { professional: aProfessional({ weeklyHours }) })).toEqual({
      open: false,
      reason: 'OUTSIDE_HOURS',
      refusal: 'OUTSIDE_AVAILABILITY',
    });
  });
});

describe('the slot grid', () => {
  const business = aBusiness({ hours: minutes('09:00', '11:00'), slotMinutes: 60 });
  const listGrid = (spans: MinuteSpan[], date = DATE) => {
    const professional = aProfessional({
      hours: minutes('09:00', '11:00'),
      exceptions: [exception(spans)],
    });
    const day = aDay({ business, professional }, date);
    return listSlots(day, { durationMin: 60 }, BEFORE_MS).map(({ time, reason }) => [time, reason]);
  };

  test('starts with an exception that starts before the business opens', () => {
    expect(listGrid([minutes('10:00', '11:00'), minutes('07:30', '08:30')])).toEqual([
      ['07:30', 'BUSINESS_CLOSED'],
      ['08:30', 'BUSINESS_CLOSED'],
      ['09:30', 'OUTSIDE_HOURS'],
      ['10:30', 'BUSINESS_CLOSED'],
    ]);
  });

  test('ends with an exception that ends after the business closes', () => {
    expect(listGrid([minutes('10:00', '12:30'), minutes('09:00', '10:00')])).toEqual([
      ['09:00', undefined],
      ['10:00', undefined],
      ['11:00', 'BUSINESS_CLOSED'],
      ['12:00', 'BUSINESS_CLOSED'],
    ]);
  });

  test('without working hours covers the opening hours of the business', () => {
    expect(listGrid([])).toEqual([
      ['09:00', 'OUTSIDE_HOURS'],
      ['10:00', 'OUTSIDE_HOURS'],
    ]);
  });

  test('ignores an exception of another date', () => {
    expect(listGrid([minutes('07:30', '08:30')], OTHER_DATE)).toEqual([
      ['09:00', undefined],
      ['10:00', undefined],
    ]);
  });
});

test('a booking may cross two spans if the clock skips the gap between them', () => {
  const night = { hours: minutes('00:00', '06:00') };
  const date = '2031-03-30';
  const exceptions = [exception([minutes('01:00', '02:00'), minutes('03:00', '05:00')], { date })];
  const professional = aProfessional({ exceptions });
  const day = aDay({ business: aBusiness(night), professional }, date);
  expect(judgeSlot(day, toMinute('01:30'), { durationMin: 60 }, BEFORE_MS).open).toBe(true);
});
