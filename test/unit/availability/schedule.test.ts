import { describe, expect, test } from '@jest/globals';
import {
  bookedDayNeeds,
  listClosedTimes,
  toMinuteSpans,
  toTimeOffSpan,
} from '../../../domain/schedule.ts';
import { anAppointment } from '../../support/booked-world.ts';
import {
  aBusiness,
  aProfessional,
  at,
  aSession,
  aWorld,
  between,
  DATE,
  minutes,
  TUESDAY,
  closedOn,
} from '../../support/world.ts';

const span = (start: string, end: string) => ({ start, end });
const refused = (code: string, field: string) => ({ ok: false, code, field });

describe('the spans of a day', () => {
  test('are sorted', () => {
    expect(toMinuteSpans([span('14:00', '24:00'), span('00:00', '12:00')], 'spans')).toEqual({
      ok: true,
      value: [minutes('00:00', '12:00'), minutes('14:00', '24:00')],
    });
  });

  test('may be empty', () => {
    expect(toMinuteSpans([], 'spans')).toEqual({ ok: true, value: [] });
  });

  test('may touch', () => {
    expect(toMinuteSpans([span('09:00', '12:00'), span('12:00', '13:00')], 'spans')).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['by a minute', [span('09:00', '12:01'), span('12:00', '13:00')]],
    ['as two equal spans', [span('09:00', '12:00'), span('09:00', '12:00')]],
    ['as one span within another', [span('10:00', '11:00'), span('09:00', '12:00')]],
    [
      'at any position of the list',
      [span('15:00', '17:00'), span('09:00', '10:00'), span('14:00', '16:00')],
    ],
  ])('may not overlap %s', (_how, spans) => {
    expect(toMinuteSpans(spans, 'spans')).toEqual(refused('AVAILABILITY_OVERLAP', 'spans'));
  });

  test.each([
    ['have an end equal to the start', span('09:00', '09:00')],
    ['have an end before the start', span('12:00', '09:00')],
  ])('may not %s', (_how, wrong) => {
    expect(toMinuteSpans([span('13:00', '14:00'), wrong], 'spans')).toEqual(
      refused('INVALID_INPUT', 'spans.1.end'),
    );
  });
});

test('the windows of adjacent booked days are merged', () => {
  const days = ['2030-05-14', '2030-05-14', '2030-05-15', '2030-06-14'];
  const booked = days.map((localDate, n) => anAppointment({ id: `apt_${n}`, localDate }));
  expect(bookedDayNeeds(booked).windows.map(({ fromMs }) => fromMs)).toEqual([
    Date.parse('2030-05-13T00:00:00Z'),
    Date.parse('2030-06-13T00:00:00Z'),
  ]);
});

test('the needs of booked days contain each business and professional once', () => {
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

describe('the number of closed times, for an appointment from 10:00 to 11:00', () => {
  const weekly = (from: string, to: string, weekday = TUESDAY) =>
    aWorld({
      professional: aProfessional({
        weeklyHours: [{ businessId: 'biz_1', weekday, ...minutes(from, to) }],
      }),
    });
  const timeOff = (from: string, to: string, professionalId = 'pro_1') =>
    aWorld({ timeOff: [{ professionalId, ...between(from, to) }] });
  const booked = [anAppointment()];

  test.each([
    ['hours that start later', weekly('10:01', '17:00')],
    ['hours that end earlier', weekly('09:00', '10:59')],
    ['hours on another weekday', weekly('09:00', '17:00', TUESDAY + 1)],
    ['time off', timeOff('10:59', '12:00')],
    ['a closed weekday', aWorld({ business: aBusiness({ closedWeekdays: [TUESDAY] }) })],
    ['a closed date', aWorld({ business: aBusiness({ closures: closedOn(DATE) }) })],
    [
      'a break of the business',
      aWorld({ business: aBusiness({ breaks: [minutes('10:30', '10:31')] }) }),
    ],
    [
      'a break of the professional',
      aWorld({ professional: aProfessional({ breaks: [minutes('09:30', '10:01')] }) }),
    ],
  ])('is 1 for %s', (_what, after) => {
    expect(listClosedTimes(aWorld(), after, booked)).toHaveLength(1);
  });

  test('is 1 for a new time zone that skips the date', () => {
    const booking = anAppointment({
      localDate: '2011-12-30',
      startsAt: new Date('2011-12-30T10:00:00Z'),
      endsAt: new Date('2011-12-30T11:00:00Z'),
    });
    const inZone = (timezone: string) => aWorld({ business: aBusiness({ timezone }) });
    expect(listClosedTimes(inZone('UTC'), inZone('Pacific/Apia'), [booking])).toHaveLength(1);
    expect(listClosedTimes(inZone('UTC'), inZone('Europe/London'), [booking])).toHaveLength(0);
  });

  test.each([
    ['hours equal to the appointment', weekly('10:00', '11:00')],
    ['time off that ends before', timeOff('09:00', '10:00')],
    ['time off that starts after', timeOff('11:00', '17:00')],
    ["a colleague's time off", timeOff('09:00', '17:00', 'pro_2')],
    [
      'a break right after',
      aWorld({ business: aBusiness({ breaks: [minutes('11:00', '12:00')] }) }),
    ],
  ])('is 0 for %s', (_what, after) => {
    expect(listClosedTimes(aWorld(), after, booked)).toHaveLength(0);
  });

  test('is 0 if the time was closed before', () => {
    expect(
      listClosedTimes(weekly('12:00', '13:00'), weekly('14:00', '15:00'), booked),
    ).toHaveLength(0);
  });

  test('checks every appointment', () => {
    const early = anAppointment({
      startsAt: new Date(at('09:00')),
      endsAt: new Date(at('10:00')),
    });
    expect(listClosedTimes(aWorld(), weekly('09:00', '10:30'), [early, ...booked])).toHaveLength(1);
    expect(listClosedTimes(aWorld(), weekly('09:00', '10:30'), [early])).toHaveLength(0);
  });

  test('ignores the sessions of the calendar', () => {
    const taken = aWorld({
      sessions: [aSession(between('10:00', '11:00'))],
    });
    expect(listClosedTimes(aWorld(), taken, booked)).toHaveLength(0);
  });
});

describe('the span of time off', () => {
  const toInstants = (from: string, to: string, zone = 'Europe/Berlin') => {
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
      'an hour in local time',
      '2030-05-14T10:00',
      '2030-05-14T11:00:00',
      ['2030-05-14T08:00:00.000Z', '2030-05-14T09:00:00.000Z'],
    ],
    [
      'local times from a skipped one to a repeated one',
      '2030-03-31T02:30',
      '2030-10-27T02:30',
      ['2030-03-31T01:00:00.000Z', '2030-10-27T00:30:00.000Z'],
    ],
  ])('of %s', (_what, from, to, expected) => {
    expect(toInstants(from, to)).toEqual(expected);
  });

  test('until a date that the zone skips ends with the day before', () => {
    expect(toInstants('2011-12-29', '2011-12-30', 'Pacific/Apia')).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ]);
  });

  test.each([
    ['a last day before the first', DATE, '2030-05-13'],
    ['an end equal to the start', '2030-05-14T10:00:00+02:00', '2030-05-14T08:00:00Z'],
    ['an end before the start', '2030-05-14T10:00:00Z', '2030-05-14T09:59:00Z'],
  ])('is refused with %s', (_what, from, to) => {
    expect(toInstants(from, to)).toBe('INVALID_INPUT');
  });
});
