import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { ownerView } from '../../../domain/appointment.ts';
import { applyChanges } from '../../../domain/changes.ts';
import { decideBatch } from '../../../domain/commands/index.ts';
import { redeem as redeemDefinition } from '../../../domain/commands/redeem.ts';
import type { CouponRules } from '../../../domain/coupon.ts';
import type { LedgerEntry } from '../../../domain/ledger-entry.ts';
import type { PackagePurchase } from '../../../domain/package.ts';
import { aBookedSeries, aBookedWorld, aTarget } from '../../support/booked-world.ts';
import { aPaidWorld, aPayment, REFUND_IDS } from '../../support/ledger.ts';
import { changesOf, decideTarget, type OwnFields } from '../../support/target-commands.ts';
import { aCoupon, aPurchase, BEFORE_MS, purchases, type WorldParts } from '../../support/world.ts';

const redeem = { kind: 'redeem', customerId: 'usr_ana' } as const;
const BY_PACKAGE = { ...redeem, packagePurchaseId: 'pur_1' } as const;
const BY_COUPON = { ...redeem, couponCode: 'SPRING' } as const;
const VOID = { kind: 'voidRedemption' } as const;
const REFUND = { kind: 'refund', entryIds: REFUND_IDS } as const;
const CANCEL = { kind: 'cancel', scope: 'this' } as const;

type Scene = {
  readonly appointment?: Partial<AppointmentRecord>;
  readonly purchase?: Partial<PackagePurchase>;
  readonly coupon?: Partial<CouponRules>;
  readonly entries?: readonly LedgerEntry[];
  readonly parts?: Partial<WorldParts>;
};

function aScene({ appointment, purchase, coupon, entries = [], parts }: Scene) {
  const { appointment: target } = aPaidWorld(entries, appointment);
  const world = aBookedWorld([target], {
    ledger: entries,
    purchases: purchases(aPurchase(purchase)),
    coupons: [aCoupon(coupon)],
    visits: [{ customerId: 'usr_ana', businessId: 'biz_1', times: 1 }],
    ...parts,
  });
  return { target, world };
}

/** The state after each command, or its refusal; a refused one changes nothing. */
function statesAfter(commands: readonly OwnFields[], scene: Scene = {}): string[] {
  const { target, world: start } = aScene(scene);
  let world = start;
  return commands.map((command) => {
    const outcome = decideTarget(command, target, { world });
    if (!outcome.ok) return outcome.code;
    world = applyChanges(world, outcome.value);
    const view = ownerView(world.appointments[0]!, 'staff');
    const used = [world.purchases.get('pur_1')!.sessionsRedeemed, world.coupons[0]!.timesUsed];
    return `${view.paymentStatus}, due ${view.amountDueMajor}, used ${used.join(' ')}`;
  });
}

const CUT = { serviceId: 'svc_cut', name: 'Cut', duration: 60, priceMinor: 3_500 };
const WASH = { serviceId: 'svc_wash', name: 'Wash', duration: 15, priceMinor: 1_000 };
const TWO = {
  bookedServices: [CUT, WASH],
  serviceIds: ['svc_cut', 'svc_wash'],
  finalMinor: 4_500,
};

describe('a package session that is used at the till', () => {
  test('settles the visit, and is given back by a refund, a cancellation or a void', () => {
    const paid = 'paid, due 0, used 1 0';
    expect(statesAfter([BY_PACKAGE, REFUND])).toEqual([paid, 'refunded, due 0, used 0 0']);
    expect(statesAfter([BY_PACKAGE, CANCEL])).toEqual([paid, 'refunded, due 0, used 0 0']);
    expect(statesAfter([BY_PACKAGE, VOID])).toEqual([paid, 'unpaid, due 35, used 0 0']);
  });

  test('can be used again after a refund gave it back', () => {
    const states = statesAfter([BY_PACKAGE, REFUND, BY_PACKAGE]);
    expect(states[2]).toBe('paid, due 0, used 1 0');
  });

  test.each<[string, Partial<PackagePurchase>]>([
    ['cancelled', { status: 'cancelled' }],
    ['expired', { status: 'expired' }],
    ['to expire now', { expiresAtMs: BEFORE_MS }],
  ])('is not taken back from the visit if the package is %s', (_when, over) => {
    const { target, world } = aScene({});
    const redeemed = applyChanges(world, changesOf(BY_PACKAGE, target, { world }));
    const purchase = { ...redeemed.purchases.get('pur_1')!, ...over };
    const later = { ...redeemed, purchases: purchases(purchase) };
    const refusal = { ok: false, code: 'INVALID_STATUS' };
    expect(decideTarget(VOID, target, { world: later })).toEqual(refusal);
  });

  test('pays for its own service of several', () => {
    expect(statesAfter([BY_PACKAGE], { appointment: TWO })).toEqual(['unpaid, due 10, used 1 0']);
  });

  test('leaves a deposit to be refunded', () => {
    const entries = [aPayment({ amountMinor: 1_000 })];
    expect(statesAfter([BY_PACKAGE, REFUND], { entries })).toEqual([
      'paid, due 0, used 1 0',
      'refunded, due 0, used 0 0',
    ]);
  });

  test('has the fields and the events of a booking with it', () => {
    const { target, world } = aScene({ purchase: { sessionsRedeemed: 4 } });
    const changes = changesOf(BY_PACKAGE, target, { world });
    expect(changes).toMatchObject({
      newRedemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }],
      updatedPurchases: [{ sessionsRedeemed: 5, status: 'exhausted' }],
      updatedAppointments: [
        { finalMinor: 0, packageRedemption: { packagePurchaseId: 'pur_1', subtotalMinor: 3_500 } },
      ],
    });
    expect(changes.events.map(({ type }) => type)).toEqual([
      'appointment.redeemed',
      'package.redeemed',
      'package.exhausted',
    ]);
  });

  test.each<[string, string, Scene]>([
    ['of another client', 'NOT_FOUND', { purchase: { userId: 'usr_ben' } }],
    ['of another business', 'BUSINESS_MISMATCH', { purchase: { businessId: 'biz_2' } }],
    ['for another service', 'SERVICE_NOT_ELIGIBLE', { purchase: { serviceId: 'svc_wash' } }],
    [
      'for a service that is booked twice',
      'SERVICE_NOT_ELIGIBLE',
      { appointment: { serviceIds: ['svc_cut', 'svc_cut'] } },
    ],
    ['that has expired', 'INVALID_STATUS', { purchase: { expiresAtMs: BEFORE_MS } }],
    ['without a session left', 'USAGE_LIMIT_REACHED', { purchase: { sessionsRedeemed: 5 } }],
    ['for a paid visit', 'PAYMENT_ALREADY_SETTLED', { entries: [aPayment()] }],
    ['for a cancelled visit', 'INVALID_STATUS', { appointment: { status: 'Cancelled' } }],
    ['during a checkout', 'PAYMENT_PENDING', { appointment: { paymentIntentId: 'pending' } }],
  ])('is refused: %s', (_case, code, scene) => {
    expect(statesAfter([BY_PACKAGE], scene)).toEqual([code]);
  });
});

describe('a coupon that is used at the till', () => {
  test('discounts the visit, and is given back by a cancellation or a void', () => {
    const discounted = 'unpaid, due 31.5, used 0 1';
    expect(statesAfter([BY_COUPON, CANCEL])).toEqual([discounted, 'unpaid, due 0, used 0 0']);
    expect(statesAfter([BY_COUPON, VOID])).toEqual([discounted, 'unpaid, due 35, used 0 0']);
  });

  test('excludes a package session, and the reverse', () => {
    expect(statesAfter([BY_COUPON, BY_PACKAGE])[1]).toBe('INVALID_STATUS');
    expect(statesAfter([BY_PACKAGE, BY_COUPON, VOID, BY_COUPON]).slice(1)).toEqual([
      'INVALID_STATUS',
      'unpaid, due 35, used 0 0',
      'unpaid, due 31.5, used 0 1',
    ]);
  });

  test('does not count the visit itself as an earlier one', () => {
    const coupon = { firstTimeOnly: true };
    expect(statesAfter([BY_COUPON], { coupon })).toEqual(['unpaid, due 31.5, used 0 1']);
    const visits = [{ customerId: 'usr_ana', businessId: 'biz_1', times: 2 }];
    expect(statesAfter([BY_COUPON], { coupon, parts: { visits } })).toEqual(['FIRST_TIME_ONLY']);
  });

  test.each<[string, Partial<CouponRules>]>([
    ['COUPON_EXPIRED', { validUntilMs: BEFORE_MS }],
    ['SERVICE_NOT_ELIGIBLE', { serviceIds: ['svc_wash'] }],
    ['USAGE_LIMIT_REACHED', { usageLimit: 1, timesUsed: 1 }],
    ['COUPON_NOT_FOUND', { code: 'AUTUMN' }],
  ])('is refused with %s, like at the booking', (code, coupon) => {
    expect(statesAfter([BY_COUPON], { coupon })).toEqual([code]);
  });

  test('is one use for all visits of a series, until none of them has it', () => {
    const series = aBookedSeries();
    let world = aBookedWorld(series, { coupons: [aCoupon({ usageLimit: 1 })] });
    const timesUsed = (command: OwnFields, n: number) => {
      world = applyChanges(world, changesOf(command, series[n], { world }));
      return world.coupons[0]!.timesUsed;
    };
    expect(timesUsed(BY_COUPON, 0)).toBe(1);
    expect(timesUsed(BY_COUPON, 1)).toBe(1);
    expect(timesUsed(VOID, 0)).toBe(1);
    expect(timesUsed(CANCEL, 1)).toBe(0);
    expect(timesUsed(BY_COUPON, 2)).toBe(1);
    const other = aCoupon({ id: 'cpn_2', code: 'AUTUMN' });
    world = { ...world, coupons: [...world.coupons, other] };
    const another = decideTarget({ ...redeem, couponCode: 'AUTUMN' }, series[3], { world });
    expect(another).toEqual({ ok: false, code: 'INVALID_STATUS' });
  });
});

test('nothing is taken back from a visit without a coupon or a package session', () => {
  expect(statesAfter([VOID])).toEqual(['INVALID_STATUS']);
});

test('a command that does not lock the package or the coupon of the visit is read again', () => {
  const cancel = { ...aTarget(), kind: 'cancel', scope: 'this' } as const;
  const undecided = (command: OwnFields) => {
    const { target, world } = aScene({});
    const redeemed = applyChanges(world, changesOf(command, target, { world }));
    return decideBatch(redeemed, [cancel], BEFORE_MS).undecided.get(cancel.id);
  };
  expect([BY_PACKAGE, BY_COUPON].map(undecided)).toEqual(['stale', 'stale']);
});

test('a visit that has another client since is read again', () => {
  const { world } = aScene({ appointment: { clientId: 'usr_ben' } });
  const command = { ...aTarget(), ...BY_PACKAGE };
  expect(redeemDefinition.isStale!(world, command, BEFORE_MS)).toBe(true);
  expect(redeemDefinition.isStale!(aScene({}).world, command, BEFORE_MS)).toBe(false);
});
