import { describe, expect, test } from '@jest/globals';
import { rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import { BookingBody } from '../../../contract/booking-request.ts';
import { applyChanges } from '../../../domain/changes.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import { hold } from '../../../domain/commands/hold.ts';
import { quoteBooking } from '../../../domain/quote.ts';
import type { SeriesException } from '../../../domain/series.ts';
import type { World } from '../../../domain/world.ts';
import { aPair, aSeriesExcept, codeOf, DATES } from '../../support/series-exceptions.ts';
import {
  aBusiness,
  aCommand,
  aCoupon,
  aProfessional,
  aPurchase,
  aSession,
  BEFORE_MS,
  between,
  purchases,
  weeksLater,
  closedOn,
} from '../../support/world.ts';

const [FIRST, SECOND, THIRD] = DATES;
const TEN_TO_ELEVEN = between('10:00', '11:00');

function changesOf(world: World, command: BookCommand) {
  const outcome = book.decide(world, command, BEFORE_MS);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

function bookedIn(world: World, command: BookCommand): string[] {
  return changesOf(world, command).newAppointments.map(
    ({ localDate, professionalId, startsAt }) =>
      `${localDate} ${professionalId} ${startsAt.toISOString().slice(11, 16)}`,
  );
}

const takenAfter = (weeks: number, changes: Parameters<typeof aSession>[0] = {}) =>
  aSession({ id: `ses_w${weeks}`, ...weeksLater(weeks, TEN_TO_ELEVEN), ...changes });

describe('an exception of a series', () => {
  const taken = aPair({ sessions: [takenAfter(1)] });

  test.each<[string, SeriesException, string[]]>([
    ['another time', { date: SECOND, start: '11:00' }, [`${SECOND} pro_1 09:00`]],
    ['another professional', { date: SECOND, professional: 'pro_2' }, [`${SECOND} pro_2 08:00`]],
    [
      'another time with another professional',
      { date: SECOND, start: '09:30', professional: 'pro_2' },
      [`${SECOND} pro_2 07:30`],
    ],
    ['no appointment', { date: SECOND, skip: true }, []],
  ])('has %s, and the other dates stay', (_case, exception, second) => {
    expect(codeOf(taken, aSeriesExcept([]))).toBe('SLOT_TAKEN');
    expect(bookedIn(taken, aSeriesExcept([exception]))).toEqual([
      `${FIRST} pro_1 08:00`,
      ...second,
      `${THIRD} pro_1 08:00`,
    ]);
  });

  test('may skip the first date', () => {
    const skipped = aSeriesExcept([{ date: FIRST, skip: true }]);
    expect(bookedIn(aPair(), skipped)).toEqual([`${SECOND} pro_1 08:00`, `${THIRD} pro_1 08:00`]);
  });

  test('that is not free refuses the whole series', () => {
    expect(codeOf(taken, aSeriesExcept([{ date: SECOND, start: '10:30' }]))).toBe('SLOT_TAKEN');
    const closed = aPair({ business: aBusiness({ closures: closedOn(THIRD) }) });
    const other = aSeriesExcept([{ date: SECOND, professional: 'pro_2' }]);
    expect(codeOf(closed, other)).toBe('NOT_SCHEDULED');
  });

  test.each([
    ['unknown', 'pro_none', {}, 'PROFESSIONAL_NOT_FOUND'],
    ['not at the business', 'pro_2', { businessIds: ['biz_2'] }, 'PROFESSIONAL_NOT_AT_BUSINESS'],
    ['without the service', 'pro_2', { serviceIds: [] }, 'SERVICE_NOT_OFFERED'],
    ['any', 'any', {}, 'PROFESSIONAL_NOT_FOUND'],
  ])('with a professional who is %s is refused', (_case, professional, changes, code) => {
    const mia = aProfessional({ id: 'pro_2', ...changes });
    const world = { ...aPair(), professionals: new Map(aPair().professionals).set('pro_2', mia) };
    const command = aSeriesExcept([{ date: SECOND, professional }]);
    expect(codeOf(world, command)).toBe(code);
    expect(quoteBooking(world, command, BEFORE_MS)).toEqual({ ok: false, code });
  });

  test('with a colleague is refused to a professional, who may book only the own calendar', () => {
    const staff = {
      callerRole: 'professional',
      callerId: 'usr_pro_1',
      clientId: 'usr_ana',
    } as const;
    const command = aSeriesExcept([{ date: SECOND, professional: 'pro_2' }], staff);
    expect(codeOf(aPair(), command)).toBe('FORBIDDEN');
    expect(codeOf(aPair(), { ...command, callerRole: 'business', callerId: 'usr_owner' })).toBe(
      'accepted',
    );
  });

  test('loads and locks the calendar of its professional, only on its date', () => {
    const { professionalIds, windows } = book.needs(
      aSeriesExcept([
        { date: SECOND, professional: 'pro_2' },
        { date: THIRD, skip: true },
      ]),
    );
    expect(professionalIds).toEqual(['pro_1', 'pro_2']);
    expect(windows.map(({ professionalId }) => professionalId)).toEqual(['pro_1', 'pro_2']);
  });

  test('of a series with any professional counts for its own date only', () => {
    const any = { professional: 'any', candidates: ['pro_1', 'pro_2'] };
    const exceptions = [{ date: FIRST, professional: 'pro_1' }];
    const world = aPair({ sessions: [takenAfter(2)] });
    expect(bookedIn(world, aSeriesExcept(exceptions, any))).toEqual([
      `${FIRST} pro_1 08:00`,
      `${SECOND} pro_2 08:00`,
      `${THIRD} pro_2 08:00`,
    ]);
  });
});

describe('the payment of a series with a skipped first date', () => {
  const skipped = [{ date: FIRST, skip: true }] as const;

  test('by coupon discounts every booked appointment', () => {
    const world = aPair({ coupons: [aCoupon()] });
    const changes = changesOf(world, aSeriesExcept(skipped, { couponCode: 'SPRING' }));
    expect(changes.newAppointments.map(({ finalMinor }) => finalMinor)).toEqual([3_150, 3_150]);
    expect(changes.newCouponUses).toHaveLength(1);
  });

  test('by package redeems one session for the first booked appointment', () => {
    const world = aPair({ purchases: purchases(aPurchase()) });
    const command = aSeriesExcept(skipped, { packagePurchaseId: 'pur_1' });
    const { newAppointments, newRedemptions } = changesOf(world, command);
    expect(newAppointments.map(({ finalMinor }) => finalMinor)).toEqual([0, 3_500]);
    expect(newRedemptions).toEqual([{ appointmentId: 'apt_1', purchaseId: 'pur_1' }]);
    expect(quoteBooking(world, command, BEFORE_MS)).toMatchObject({ value: { finalMajor: 35 } });
  });
});

test('a hold with exceptions is used by a booking with the same exceptions only', () => {
  const exceptions = [{ date: SECOND, professional: 'pro_2', start: '12:00' }] as const;
  const command = aSeriesExcept(exceptions);
  const kept = hold.decide(aPair(), { ...command, kind: 'hold', id: 'bkg_h' }, BEFORE_MS);
  const world = kept.ok ? applyChanges(aPair(), kept.value) : aPair();
  const withHold = { holdId: 'hld_h' };

  expect(codeOf(world, aSeriesExcept([], withHold))).toBe('INVALID_INPUT');
  expect(codeOf(world, aSeriesExcept(exceptions, withHold))).toBe('accepted');
  const atMia = aCommand({ date: SECOND, professional: 'pro_2', start: '12:00' });
  expect(codeOf(world, { ...atMia, callerId: 'usr_ben' })).toBe('SLOT_TAKEN');
});

test('a move to any professional names the wrong field', () => {
  const moved = rescheduleAppointment.body!.safeParse({
    date: FIRST,
    start: '10:00',
    professional: 'any',
  });
  expect(moved.error?.issues).toMatchObject([{ path: ['professional'] }]);
});

describe('a request with exceptions', () => {
  const body = {
    professional: 'pro_1',
    business: 'biz_1',
    services: ['svc_cut'],
    start: '10:00',
    date: FIRST,
    recurringFrequency: 'weekly',
    recurringCount: 3,
  };
  const pathFor = (recurringExceptions: unknown, changes = {}) =>
    BookingBody.safeParse({ ...body, recurringExceptions, ...changes }).error?.issues[0]!.path.join(
      '.',
    );

  test.each<[string, unknown, string | undefined]>([
    ['no exception', [], undefined],
    [
      'every kind',
      [
        { date: FIRST, skip: true },
        { date: SECOND, start: '11:00' },
      ],
      undefined,
    ],
    [
      'a date outside the series',
      [
        { date: SECOND, skip: true },
        { date: '2030-05-22', skip: true },
      ],
      'recurringExceptions.1.date',
    ],
    [
      'a date twice',
      [
        { date: SECOND, skip: true },
        { date: SECOND, start: '11:00' },
      ],
      'recurringExceptions.1.date',
    ],
    ['all dates skipped', DATES.map((date) => ({ date, skip: true })), 'recurringExceptions'],
    ['nothing but a date', [{ date: SECOND }], 'recurringExceptions.0'],
    [
      'a skipped date with a time',
      [{ date: SECOND, skip: true, start: '11:00' }],
      'recurringExceptions.0',
    ],
    ['a wrong time', [{ date: SECOND, start: '25:00' }], 'recurringExceptions.0.start'],
    [
      'any professional',
      [{ date: SECOND, professional: 'any' }],
      'recurringExceptions.0.professional',
    ],
  ])('with %s names the wrong field', (_case, exceptions, path) => {
    expect(pathFor(exceptions)).toBe(path);
  });

  test('without a series is refused', () => {
    const once = { recurringFrequency: undefined, recurringCount: undefined };
    expect(pathFor([{ date: FIRST, start: '11:00' }], once)).toBe('recurringExceptions');
    expect(pathFor([], once)).toBeUndefined();
  });
});
