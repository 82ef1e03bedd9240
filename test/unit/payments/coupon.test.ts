import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { ErrorCode } from '../../../domain/errors.ts';
import { book } from '../../../domain/commands/book.ts';
import type { BookCommand } from '../../../domain/commands/book.ts';
import { applyChanges, NO_CHANGES } from '../../../domain/changes.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { type CouponRules, couponKey, decideDiscount, findCoupon } from '../../../domain/coupon.ts';
import {
  aBusiness,
  aCommand,
  aCoupon,
  aService,
  aWorld,
  BEFORE_MS,
  between,
  type WorldParts,
} from '../../support/world.ts';

type Scene = {
  coupon?: Partial<CouponRules>;
  parts?: Partial<WorldParts>;
  command?: Partial<BookCommand>;
};

function decide({ coupon = {}, parts = {}, command = {} }: Scene) {
  const world = aWorld({ coupons: [aCoupon(coupon)], ...parts });
  return book.decide(world, aCommand({ couponCode: 'SPRING', ...command }), BEFORE_MS);
}

function answer(scene: Scene) {
  const outcome = decide(scene);
  return outcome.ok ? 'accepted' : outcome.code;
}

function changesOf(scene: Scene) {
  const outcome = decide(scene);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

const used = (times: number, customerId = 'usr_ana') =>
  Array.from({ length: times }, (_, n) => ({
    bookingId: `bkg_${customerId}_${n}`,
    couponId: 'cpn_1',
    customerId,
  }));
const VISITED = { visits: [{ customerId: 'usr_ana', businessId: 'biz_1', times: 1 }] };

describe('the order of refusals', () => {
  const FAULTS: [ErrorCode, Scene][] = [
    [
      'CLIENT_DOUBLE_BOOKED',
      { parts: { personTimes: [{ personId: 'usr_ana', ...between('10:00', '10:30') }] } },
    ],
    ['COUPON_NOT_FOUND', { command: { couponCode: 'AUTUMN' } }],
    ['BUSINESS_MISMATCH', { coupon: { businessId: 'biz_2' } }],
    ['COUPON_INACTIVE', { coupon: { isActive: false } }],
    ['COUPON_NOT_YET_VALID', { coupon: { validFromMs: BEFORE_MS + 1 } }],
    ['COUPON_EXPIRED', { coupon: { validUntilMs: BEFORE_MS } }],
    ['CURRENCY_MISMATCH', { coupon: { type: 'fixed', currency: 'USD' } }],
    ['SERVICE_NOT_ELIGIBLE', { coupon: { serviceIds: ['svc_wash'] } }],
    ['MIN_SPEND_NOT_MET', { coupon: { minSpendMinor: 3_501 } }],
    ['FIRST_TIME_ONLY', { coupon: { firstTimeOnly: true }, parts: VISITED }],
    ['CUSTOMER_LIMIT_REACHED', { coupon: { perCustomerLimit: 2 }, parts: { couponUses: used(2) } }],
    ['USAGE_LIMIT_REACHED', { coupon: { usageLimit: 7, timesUsed: 7 } }],
  ];

  test.each(FAULTS.map(([code], i) => [code, FAULTS.slice(i)] as const))(
    'puts %s before every later one',
    (code, faults) => {
      const all = faults.reduce<Scene>(
        (sofar, [, fault]) => ({
          coupon: { ...sofar.coupon, ...fault.coupon },
          parts: { ...sofar.parts, ...fault.parts },
          command: { ...sofar.command, ...fault.command },
        }),
        {},
      );
      expect(answer(all)).toBe(code);
    },
  );

  test.each(FAULTS)('answers %s when nothing else is wrong', (code, fault) => {
    expect(answer(fault)).toBe(code);
  });
});

describe('a coupon', () => {
  test.each<[string, Partial<CouponRules>, string]>([
    ['is accepted in the very instant it becomes valid', { validFromMs: BEFORE_MS }, 'accepted'],
    ['is accepted up to its last millisecond', { validUntilMs: BEFORE_MS + 1 }, 'accepted'],
    ['has expired in the instant it is valid until', { validUntilMs: BEFORE_MS }, 'COUPON_EXPIRED'],
    ['is accepted when the minimum is met exactly', { minSpendMinor: 3_500 }, 'accepted'],
    ['is accepted for the services it names', { serviceIds: ['svc_cut'] }, 'accepted'],
    ['for no service at all is refused', { serviceIds: [] }, 'SERVICE_NOT_ELIGIBLE'],
    ["in the business's currency is accepted", { type: 'fixed', currency: 'EUR' }, 'accepted'],
    ['is accepted for its last use', { usageLimit: 7, timesUsed: 6 }, 'accepted'],
    ['of which nobody may make use is refused', { usageLimit: 0 }, 'USAGE_LIMIT_REACHED'],
    ['for first visits is accepted on a first visit', { firstTimeOnly: true }, 'accepted'],
  ])('%s', (_guarantee, coupon, expected) => {
    expect(answer({ coupon })).toBe(expected);
  });

  test('must fit each of the services, not just one', () => {
    const command = { services: ['svc_cut', 'svc_wash'] };
    expect(answer({ command, coupon: { serviceIds: ['svc_cut'] } })).toBe('SERVICE_NOT_ELIGIBLE');
    expect(answer({ command, coupon: { serviceIds: ['svc_wash', 'svc_cut'] } })).toBe('accepted');
  });

  test('takes the services together to meet the minimum', () => {
    const command = { services: ['svc_cut', 'svc_wash'] };
    expect(answer({ command, coupon: { minSpendMinor: 7_000 } })).toBe('accepted');
    expect(answer({ command, coupon: { minSpendMinor: 7_001 } })).toBe('MIN_SPEND_NOT_MET');
  });

  test.each([
    ['has no price', { priceMinor: null }],
    ['is priced in another currency', { currency: 'USD' }],
  ])('on a service that %s is refused with SERVICE_NOT_ELIGIBLE', (_what, change) => {
    expect(answer({ parts: { services: [aService(change)] } })).toBe('SERVICE_NOT_ELIGIBLE');
  });

  test.each<[string, number, string]>([
    ['once more below the limit', 1, 'accepted'],
    ['not beyond it', 2, 'CUSTOMER_LIMIT_REACHED'],
  ])('serves a customer %s', (_when, times, expected) => {
    const scene = { coupon: { perCustomerLimit: 2 }, parts: { couponUses: used(times) } };
    expect(answer(scene)).toBe(expected);
  });

  test("counts neither others' uses nor other coupons against a customer's limit", () => {
    const couponUses = [
      ...used(3, 'usr_ben'),
      { bookingId: 'bkg_8', couponId: 'cpn_2', customerId: 'usr_ana' },
      { bookingId: 'bkg_9', couponId: 'cpn_2', customerId: 'usr_ana' },
    ];
    expect(answer({ coupon: { perCustomerLimit: 1 }, parts: { couponUses } })).toBe('accepted');
  });

  test('for first visits minds neither visits elsewhere nor those of others', () => {
    const visits = [
      { customerId: 'usr_ana', businessId: 'biz_2', times: 1 },
      { customerId: 'usr_ben', businessId: 'biz_1', times: 1 },
    ];
    expect(answer({ coupon: { firstTimeOnly: true }, parts: { visits } })).toBe('accepted');
  });

  test('for first visits is accepted where the only visit is cancelled just before', () => {
    const appointment = anAppointment();
    const world = aBookedWorld([appointment], {
      ...VISITED,
      coupons: [aCoupon({ firstTimeOnly: true })],
    });
    const command = aCommand({ couponCode: 'SPRING', start: '14:00' });
    const cancelled = {
      ...NO_CHANGES,
      updatedAppointments: [{ ...appointment, status: 'Cancelled' as const }],
    };

    const [before, after] = [world, applyChanges(world, cancelled)].map((each) => {
      const outcome = book.decide(each, command, BEFORE_MS);
      return outcome.ok ? 'accepted' : outcome.code;
    });
    expect([before, after]).toEqual(['FIRST_TIME_ONLY', 'accepted']);
  });

  test("goes on the account when a family member comes, with the account's visits and uses", () => {
    const command = { familyMemberId: 'fam_kim' };
    expect(answer({ command, coupon: { firstTimeOnly: true }, parts: VISITED })).toBe(
      'FIRST_TIME_ONLY',
    );
    expect(
      answer({ command, coupon: { perCustomerLimit: 1 }, parts: { couponUses: used(1) } }),
    ).toBe('CUSTOMER_LIMIT_REACHED');
    expect(changesOf({ command }).newCouponUses).toMatchObject([{ customerId: 'usr_ana' }]);
  });

  test("goes on the business's own record of a client without an account", () => {
    const command = {
      callerId: 'usr_owner',
      callerRole: 'business',
      crmClientId: 'crm_eve',
    } as const;
    expect(changesOf({ command }).newCouponUses).toMatchObject([{ customerId: 'crm_eve' }]);
    const visits = [{ customerId: 'crm_eve', businessId: 'biz_1', times: 1 }];
    expect(answer({ command, coupon: { firstTimeOnly: true }, parts: { visits } })).toBe(
      'FIRST_TIME_ONLY',
    );
  });

  test('is one use, and its discount is recorded as the coupon spells its code', () => {
    const changes = changesOf({ coupon: { code: 'Spring' }, command: { couponCode: 'sPRING' } });
    expect(changes.newCouponUses).toEqual([
      { couponId: 'cpn_1', customerId: 'usr_ana', bookingId: 'bkg_1' },
    ]);
    expect(changes.newAppointments).toMatchObject([
      {
        finalMinor: 3_150,
        discount: {
          couponCode: 'Spring',
          subtotalMinor: 3_500,
          discountMinor: 350,
          finalMinor: 3_150,
        },
      },
    ]);
  });
});

describe('a code', () => {
  const theirs = aCoupon({ id: 'cpn_2', businessId: 'biz_2' });

  test.each(['SPRING', 'spring', 'sPrInG'])('is known as %s', (code) => {
    expect(findCoupon([aCoupon({ code: 'Spring' })], code, 'biz_1')).toMatchObject({ ok: true });
    expect(couponKey(code)).toBe('SPRING');
  });

  test.each(['SPRIN', 'SPRING1', ' SPRING', ''])('is not known as "%s"', (code) => {
    expect(findCoupon([aCoupon()], code, 'biz_1')).toEqual({ ok: false, code: 'COUPON_NOT_FOUND' });
  });

  test("of another business's is refused with BUSINESS_MISMATCH", () => {
    expect(findCoupon([theirs], 'SPRING', 'biz_1')).toEqual({
      ok: false,
      code: 'BUSINESS_MISMATCH',
    });
  });

  test.each([
    ['first', [aCoupon(), theirs]],
    ['last', [theirs, aCoupon()]],
  ])("that two businesses use means the business's own, listed %s", (_where, coupons) => {
    expect(findCoupon(coupons, 'SPRING', 'biz_1')).toEqual({ ok: true, value: aCoupon() });
  });
});

describe('a discount', () => {
  function discount(subtotalMinor: number, coupon: Partial<CouponRules>, currency = 'EUR') {
    const purchase = { business: aBusiness({ currency }), services: [aService()], subtotalMinor };
    const outcome = decideDiscount(aCoupon(coupon), purchase, BEFORE_MS);
    return outcome.ok ? outcome.value : outcome.code;
  }
  const minor = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const percent = fc.integer({ min: 1, max: 100 });

  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 50, 8],
    [1, 50, 1],
    [1, 49, 0],
    [3_333, 33, 1_100],
    [3_500, 100, 3_500],
    [0, 100, 0],
  ])('on %d by %d percent is %d', (subtotal, value, expected) => {
    expect(discount(subtotal, { value })).toBe(expected);
  });

  test.each([
    [3_500, 500, 500],
    [3_500, 3_500, 3_500],
    [3_500, 9_900, 3_500],
    [0, 500, 0],
  ])('on %d by a fixed %d is %d', (subtotal, value, expected) => {
    expect(discount(subtotal, { type: 'fixed', value })).toBe(expected);
  });

  test.each(['JPY', 'USD', 'KWD'])('is rounded to whole minor units of %s', (currency) => {
    expect(discount(1_005, { value: 10 }, currency)).toBe(101);
  });

  test('in percent is the exact share, half a unit rounded up', () => {
    fc.assert(
      fc.property(minor, percent, (subtotal, value) => {
        const hundredths = BigInt(subtotal) * BigInt(value);
        const roundsUp = (hundredths % 100n) * 2n >= 100n;
        const expected = hundredths / 100n + (roundsUp ? 1n : 0n);
        expect(BigInt(discount(subtotal, { value }))).toBe(expected);
      }),
    );
  });

  test('is never negative and never more than there is to pay', () => {
    const type = fc.constantFrom('percent', 'fixed');
    fc.assert(
      fc.property(minor, type, percent, minor, (subtotal, kind, share, amount) => {
        const off = discount(subtotal, { type: kind, value: kind === 'fixed' ? amount : share });
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(subtotal);
        expect(Number.isSafeInteger(off)).toBe(true);
      }),
    );
  });
});

test('nobody in particular is not asked about visits and uses, yet the coupon may be used up', () => {
  const purchase = { business: aBusiness(), services: [aService()], subtotalMinor: 3_500 };
  const personal = aCoupon({ firstTimeOnly: true, perCustomerLimit: 0 });
  expect(decideDiscount(personal, purchase, BEFORE_MS)).toEqual({ ok: true, value: 350 });
  const spent = aCoupon({ usageLimit: 1, timesUsed: 1 });
  expect(decideDiscount(spent, purchase, BEFORE_MS)).toEqual({
    ok: false,
    code: 'USAGE_LIMIT_REACHED',
  });
});
