import { describe, expect, test } from '@jest/globals';
import type { BookCommand } from '../../../domain/commands/book.ts';
import { decideAll, needsOf } from '../../../domain/commands/index.ts';
import { lockNames } from '../../../domain/locks.ts';
import type { World } from '../../../domain/world.ts';
import {
  aCommand,
  aCoupon,
  aPurchase,
  aSeries,
  aWorld,
  BEFORE_MS,
  purchases,
} from '../../support/world.ts';

/** Slots that do not overlap. */
const STARTS = ['10:00', '11:00', '12:00', '13:00'];

function aBooking(n: number, changes: Partial<BookCommand>): BookCommand {
  return aCommand({
    id: `bkg_${n}`,
    appointmentIds: [`apt_${n}`],
    start: STARTS[n]!,
    ...changes,
  });
}

function resultsOf(world: World, commands: BookCommand[]): string[] {
  return decideAll(world, commands, BEFORE_MS).map(({ outcome }) =>
    outcome.ok ? 'accepted' : outcome.code,
  );
}

describe('a batch', () => {
  test('of two for the last use of a coupon accepts exactly one', () => {
    const world = aWorld({ coupons: [aCoupon({ usageLimit: 7, timesUsed: 6 })] });
    const people = ['usr_ana', 'usr_ben'];
    const race = people.map((callerId, n) => aBooking(n, { callerId, couponCode: 'SPRING' }));
    expect(resultsOf(world, race)).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
    expect(resultsOf(world, race.toReversed())).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
  });

  test('of four for two uses of a coupon, in upper and lower case, accepts exactly two', () => {
    const world = aWorld({ coupons: [aCoupon({ usageLimit: 2 })] });
    const codes = ['SPRING', 'spring', 'Spring', 'sPRING'];
    expect(
      resultsOf(
        world,
        codes.map((couponCode, n) => aBooking(n, { couponCode })),
      ),
    ).toEqual(['accepted', 'accepted', 'USAGE_LIMIT_REACHED', 'USAGE_LIMIT_REACHED']);
  });

  test("of two for a customer's last use of a coupon accepts exactly one", () => {
    const world = aWorld({
      coupons: [aCoupon({ perCustomerLimit: 2, timesUsed: 1 })],
      couponUses: [{ bookingId: 'bkg_0', couponId: 'cpn_1', customerId: 'usr_ana' }],
    });
    const coupon = { couponCode: 'SPRING' };
    const race = [
      aBooking(0, coupon),
      aBooking(1, coupon),
      aBooking(2, { ...coupon, callerId: 'usr_ben' }),
    ];
    expect(resultsOf(world, race)).toEqual(['accepted', 'CUSTOMER_LIMIT_REACHED', 'accepted']);
  });

  test('counts a use for a family member as a use of the account', () => {
    const world = aWorld({ coupons: [aCoupon({ perCustomerLimit: 1 })] });
    const race = [aBooking(0, { couponCode: 'SPRING', familyMemberId: 'fam_kim' })];
    race.push(aBooking(1, { couponCode: 'SPRING' }));
    expect(resultsOf(world, race)).toEqual(['accepted', 'CUSTOMER_LIMIT_REACHED']);
  });

  test.each([
    ['with the coupon', { couponCode: 'SPRING' }],
    ['without the coupon', {}],
  ])(
    'with a first-visit coupon refuses the second visit; the first was booked %s',
    (_case, first) => {
      const world = aWorld({ coupons: [aCoupon({ firstTimeOnly: true })] });
      const race = [aBooking(0, first), aBooking(1, { couponCode: 'SPRING' })];
      expect(resultsOf(world, race)).toEqual(['accepted', 'FIRST_TIME_ONLY']);
    },
  );

  test('with a first-visit coupon refuses the second visit of a client without an account', () => {
    const world = aWorld({ coupons: [aCoupon({ firstTimeOnly: true })] });
    const eve = { callerId: 'usr_owner', callerRole: 'business', crmClientId: 'crm_eve' } as const;
    const race = [0, 1].map((n) => aBooking(n, { ...eve, couponCode: 'SPRING' }));
    expect(resultsOf(world, race)).toEqual(['accepted', 'FIRST_TIME_ONLY']);
  });

  test('of two for the last session of a package accepts exactly one', () => {
    const world = aWorld({ purchases: purchases(aPurchase({ sessionsRedeemed: 4 })) });
    const race = [0, 1].map((n) => aBooking(n, { packagePurchaseId: 'pur_1' }));
    expect(resultsOf(world, race)).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
  });

  test('of two series for the last session of a package accepts exactly one', () => {
    const world = aWorld({ purchases: purchases(aPurchase({ sessionsRedeemed: 4 })) });
    const series = [0, 1].map((n) =>
      aSeries(3, { id: `bkg_${n}`, start: STARTS[n]!, packagePurchaseId: 'pur_1' }),
    );
    expect(resultsOf(world, series)).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
  });

  test('counts every redeemed session', () => {
    const world = aWorld({ purchases: purchases(aPurchase({ sessionsRedeemed: 3 })) });
    const race = [0, 1, 2].map((n) => aBooking(n, { packagePurchaseId: 'pur_1' }));
    const redeemed = decideAll(world, race, BEFORE_MS).map(({ outcome }) =>
      outcome.ok
        ? outcome.value.updatedPurchases.map(({ sessionsRedeemed }) => sessionsRedeemed)
        : outcome.code,
    );
    expect(redeemed).toEqual([[4], [5], 'USAGE_LIMIT_REACHED']);
  });
});

test.each<[string, Partial<BookCommand>, Partial<BookCommand>]>([
  ['coupon', { couponCode: 'SPRING' }, { couponCode: 'spring' }],
  ['package', { packagePurchaseId: 'pur_1' }, { packagePurchaseId: 'pur_1' }],
])('two bookings with the same %s share one lock', (_kind, one, other) => {
  const otherCustomer = { callerId: 'usr_ben', professional: 'pro_2', ...other };
  const locks = new Set(lockNames(needsOf([aBooking(0, one)])));
  expect(
    lockNames(needsOf([aBooking(1, otherCustomer)])).filter((lock) => locks.has(lock)),
  ).toHaveLength(1);
});

test('an id of another kind locks neither the calendar nor the person that it names', () => {
  const foreign = { packagePurchaseId: 'pro_hot', familyMemberId: 'pur_hot' };

  const locks = lockNames(needsOf([aBooking(0, foreign)]));

  expect(locks).not.toContain('pro_hot');
  expect(locks).not.toContain('pur_hot');
});

test('a refused booking uses neither its coupon nor its package session', () => {
  const world = aWorld({
    coupons: [aCoupon({ usageLimit: 1 })],
    purchases: purchases(aPurchase({ sessionsTotal: 1 })),
  });
  const closed = '17:00';
  const commands = [
    aBooking(0, { couponCode: 'SPRING', start: closed }),
    aBooking(1, { couponCode: 'SPRING' }),
    aBooking(2, { packagePurchaseId: 'pur_1', start: closed }),
    aBooking(3, { packagePurchaseId: 'pur_1' }),
  ];
  const [, coupon, , session] = resultsOf(world, commands);
  expect([coupon, session]).toEqual(['accepted', 'accepted']);
});
