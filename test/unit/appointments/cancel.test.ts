import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { cancel, type CancelCommand } from '../../../domain/commands/cancel.ts';
import { applyChanges } from '../../../domain/changes.ts';
import type { World } from '../../../domain/world.ts';
import { aCoupon, aPurchase, at, BEFORE_MS, purchases, weeksLater } from '../../support/world.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';

const HOUR_MS = 3_600_000;
const START_MS = at('10:00');

function aCancel(changes: Partial<CancelCommand> = {}): CancelCommand {
  return {
    kind: 'cancel',
    id: 'bkg_9',
    attemptId: 'bkg_9a',
    fingerprint: '',
    summary: 'cancel',
    askedAtMs: BEFORE_MS,
    callerId: 'usr_ana',
    callerRole: 'customer',
    professional: 'pro_1',
    business: 'biz_1',
    appointmentId: 'apt_1',
    bookingId: 'bkg_1',
    currentProfessional: 'pro_1',
    professionals: ['pro_1'],
    persons: ['usr_ana'],
    purchases: [],
    couponCodes: [],
    scope: 'this',
    ...changes,
  };
}

function answer(world: World, command = aCancel(), nowMs = BEFORE_MS) {
  const outcome = cancel.decide(world, command, nowMs);
  if (!outcome.ok)
    return outcome.arg === undefined ? outcome.code : `${outcome.code}:${outcome.arg}`;
  return outcome.value.updatedAppointments.map(({ id }) => id);
}

function changesOf(world: World, command = aCancel(), nowMs = BEFORE_MS) {
  const outcome = cancel.decide(world, command, nowMs);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

/** Four Tuesdays in a row. */
function aBookedSeries(changes: Partial<AppointmentRecord> = {}): AppointmentRecord[] {
  return [0, 1, 2, 3].map((week) => {
    const { startMs, endMs } = weeksLater(week, { startMs: START_MS, endMs: at('11:00') });
    return anAppointment({
      id: `apt_${week + 1}`,
      sessionId: `ses_${week + 1}`,
      recurringGroupId: 'rec_1',
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
      ...changes,
    });
  });
}

describe('a customer', () => {
  const world = aBookedWorld([anAppointment()]);

  test.each([
    ['exactly at the edge of the window', START_MS - 24 * HOUR_MS, ['apt_1']],
    ['a millisecond within it', START_MS - 24 * HOUR_MS + 1, 'CANCEL_WINDOW:24'],
    ['after the start', START_MS + 1, 'CANCEL_WINDOW:24'],
  ])('who cancels %s', (_when, nowMs, expected) => {
    expect(answer(world, aCancel(), nowMs)).toEqual(expected);
  });

  test('finds staff exempt from the window', () => {
    const byStaff = aCancel({ callerId: 'usr_owner', callerRole: 'business' });
    expect(answer(world, byStaff, START_MS + 1)).toEqual(['apt_1']);
  });
});

describe('what is cancelled', () => {
  test('gives up its seat and its time, and is told of', () => {
    const world = aBookedWorld([anAppointment()]);
    const changes = changesOf(world);
    expect(changes).toMatchObject({
      releasedSeats: ['ses_1'],
      updatedAppointments: [{ id: 'apt_1', status: 'Cancelled' }],
      events: [{ type: 'appointment.cancelled', resourceId: 'apt_1' }],
    });
    const after = applyChanges(world, changes);
    expect(after.sessions).toMatchObject([{ id: 'ses_1', seatsTaken: 0 }]);
    expect(after.personTimes).toEqual([]);
  });

  test('says why, where a reason was given', () => {
    const { events } = changesOf(aBookedWorld([anAppointment()]), aCancel({ reason: 'ill' }));
    expect(events).toMatchObject([{ data: { id: 'apt_1', status: 'Cancelled', reason: 'ill' } }]);
  });

  test('Pending is cancelled as Confirmed is', () => {
    expect(answer(aBookedWorld([anAppointment({ status: 'Pending' })]))).toEqual(['apt_1']);
  });

  test('already changes nothing more', () => {
    expect(answer(aBookedWorld([anAppointment({ status: 'Cancelled' })]))).toEqual([]);
  });

  test.each(['Completed', 'NoShow'] as const)('cannot be %s', (status) => {
    expect(answer(aBookedWorld([anAppointment({ status })]))).toBe('INVALID_STATUS');
  });

  test('is asked for anew when it lies in a calendar that is not held', () => {
    const world = aBookedWorld([anAppointment({ professionalId: 'pro_2' })]);
    expect(answer(world)).toBe('SERIALIZATION_CONFLICT');
  });
});

describe('of a series', () => {
  test.each([
    ['this', ['apt_2']],
    ['following', ['apt_2', 'apt_3', 'apt_4']],
    ['all', ['apt_2', 'apt_1', 'apt_3', 'apt_4']],
  ] as const)('%s cancels %j', (scope, expected) => {
    const command = aCancel({ appointmentId: 'apt_2', scope });
    expect(answer(aBookedWorld(aBookedSeries()), command)).toEqual(expected);
  });

  test('all leaves alone what has begun', () => {
    const command = aCancel({ appointmentId: 'apt_3', scope: 'all' });
    expect(answer(aBookedWorld(aBookedSeries()), command, START_MS + 1)).toEqual([
      'apt_3',
      'apt_2',
      'apt_4',
    ]);
  });

  test('all or none: one within the window keeps the others', () => {
    const command = aCancel({ appointmentId: 'apt_4', scope: 'all' });
    expect(answer(aBookedWorld(aBookedSeries()), command, START_MS - HOUR_MS)).toBe(
      'CANCEL_WINDOW:24',
    );
  });

  test('what was cancelled before is not cancelled twice', () => {
    const [first, second, ...rest] = aBookedSeries();
    const booked = [first!, { ...second!, status: 'Cancelled' as const }, ...rest];
    expect(answer(aBookedWorld(booked), aCancel({ scope: 'all' }))).toEqual([
      'apt_1',
      'apt_3',
      'apt_4',
    ]);
  });
});

describe('what was paid in advance', () => {
  const REDEEMED = { purchases: ['pur_1'] };
  const redemptions = [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }];

  test.each([
    ['exhausted', 'active'],
    ['active', 'active'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('by a package that is %s comes back, and leaves it %s', (status, after) => {
    const purchase = aPurchase({ sessionsRedeemed: 3, status });
    const world = aBookedWorld([anAppointment()], { redemptions, purchases: purchases(purchase) });
    const changes = changesOf(world, aCancel(REDEEMED));
    expect(changes.returnedRedemptions).toEqual(redemptions);
    expect(changes.updatedPurchases).toMatchObject([{ sessionsRedeemed: 2, status: after }]);
    expect(changes.events.map(({ type }) => type)).toEqual([
      'appointment.cancelled',
      'package.restored',
    ]);
  });

  test('by a package for the first occurrence stays while only a later one is cancelled', () => {
    const world = aBookedWorld(aBookedSeries(), {
      redemptions,
      purchases: purchases(aPurchase({ sessionsRedeemed: 1 })),
    });
    const later = aCancel({ ...REDEEMED, appointmentId: 'apt_2', scope: 'following' });
    expect(changesOf(world, later)).toMatchObject({
      returnedRedemptions: [],
      updatedPurchases: [],
    });
  });

  test('by a coupon comes back with the last occurrence, not before', () => {
    const couponUses = [{ bookingId: 'bkg_1', couponId: 'cpn_1', customerId: 'usr_ana' }];
    const coupons = [aCoupon({ timesUsed: 1 })];
    const world = aBookedWorld(aBookedSeries(), { couponUses, coupons });
    const first = changesOf(world, aCancel({ appointmentId: 'apt_2', scope: 'following' }));
    expect(first.returnedCouponUses).toEqual([]);

    const after = applyChanges(world, first);
    const last = changesOf(after, aCancel());
    expect(last.returnedCouponUses).toEqual(couponUses);
    expect(applyChanges(after, last)).toMatchObject({
      couponUses: [],
      coupons: [{ timesUsed: 0 }],
    });
  });
});
