import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import { decideAll } from '../../../domain/commands/index.ts';
import { timesOf } from '../../../domain/occurrence.ts';
import { type Frequency, listOccurrenceDates } from '../../../domain/series.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aCommand,
  aCoupon,
  aProfessional,
  aPurchase,
  aSeries,
  aSession,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
  minutes,
  purchases,
  weeksLater,
} from '../../support/world.ts';

function resultOf(world: World, command: BookCommand) {
  const outcome = book.decide(world, command, BEFORE_MS);
  return outcome.ok ? 'accepted' : outcome.code;
}

function changesOf(world: World, command: BookCommand) {
  const outcome = book.decide(world, command, BEFORE_MS);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

const TEN_TO_ELEVEN = between('10:00', '11:00');
const timeOffAfter = (weeks: number) => ({
  professionalId: 'pro_1',
  ...weeksLater(weeks, TEN_TO_ELEVEN),
});
const takenAfter = (weeks: number) =>
  aSession({ id: `ses_w${weeks}`, ...weeksLater(weeks, TEN_TO_ELEVEN) });
const ALWAYS = minutes('00:00', '24:00');
const OPEN_ALL_DAY = {
  business: aBusiness({ hours: ALWAYS }),
  professional: aProfessional({ hours: ALWAYS }),
};

describe('the dates of a series', () => {
  test.each<[string, string, Frequency, string[]]>([
    ['into the next month', '2030-05-28', 'weekly', ['2030-05-28', '2030-06-04', '2030-06-11']],
    ['into the next year', '2030-12-24', 'weekly', ['2030-12-24', '2030-12-31', '2031-01-07']],
    ['onto a leap day', '2032-02-22', 'weekly', ['2032-02-22', '2032-02-29', '2032-03-07']],
    [
      'across the end of a common February',
      '2031-02-22',
      'weekly',
      ['2031-02-22', '2031-03-01', '2031-03-08'],
    ],
    ['every other week', '2030-12-19', 'biweekly', ['2030-12-19', '2031-01-02', '2031-01-16']],
    ['across a leap day', '2032-02-20', 'biweekly', ['2032-02-20', '2032-03-05', '2032-03-19']],
    ['from a 29th of February', '2032-02-29', 'weekly', ['2032-02-29', '2032-03-07', '2032-03-14']],
  ])('go %s', (_where, first, frequency, dates) => {
    expect(listOccurrenceDates(first, frequency, 3)).toEqual(dates);
  });

  test.each<Frequency>(['none', 'weekly', 'biweekly'])(
    'are one date for one %s occurrence',
    (how) => {
      expect(listOccurrenceDates(DATE, how, 1)).toEqual([DATE]);
    },
  );

  test('are as many as the appointment ids', () => {
    expect(timesOf(aSeries(12))).toHaveLength(12);
    expect(book.needs(aSeries(12)).windows).toHaveLength(12);
  });
});

describe('an accepted series', () => {
  test('has its appointments in one group and one booking', () => {
    const { newAppointments, openedSessions, events } = changesOf(aWorld(), aSeries(3));
    expect(
      newAppointments.map(({ id, localDate, startsAt }) => [id, localDate, +startsAt]),
    ).toEqual([
      ['apt_1', '2030-05-14', TEN_TO_ELEVEN.startMs],
      ['apt_2', '2030-05-21', weeksLater(1, TEN_TO_ELEVEN).startMs],
      ['apt_3', '2030-05-28', weeksLater(2, TEN_TO_ELEVEN).startMs],
    ]);
    expect(new Set(newAppointments.map((each) => each.recurringGroupId))).toEqual(
      new Set(['rec_1']),
    );
    expect(new Set(newAppointments.map((each) => each.bookingId))).toEqual(new Set(['bkg_1']));
    expect(openedSessions.map((session) => session.id)).toEqual(['ses_1', 'ses_2', 'ses_3']);
    expect(events.map(({ type, resourceId }) => [type, resourceId])).toEqual([
      ['appointment.booked', 'apt_1'],
      ['appointment.booked', 'apt_2'],
      ['appointment.booked', 'apt_3'],
    ]);
  });

  test.each([
    ['in spring', '2031-03-25', ['2031-03-25T09:00', '2031-04-01T08:00', '2031-04-08T08:00']],
    ['in autumn', '2030-10-22', ['2030-10-22T08:00', '2030-10-29T09:00', '2030-11-05T09:00']],
  ])('keeps its local time across the clock change %s', (_when, date, starts) => {
    const { newAppointments } = changesOf(aWorld(), aSeries(3, { date }));
    expect(newAppointments.map(({ startsAt }) => startsAt.toISOString())).toEqual(
      starts.map((start) => `${start}:00.000Z`),
    );
  });

  test('that is biweekly skips every other week', () => {
    const world = aWorld({ sessions: [takenAfter(1), takenAfter(3)] });
    expect(resultOf(world, aSeries(3, { recurringFrequency: 'biweekly' }))).toBe('accepted');
  });
});

describe('a series', () => {
  test.each([0, 1, 2])('is refused whole if occurrence %d is taken', (week) => {
    const world = aWorld({ sessions: [takenAfter(week)] });
    expect(book.decide(world, aSeries(3), BEFORE_MS)).toEqual({ ok: false, code: 'SLOT_TAKEN' });
  });

  test('that was refused leaves its slots to the next command', () => {
    const world = aWorld({ sessions: [takenAfter(2)] });
    const next = aCommand({ id: 'bkg_2', callerId: 'usr_ben', appointmentIds: ['apt_9'] });
    const [first, second] = decideAll(world, [aSeries(3), next], BEFORE_MS);
    expect([first!.outcome.ok, second!.outcome.ok]).toEqual([false, true]);
  });

  test('is refused with the code of its first failing occurrence', () => {
    const takenLater = { timeOff: [timeOffAfter(1)], sessions: [takenAfter(2)] };
    const takenEarlier = { timeOff: [timeOffAfter(2)], sessions: [takenAfter(1)] };
    expect(resultOf(aWorld(takenLater), aSeries(3))).toBe('PROFESSIONAL_TIME_OFF');
    expect(resultOf(aWorld(takenEarlier), aSeries(3))).toBe('SLOT_TAKEN');
  });

  test('is refused for a time before its coupon is checked', () => {
    const world = aWorld({ sessions: [takenAfter(2)] });
    expect(resultOf(world, aSeries(3, { couponCode: 'NONE' }))).toBe('SLOT_TAKEN');
  });

  test('with an occurrence at a skipped clock time is refused with OUTSIDE_AVAILABILITY', () => {
    const onSundays = aSeries(2, { date: '2031-03-23', start: '02:30' });
    expect(resultOf(aWorld(OPEN_ALL_DAY), onSundays)).toBe('OUTSIDE_AVAILABILITY');
  });

  test('is refused with CLIENT_DOUBLE_BOOKED if the client is busy on a later date', () => {
    const personTimes = [{ personId: 'usr_ana', ...weeksLater(2, between('10:59', '11:30')) }];
    expect(resultOf(aWorld({ personTimes }), aSeries(3))).toBe('CLIENT_DOUBLE_BOOKED');
    expect(resultOf(aWorld({ personTimes }), aSeries(2))).toBe('accepted');
  });

  test('with the same date twice is refused', () => {
    const twice = { recurringFrequency: 'none' } as const;
    expect(resultOf(aWorld(), aSeries(2, twice))).toBe('SLOT_TAKEN');
    expect(resultOf(aWorld(), aSeries(2, { ...twice, services: ['svc_yoga'] }))).toBe(
      'CLIENT_DOUBLE_BOOKED',
    );
  });

  test.each([
    ['usr_ben', 'SLOT_TAKEN', 'svc_cut'],
    ['usr_ana', 'CLIENT_DOUBLE_BOOKED', 'svc_yoga'],
  ])('blocks its last date for %s in the same batch: %s', (callerId, code, service) => {
    const shared = { services: [service] };
    const one = aCommand({ ...shared, callerId, date: '2030-05-28', appointmentIds: ['apt_9'] });
    const [, second] = decideAll(aWorld(), [aSeries(3, shared), one], BEFORE_MS);
    expect(second!.outcome).toEqual({ ok: false, code });
  });
});

describe('a series of classes', () => {
  const yogaAfter = (weeks: number, seatsTaken: number) => {
    const seats = { serviceId: 'svc_yoga', capacity: 3, seatsTaken };
    return aSession({ id: `ses_w${weeks}`, ...seats, ...weeksLater(weeks, TEN_TO_ELEVEN) });
  };
  const series = aSeries(3, { services: ['svc_yoga'] });

  test('joins existing sessions and opens the others', () => {
    const changes = changesOf(aWorld({ sessions: [yogaAfter(1, 2)] }), series);
    expect(changes.takenSeats).toEqual(['ses_w1']);
    expect(changes.openedSessions).toMatchObject([
      { id: 'ses_1', capacity: 3 },
      { id: 'ses_3', capacity: 3 },
    ]);
    expect(changes.newAppointments.map((each) => each.sessionId)).toEqual([
      'ses_1',
      'ses_w1',
      'ses_3',
    ]);
  });

  test('is refused with SESSION_FULL if one session is full', () => {
    expect(resultOf(aWorld({ sessions: [yogaAfter(2, 3)] }), series)).toBe('SESSION_FULL');
  });
});

describe('the payment of a series', () => {
  test('with a coupon discounts every occurrence and counts as one use', () => {
    const coupons = [aCoupon({ usageLimit: 1, perCustomerLimit: 1, firstTimeOnly: true })];
    const changes = changesOf(aWorld({ coupons }), aSeries(3, { couponCode: 'spring' }));
    expect(changes.newAppointments.map((each) => each.finalMinor)).toEqual([3_150, 3_150, 3_150]);
    expect(changes.newAppointments.map((each) => each.discount?.discountMinor)).toEqual([
      350, 350, 350,
    ]);
    expect(changes.newCouponUses).toHaveLength(1);
  });

  test('compares the minimum spend of a coupon with the price of one occurrence', () => {
    const coupons = [aCoupon({ minSpendMinor: 3_501 })];
    expect(resultOf(aWorld({ coupons }), aSeries(3, { couponCode: 'SPRING' }))).toBe(
      'MIN_SPEND_NOT_MET',
    );
  });

  test('with a package covers only the first occurrence', () => {
    const world = aWorld({ purchases: purchases(aPurchase({ sessionsTotal: 1 })) });
    const changes = changesOf(world, aSeries(3, { packagePurchaseId: 'pur_1' }));
    expect(changes.newAppointments.map((each) => each.finalMinor)).toEqual([0, 3_500, 3_500]);
    expect(changes.newAppointments.map((each) => each.packageRedemption !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(changes.newRedemptions).toEqual([{ appointmentId: 'apt_1', purchaseId: 'pur_1' }]);
    expect(changes.updatedPurchases).toMatchObject([{ sessionsRedeemed: 1, status: 'exhausted' }]);
  });
});

describe('in any calendar', () => {
  const week = fc.nat({ max: 5 });
  const span = fc.constantFrom(
    between('09:00', '10:00'),
    between('09:30', '10:01'),
    TEN_TO_ELEVEN,
    between('10:59', '12:00'),
    between('11:00', '12:00'),
  );
  const anySession = fc
    .record({ week, span, isClass: fc.boolean(), seatsTaken: fc.integer({ min: 0, max: 3 }) })
    .map((any) =>
      aSession({
        id: `ses_${JSON.stringify(any)}`,
        ...weeksLater(any.week, any.span),
        ...(any.isClass && { serviceId: 'svc_yoga', capacity: 3, seatsTaken: any.seatsTaken }),
      }),
    );
  const anyTime = fc
    .record({ week, span, personId: fc.constantFrom('usr_ana', 'usr_ben') })
    .map((any) => ({ personId: any.personId, ...weeksLater(any.week, any.span) }));
  const anyCommand = fc
    .record({
      count: fc.integer({ min: 1, max: 6 }),
      recurringFrequency: fc.constantFrom<Frequency>('weekly', 'biweekly'),
      services: fc.constantFrom(['svc_cut'], ['svc_yoga'], ['svc_wash', 'svc_cut']),
    })
    .map(({ count, ...changes }) => aSeries(count, changes));

  test('a series has the result of its first refused occurrence, or is accepted', () => {
    fc.assert(
      fc.property(
        fc.array(anySession, { maxLength: 4 }),
        fc.array(anyTime, { maxLength: 2 }),
        anyCommand,
        (sessions, personTimes, command) => {
          const world = aWorld({ sessions, personTimes });
          const alone = timesOf(command).map(({ date }) =>
            resultOf(world, aCommand({ date, services: command.services })),
          );
          expect(resultOf(world, command)).toBe(
            alone.find((code) => code !== 'accepted') ?? 'accepted',
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
