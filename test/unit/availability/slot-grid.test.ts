import { describe, expect, test } from '@jest/globals';
import { mergeSlots } from '../../../domain/any-slots.ts';
import { listSlots, type Slot, type SlotRequest } from '../../../domain/availability.ts';
import {
  aBusiness,
  aDay,
  aProfessional,
  aSession,
  BEFORE_MS,
  between,
  minutes,
} from '../../support/world.ts';

const HOUR: SlotRequest = { durationMin: 60 };

describe('the slot grid', () => {
  const timesOf = (slots: Slot[]) => slots.map((slot) => slot.time);

  test.each([
    [
      '10:00',
      '12:00',
      '09:00',
      '13:00',
      ['BUSINESS_CLOSED', undefined, undefined, 'BUSINESS_CLOSED'],
    ],
    ['09:00', '13:00', '10:00', '12:00', ['OUTSIDE_HOURS', undefined, undefined, 'OUTSIDE_HOURS']],
  ])(
    'of hours %s–%s and shift %s–%s runs from 09:00 to 13:00',
    (opens, closes, from, to, reasons) => {
      const day = aDay({
        business: aBusiness({ hours: minutes(opens, closes), slotMinutes: 60 }),
        professional: aProfessional({ hours: minutes(from, to) }),
      });
      const slots = listSlots(day, HOUR, BEFORE_MS);
      expect(timesOf(slots)).toEqual(['09:00', '10:00', '11:00', '12:00']);
      expect(slots.map((slot) => slot.reason)).toEqual(reasons);
    },
  );

  test('has steps of slotMinutes and stops before closing', () => {
    const business = aBusiness({ hours: minutes('09:00', '17:00'), slotMinutes: 150 });
    expect(timesOf(listSlots(aDay({ business }), HOUR, BEFORE_MS))).toEqual([
      '09:00',
      '11:30',
      '14:00',
      '16:30',
    ]);
  });

  test('offers a long service only if it ends before closing', () => {
    const business = aBusiness({ slotMinutes: 60 });
    const slots = listSlots(aDay({ business }), { durationMin: 7 * 60 }, BEFORE_MS);
    expect(timesOf(slots.filter((slot) => slot.available))).toEqual(['09:00', '10:00']);
  });

  test('ends at midnight, and no slot crosses it', () => {
    const late = { hours: minutes('23:00', '24:00') };
    const day = aDay({ business: aBusiness(late), professional: aProfessional(late) });
    expect(listSlots(day, { durationMin: 30 }, BEFORE_MS)).toMatchObject([
      { time: '23:00', available: true },
      { time: '23:15', available: true },
      { time: '23:30', available: true },
      { time: '23:45', available: false, reason: 'BUSINESS_CLOSED' },
    ]);
  });

  test.each([
    ['omits skipped clock times', '2031-03-30', ['01:30', '03:00']],
    ['lists a repeated clock time once', '2030-10-27', ['01:30', '02:00', '02:30', '03:00']],
  ])('%s', (_name, date, times) => {
    const night = { hours: minutes('01:30', '03:30'), slotMinutes: 30 };
    const day = aDay({ business: aBusiness(night), professional: aProfessional(night) }, date);
    expect(timesOf(listSlots(day, { durationMin: 15 }, BEFORE_MS))).toEqual(times);
  });

  test.each([
    ['Europe/Berlin', '2031-03-30', ['01:00 +01:00', '03:00 +02:00']],
    ['America/St_Johns', '2031-01-15', ['01:00 -03:30', '02:00 -03:30', '03:00 -03:30']],
    ['UTC', '2031-01-15', ['01:00 +00:00', '02:00 +00:00', '03:00 +00:00']],
  ])('has the offset of each time: %s', (timezone, date, expected) => {
    const night = { hours: minutes('01:00', '04:00') };
    const business = aBusiness({ ...night, timezone, slotMinutes: 60 });
    const day = aDay({ business, professional: aProfessional(night) }, date);
    const slots = listSlots(day, HOUR, BEFORE_MS);
    expect(slots.map(({ time, utcOffset }) => `${time} ${utcOffset}`)).toEqual(expected);
  });

  test('counts the seats of a class that are left, and those of a new session', () => {
    const yoga = { serviceId: 'svc_yoga', capacity: 5, seatsTaken: 3 };
    const sessions = [aSession({ ...yoga, ...between('10:00', '11:00') })];
    const day = aDay({ business: aBusiness({ slotMinutes: 60 }), sessions });
    const slots = listSlots(day, { ...HOUR, classServiceId: 'svc_yoga' }, BEFORE_MS, 8);
    expect(slots.slice(0, 2)).toMatchObject([
      { time: '09:00', seatsLeft: 8 },
      { time: '10:00', seatsLeft: 2 },
    ]);
    expect(listSlots(day, HOUR, BEFORE_MS)[0]).not.toHaveProperty('seatsLeft');
  });

  test('of any professional is open if one is free, and names who is', () => {
    const off = { utcOffset: '+02:00' };
    const open = { time: '10:00', available: true, seatsLeft: 1, ...off } as const;
    const taken = { time: '11:00', available: false, reason: 'BOOKED', ...off } as const;
    const merged = mergeSlots([
      { professionalId: 'pro_2', slots: [open, { ...taken, reason: 'BUSINESS_CLOSED' }] },
      { professionalId: 'pro_1', slots: [{ ...taken, time: '09:00' }, open, taken] },
      { professionalId: 'pro_3', slots: [{ ...taken, time: '10:00' }] },
    ]);
    expect(merged).toEqual([
      { ...taken, time: '09:00', professionals: [] },
      { ...open, seatsLeft: 2, professionals: ['pro_1', 'pro_2'] },
      { ...taken, professionals: [] },
    ]);
  });

  test('is empty on a date that the time zone skipped', () => {
    const day = aDay({ business: aBusiness({ timezone: 'Pacific/Apia' }) }, '2011-12-30');
    expect(listSlots(day, HOUR, 0)).toEqual([]);
  });
});
