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

/** Times that do not get into each other's way. */
const STARTS = ['10:00', '11:00', '12:00', '13:00'];

function nth(n: number, changes: Partial<BookCommand>): BookCommand {
  return aCommand({
    id: `bkg_${n}`,
    appointmentIds: [`apt_${n}`],
    start: STARTS[n]!,
    ...changes,
  });
}

function answers(world: World, commands: BookCommand[]): string[] {
  return decideAll(world, commands, BEFORE_MS).map(({ outcome }) =>
    outcome.ok ? 'accepted' : outcome.code,
  );
}

describe('a batch', () => {
  test('of two for the last use of a coupon accepts exactly one', () => {
    const world = aWorld({ coupons: [aCoupon({ usageLimit: 7, timesUsed: 6 })] });
    const people = ['usr_ana', 'usr_ben'];
    const race = people.map((callerId, n) => nth(n, { callerId, couponCode: 'SPRING' }));
    expect(answers(world, race)).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
    expect(answers(world, race.toReversed())).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
  });

  test('of several for two uses of a coupon, in any case of letters, accepts exactly two', () => {
    const world = aWorld({ coupons: [aCoupon({ usageLimit: 2 })] });
    const codes = ['SPRING', 'spring', 'Spring', 'sPRING'];
    expect(
      answers(
        world,
        codes.map((couponCode, n) => nth(n, { couponCode })),
      ),
    ).toEqual(['accepted', 'accepted', 'USAGE_LIMIT_REACHED', 'USAGE_LIMIT_REACHED']);
  });

  test("of two for a customer's last use of a coupon accepts exactly one", () => {
    const world = aWorld({
      coupons: [aCoupon({ perCustomerLimit: 2, timesUsed: 1 })],
      couponUses: [{ bookingId: 'bkg_0', couponId: 'cpn_1', customerId: 'usr_ana' }],
    });
    const wish = { couponCode: 'SPRING' };
    const race = [nth(0, wish), nth(1, wish), nth(2, { ...wish, callerId: 'usr_ben' })];
    expect(answers(world, race)).toEqual(['accepted', 'CUSTOMER_LIMIT_REACHED', 'accepted']);
  });

  test("counts a family member's use as the account's", () => {
    const world = aWorld({ coupons: [aCoupon({ perCustomerLimit: 1 })] });
    const race = [nth(0, { couponCode: 'SPRING', familyMemberId: 'fam_kim' })];
    race.push(nth(1, { couponCode: 'SPRING' }));
    expect(answers(world, race)).toEqual(['accepted', 'CUSTOMER_LIMIT_REACHED']);
  });

  test.each([
    ['with the coupon', { couponCode: 'SPRING' }],
    ['without it', {}],
  ])('knows a first visit from a second: the first was booked %s', (_how, first) => {
    const world = aWorld({ coupons: [aCoupon({ firstTimeOnly: true })] });
    const race = [nth(0, first), nth(1, { couponCode: 'SPRING' })];
    expect(answers(world, race)).toEqual(['accepted', 'FIRST_TIME_ONLY']);
  });

  test('knows a first visit of a client without an account from their second', () => {
    const world = aWorld({ coupons: [aCoupon({ firstTimeOnly: true })] });
    const eve = { callerId: 'usr_owner', callerRole: 'business', crmClientId: 'crm_eve' } as const;
    const race = [0, 1].map((n) => nth(n, { ...eve, couponCode: 'SPRING' }));
    expect(answers(world, race)).toEqual(['accepted', 'FIRST_TIME_ONLY']);
  });

  test('of two for the last session of a package accepts exactly one', () => {
    const world = aWorld({ purchases: purchases(aPurchase({ sessionsRedeemed: 4 })) });
    const race = [0, 1].map((n) => nth(n, { packagePurchaseId: 'pur_1' }));
    expect(answers(world, race)).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
  });

  test('of two series for the last session of a package accepts exactly one', () => {
    const world = aWorld({ purchases: purchases(aPurchase({ sessionsRedeemed: 4 })) });
    const series = [0, 1].map((n) =>
      aSeries(3, { id: `bkg_${n}`, start: STARTS[n]!, packagePurchaseId: 'pur_1' }),
    );
    expect(answers(world, series)).toEqual(['accepted', 'USAGE_LIMIT_REACHED']);
  });

  test('counts each session that is redeemed in it', () => {
    const world = aWorld({ purchases: purchases(aPurchase({ sessionsRedeemed: 3 })) });
    const race = [0, 1, 2].map((n) => nth(n, { packagePurchaseId: 'pur_1' }));
    const spent = decideAll(world, race, BEFORE_MS).map(({ outcome }) =>
      outcome.ok
        ? outcome.value.updatedPurchases.map(({ sessionsRedeemed }) => sessionsRedeemed)
        : outcome.code,
    );
    expect(spent).toEqual([[4], [5], 'USAGE_LIMIT_REACHED']);
  });
});

test.each<[string, Partial<BookCommand>, Partial<BookCommand>]>([
  ['a coupon', { couponCode: 'SPRING' }, { couponCode: 'spring' }],
  ['a package', { packagePurchaseId: 'pur_1' }, { packagePurchaseId: 'pur_1' }],
])('two bookings with %s in common hold a lock in common', (_what, one, other) => {
  const theirs = { callerId: 'usr_ben', professional: 'pro_2', ...other };
  const held = new Set(lockNames(needsOf([nth(0, one)])));
  expect(lockNames(needsOf([nth(1, theirs)])).filter((lock) => held.has(lock))).toHaveLength(1);
});

test('a refused booking uses up neither coupon nor session', () => {
  const world = aWorld({
    coupons: [aCoupon({ usageLimit: 1 })],
    purchases: purchases(aPurchase({ sessionsTotal: 1 })),
  });
  const late = '17:00';
  const commands = [
    nth(0, { couponCode: 'SPRING', start: late }),
    nth(1, { couponCode: 'SPRING' }),
    nth(2, { packagePurchaseId: 'pur_1', start: late }),
    nth(3, { packagePurchaseId: 'pur_1' }),
  ];
  const [, coupon, , session] = answers(world, commands);
  expect([coupon, session]).toEqual(['accepted', 'accepted']);
});
