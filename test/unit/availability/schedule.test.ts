import { describe, expect, test } from '@jest/globals';
import {
  toMinuteSpans,
  bookedDayNeeds,
  closesBookedTime,
  toTimeOffSpan,
} from '../../../domain/schedule.ts';
import { anAppointment } from '../../support/booked-world.ts';
import {
  aBusiness,
  aProfessional,
  at,
  aWorld,
  between,
  DATE,
  minutes,
  TUESDAY,
} from '../../support/world.ts';

const span = (start: string, end: string) => ({ start, end });
const refused = (code: string) => ({ ok: false, code });

describe('the spans of a day', () => {
  test('are put in order', () => {
    expect(toMinuteSpans([span('14:00', '24:00'), span('00:00', '12:00')])).toEqual({
      ok: true,
      value: [minutes('00:00', '12:00'), minutes('14:00', '24:00')],
    });
  });

  test('may be none', () => {
    expect(toMinuteSpans([])).toEqual({ ok: true, value: [] });
  });

  test('may touch', () => {
    expect(toMinuteSpans([span('09:00', '12:00'), span('12:00', '13:00')])).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['by a minute', [span('09:00', '12:01'), span('12:00', '13:00')]],
    ['as the same span twice', [span('09:00', '12:00'), span('09:00', '12:00')]],
    ['as one within another', [span('10:00', '11:00'), span('09:00', '12:00')]],
    [
      'wherever they stand in the list',
      [span('15:00', '17:00'), span('09:00', '10:00'), span('14:00', '16:00')],
    ],
  ])('may not overlap %s', (_how, spans) => {
    expect(toMinuteSpans(spans)).toEqual(refused('AVAILABILITY_OVERLAP'));
  });

  test.each([
    ['end as it begins', span('09:00', '09:00')],
    ['end before it begins', span('12:00', '09:00')],
  ])('may not %s', (_how, wrong) => {
    expect(toMinuteSpans([span('13:00', '14:00'), wrong])).toEqual(refused('INVALID_INPUT'));
  });
});

test('to place bookings, days that meet are loaded as one, however many are booked', () => {
  const days = ['2030-05-14', '2030-05-14', '2030-05-15', '2030-06-14'];
  const booked = days.map((localDate, n) => anAppointment({ id: `apt_${n}`, localDate }));
  expect(bookedDayNeeds(booked).windows.map(({ fromMs }) => fromMs)).toEqual([
    Date.parse('2030-05-13T00:00:00Z'),
    Date.parse('2030-06-13T00:00:00Z'),
  ]);
});

test('to place bookings, each of their places is needed once', () => {
  const elsewhere = anAppointment({ id: 'apt_2', businessId: 'biz_2', localDate: '2030-05-20' });
  const needs = bookedDayNeeds([anAppointment(), elsewhere, anAppointment({ id: 'apt_3' })]);
  expect(needs).toMatchObject({
    businessIds: ['biz_1', 'biz_2'],
    professionalIds: ['pro_1'],
    personIds: [],
  });
  expect(needs.windows.map(({ fromMs, toMs }) => [fromMs, toMs])).toContainEqual([
    Date.parse('2030-05-19T00:00:00Z'),
    Date.parse('2030-05-22T00:00:00Z'),
  ]);
});

describe('somebody booked from 10:00 to 11:00', () => {
  const weekly = (from: string, to: string, weekday = TUESDAY) =>
    aWorld({
      professional: aProfessional({
        weeklyHours: [{ businessId: 'biz_1', weekday, ...minutes(from, to) }],
      }),
    });
  const off = (from: string, to: string, professionalId = 'pro_1') =>
    aWorld({ timeOff: [{ professionalId, ...between(from, to) }] });
  const booked = [anAppointment()];

  test.each([
    ['hours that begin later', weekly('10:01', '17:00')],
    ['hours that end earlier', weekly('09:00', '10:59')],
    ['hours on another weekday', weekly('09:00', '17:00', TUESDAY + 1)],
    ['time off', off('10:59', '12:00')],
    ['a closed weekday', aWorld({ business: aBusiness({ closedWeekdays: [TUESDAY] }) })],
    ['a closed date', aWorld({ business: aBusiness({ closedDates: [DATE] }) })],
    ['a break', aWorld({ business: aBusiness({ breaks: [minutes('10:30', '10:31')] }) })],
    ['a pause', aWorld({ professional: aProfessional({ breaks: [minutes('09:30', '10:01')] }) })],
  ])('is stranded by %s', (_what, after) => {
    expect(closesBookedTime(aWorld(), after, booked)).toBe(true);
  });

  test('is stranded on a date that a new zone skips', () => {
    const booking = anAppointment({
      localDate: '2011-12-30',
      startsAt: new Date('2011-12-30T10:00:00Z'),
      endsAt: new Date('2011-12-30T11:00:00Z'),
    });
    const inZone = (timezone: string) => aWorld({ business: aBusiness({ timezone }) });
    expect(closesBookedTime(inZone('UTC'), inZone('Pacific/Apia'), [booking])).toBe(true);
    expect(closesBookedTime(inZone('UTC'), inZone('Europe/London'), [booking])).toBe(false);
  });

  test.each([
    ['hours that just fit', weekly('10:00', '11:00')],
    ['time off until then', off('09:00', '10:00')],
    ['time off from then on', off('11:00', '17:00')],
    ["a colleague's time off", off('09:00', '17:00', 'pro_2')],
    [
      'a break just after',
      aWorld({ business: aBusiness({ breaks: [minutes('11:00', '12:00')] }) }),
    ],
  ])('is not stranded by %s', (_what, after) => {
    expect(closesBookedTime(aWorld(), after, booked)).toBe(false);
  });

  test('is not stranded by a change that closes what was closed before', () => {
    expect(closesBookedTime(weekly('12:00', '13:00'), weekly('14:00', '15:00'), booked)).toBe(
      false,
    );
  });

  test('is stranded also as the second of two', () => {
    const early = anAppointment({
      startsAt: new Date(at('09:00')),
      endsAt: new Date(at('10:00')),
    });
    expect(closesBookedTime(aWorld(), weekly('09:00', '10:30'), [early, ...booked])).toBe(true);
    expect(closesBookedTime(aWorld(), weekly('09:00', '10:30'), [early])).toBe(false);
  });

  test('is not in the way of themself, nor of others', () => {
    const taken = aWorld({
      sessions: [
        {
          ...{ id: 'ses_1', professionalId: 'pro_1', businessId: 'biz_1', serviceId: 'svc_cut' },
          ...{ capacity: 1, seatsTaken: 1 },
          ...between('10:00', '11:00'),
        },
      ],
    });
    expect(closesBookedTime(aWorld(), taken, booked)).toBe(false);
  });
});

describe('time off', () => {
  const spanOf = (from: string, to: string, zone = 'Europe/Berlin') => {
    const outcome = toTimeOffSpan(from, to, zone);
    return outcome.ok
      ? [outcome.value.startMs, outcome.value.endMs].map((ms) => new Date(ms).toISOString())
      : outcome.code;
  };

  test.each([
    ['one day', DATE, DATE, ['2030-05-13T22:00:00.000Z', '2030-05-14T22:00:00.000Z']],
    ['three days', DATE, '2030-05-16', ['2030-05-13T22:00:00.000Z', '2030-05-16T22:00:00.000Z']],
    [
      'a day of 23 hours',
      '2030-03-31',
      '2030-03-31',
      ['2030-03-30T23:00:00.000Z', '2030-03-31T22:00:00.000Z'],
    ],
    [
      'a day of 25 hours',
      '2030-10-27',
      '2030-10-27',
      ['2030-10-26T22:00:00.000Z', '2030-10-27T23:00:00.000Z'],
    ],
    [
      'an hour',
      '2030-05-14T10:00:00+02:00',
      '2030-05-14T09:00:00Z',
      ['2030-05-14T08:00:00.000Z', '2030-05-14T09:00:00.000Z'],
    ],
    [
      'an hour by the clocks there',
      '2030-05-14T10:00',
      '2030-05-14T11:00:00',
      ['2030-05-14T08:00:00.000Z', '2030-05-14T09:00:00.000Z'],
    ],
    [
      'a time that the clock skips until one that occurs twice',
      '2030-03-31T02:30',
      '2030-10-27T02:30',
      ['2030-03-31T01:00:00.000Z', '2030-10-27T00:30:00.000Z'],
    ],
  ])('of %s', (_what, from, to, expected) => {
    expect(spanOf(from, to)).toEqual(expected);
  });

  test('until a date that the zone skips ends with the day before', () => {
    expect(spanOf('2011-12-29', '2011-12-30', 'Pacific/Apia')).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ]);
  });

  test.each([
    ['a last day before the first', DATE, '2030-05-13'],
    ['an end at its beginning', '2030-05-14T10:00:00+02:00', '2030-05-14T08:00:00Z'],
    ['an end before its beginning', '2030-05-14T10:00:00Z', '2030-05-14T09:59:00Z'],
  ])('is refused with %s', (_what, from, to) => {
    expect(spanOf(from, to)).toBe('INVALID_INPUT');
  });
});
