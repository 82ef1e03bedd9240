import { describe, expect, test } from '@jest/globals';
import { cancel, type CancelCommand } from '../../../domain/commands/cancel.ts';
import { applyChanges } from '../../../domain/changes.ts';
import type { World } from '../../../domain/world.ts';
import { aCoupon, aPurchase, at, BEFORE_MS, purchases } from '../../support/world.ts';
import { aBookedSeries, aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';

const HOUR_MS = 3_600_000;
const START_MS = at('10:00');

function aCancel(changes: Partial<CancelCommand> = {}): CancelCommand {
  const target = aTarget(anAppointment(), { callerId: 'usr_ana', callerRole: 'customer' });
  return { ...target, kind: 'cancel', scope: 'this', ...changes };
}

function resultOf(world: World, command = aCancel(), nowMs = BEFORE_MS) {
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

describe('the cancellation window', () => {
  const world = aBookedWorld([anAppointment()]);

  test.each([
    ['at its start', START_MS - 24 * HOUR_MS, ['apt_1']],
    ['a millisecond after its start', START_MS - 24 * HOUR_MS + 1, 'CANCEL_WINDOW:24'],
    ['after the appointment started', START_MS + 1, 'CANCEL_WINDOW:24'],
  ])('for a customer, %s', (_when, nowMs, expected) => {
    expect(resultOf(world, aCancel(), nowMs)).toEqual(expected);
  });

  test('is that of the booking, not the present one of the business', () => {
    const changed = aBookedWorld([anAppointment({ cancellationWindowHours: 2 })]);
    expect(resultOf(changed, aCancel(), START_MS - 2 * HOUR_MS)).toEqual(['apt_1']);
    expect(resultOf(changed, aCancel(), START_MS - HOUR_MS)).toBe('CANCEL_WINDOW:2');
  });

  test('binds a customer whose time staff chose only from its start', () => {
    const byStaff = aBookedWorld([anAppointment({ cancellationWindowHours: null })]);
    expect(resultOf(byStaff, aCancel(), START_MS)).toEqual(['apt_1']);
    expect(resultOf(byStaff, aCancel(), START_MS + 1)).toBe('CANCEL_WINDOW:0');
  });

  test('does not apply to staff', () => {
    const byStaff = aCancel({ callerId: 'usr_owner', callerRole: 'business' });
    expect(resultOf(world, byStaff, START_MS + 1)).toEqual(['apt_1']);
  });
});

describe('by the link of a client record', () => {
  const booked = anAppointment({ personId: 'crm_eve', clientId: null, crmClientId: 'crm_eve' });
  const target = aTarget(booked, { callerId: 'crm_eve', callerRole: 'customer' });
  const command: CancelCommand = { ...target, kind: 'cancel', scope: 'this', via: 'link' };

  test('the appointment is cancelled, and not once the record is erased', () => {
    const eve = { id: 'crm_eve', name: 'Eve', businessId: 'biz_1' };
    const world = aBookedWorld([booked]);
    const withEve = { ...world, crmClients: new Map([[eve.id, eve]]) };
    expect(cancel.needs(command).crmClientIds).toEqual(['crm_eve']);
    expect(resultOf(withEve, command)).toEqual(['apt_1']);
    expect(resultOf({ ...world, crmClients: new Map() }, command)).toBe('AUTH_REQUIRED');
  });
});

describe('a cancelled appointment', () => {
  test('releases its seat and time, and emits an event', () => {
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

  test('has the reason in its event', () => {
    const { events } = changesOf(aBookedWorld([anAppointment()]), aCancel({ reason: 'ill' }));
    expect(events).toMatchObject([
      { resourceId: 'apt_1', data: { status: 'Cancelled', reason: 'ill' } },
    ]);
  });

  test('may have been Pending', () => {
    expect(resultOf(aBookedWorld([anAppointment({ status: 'Pending' })]))).toEqual(['apt_1']);
  });

  test('is not changed by a second cancellation', () => {
    expect(resultOf(aBookedWorld([anAppointment({ status: 'Cancelled' })]))).toEqual([]);
  });

  test.each(['Completed', 'NoShow'] as const)('cannot have been %s', (status) => {
    expect(resultOf(aBookedWorld([anAppointment({ status })]))).toBe('INVALID_STATUS');
  });
});

describe('the scope of a cancellation in a series', () => {
  test.each([
    ['this', ['apt_2']],
    ['following', ['apt_2', 'apt_3', 'apt_4']],
    ['all', ['apt_2', 'apt_1', 'apt_3', 'apt_4']],
  ] as const)('%s cancels %j', (scope, expected) => {
    const command = aCancel({ appointmentId: 'apt_2', scope });
    expect(resultOf(aBookedWorld(aBookedSeries()), command)).toEqual(expected);
  });

  test('all does not include started occurrences', () => {
    const command = aCancel({ appointmentId: 'apt_3', scope: 'all' });
    expect(resultOf(aBookedWorld(aBookedSeries()), command, START_MS + 1)).toEqual([
      'apt_3',
      'apt_2',
      'apt_4',
    ]);
  });

  test('is refused whole if one occurrence is within the window', () => {
    const command = aCancel({ appointmentId: 'apt_4', scope: 'all' });
    expect(resultOf(aBookedWorld(aBookedSeries()), command, START_MS - HOUR_MS)).toBe(
      'CANCEL_WINDOW:24',
    );
  });

  test('does not include cancelled occurrences', () => {
    const [first, second, ...rest] = aBookedSeries();
    const booked = [first!, { ...second!, status: 'Cancelled' as const }, ...rest];
    expect(resultOf(aBookedWorld(booked), aCancel({ scope: 'all' }))).toEqual([
      'apt_1',
      'apt_3',
      'apt_4',
    ]);
  });
});

describe('a payment in advance', () => {
  const REDEEMED = { purchases: ['pur_1'] };
  const redemptions = [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }];
  const packageRedemption = {
    packagePurchaseId: 'pur_1',
    serviceId: 'svc_cut',
    subtotalMinor: 3_500,
    finalMinor: 0,
    sessionsTotal: 5,
  };

  test.each([
    ['exhausted', 'active'],
    ['active', 'active'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('with a package that is %s is returned, and the package is %s', (status, after) => {
    const purchase = aPurchase({ sessionsRedeemed: 3, status });
    const redeemed = anAppointment({ paymentStatus: 'paid', finalMinor: 0, packageRedemption });
    const world = aBookedWorld([redeemed], { redemptions, purchases: purchases(purchase) });
    const changes = changesOf(world, aCancel(REDEEMED));
    expect(changes.updatedAppointments).toMatchObject([
      { status: 'Cancelled', paymentStatus: 'refunded', packageRedemption: null },
    ]);
    expect(changes.returnedRedemptions).toEqual(redemptions);
    expect(changes.updatedPurchases).toMatchObject([{ sessionsRedeemed: 2, status: after }]);
    expect(changes.events.map(({ type }) => type)).toEqual([
      'appointment.cancelled',
      'package.restored',
    ]);
  });

  test('with a package for the first occurrence is kept if a later one is cancelled', () => {
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

  test('with a coupon is returned with the last occurrence', () => {
    const couponUses = [{ bookingId: 'bkg_1', couponId: 'cpn_1', customerId: 'usr_ana' }];
    const coupons = [aCoupon({ timesUsed: 1 })];
    const sums = { subtotalMinor: 3_500, discountMinor: 350, finalMinor: 3_150 };
    const discount = { couponCode: 'SPRING', ...sums };
    const world = aBookedWorld(aBookedSeries({ discount }), { couponUses, coupons });
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
