import { describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../../domain/errors.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import { applyChanges, NO_CHANGES } from '../../../domain/changes.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import type { CouponRules } from '../../../domain/coupon.ts';
import {
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

function resultOf(scene: Scene) {
  const outcome = decide(scene);
  return outcome.ok ? 'accepted' : outcome.code;
}

function changesOf(scene: Scene) {
  const outcome = decide(scene);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

const couponUsesOf = (times: number, customerId = 'usr_ana') =>
  Array.from({ length: times }, (_, n) => ({
    bookingId: `bkg_${customerId}_${n}`,
    couponId: 'cpn_1',
    customerId,
  }));
const CUT_ONLY = { serviceIds: ['svc_cut'] };
const FIXED_5000 = { type: 'fixed', value: 5_000, currency: 'EUR' } as const;
const VISITED = { visits: [{ customerId: 'usr_ana', businessId: 'biz_1', times: 1 }] };

describe('the order of refusals', () => {
  const FAULTS: [ErrorCode, Scene][] = [
    [
      'CLIENT_DOUBLE_BOOKED',
      { parts: { personTimes: [{ personId: 'usr_ana', ...between('10:00', '10:30') }] } },
    ],
    ['COUPON_NOT_FOUND', { command: { couponCode: 'AUTUMN' } }],
    [
      'BUSINESS_MISMATCH',
      {
        coupon: { businessId: 'biz_2' },
        parts: { knownCodes: [{ callerId: 'usr_ana', couponKey: 'SPRING' }] },
      },
    ],
    ['COUPON_INACTIVE', { coupon: { isActive: false } }],
    ['COUPON_NOT_YET_VALID', { coupon: { validFromMs: BEFORE_MS + 1 } }],
    ['COUPON_EXPIRED', { coupon: { validUntilMs: BEFORE_MS } }],
    ['CURRENCY_MISMATCH', { coupon: { type: 'fixed', currency: 'USD' } }],
    ['SERVICE_NOT_ELIGIBLE', { coupon: { serviceIds: ['svc_wash'] } }],
    ['MIN_SPEND_NOT_MET', { coupon: { minSpendMinor: 3_501 } }],
    ['FIRST_TIME_ONLY', { coupon: { firstTimeOnly: true }, parts: VISITED }],
    [
      'CUSTOMER_LIMIT_REACHED',
      { coupon: { perCustomerLimit: 2 }, parts: { couponUses: couponUsesOf(2) } },
    ],
    ['USAGE_LIMIT_REACHED', { coupon: { usageLimit: 7, timesUsed: 7 } }],
  ];

  test.each(FAULTS.map(([code], i) => [code, FAULTS.slice(i)] as const))(
    'checks %s before every later code',
    (code, faults) => {
      const all = faults.reduce<Scene>(
        (combined, [, fault]) => ({
          coupon: { ...combined.coupon, ...fault.coupon },
          parts: { ...combined.parts, ...fault.parts },
          command: { ...combined.command, ...fault.command },
        }),
        {},
      );
      expect(resultOf(all)).toBe(code);
    },
  );

  test.each(FAULTS)('refuses with %s if nothing else is wrong', (code, fault) => {
    expect(resultOf(fault)).toBe(code);
  });
});

describe('a coupon', () => {
  test.each<[string, Partial<CouponRules>, string]>([
    ['is accepted from its first valid millisecond', { validFromMs: BEFORE_MS }, 'accepted'],
    ['is accepted in its last valid millisecond', { validUntilMs: BEFORE_MS + 1 }, 'accepted'],
    ['is refused from the instant of validUntil', { validUntilMs: BEFORE_MS }, 'COUPON_EXPIRED'],
    ['is accepted for exactly the minimum spend', { minSpendMinor: 3_500 }, 'accepted'],
    ['is accepted for its services', { serviceIds: ['svc_cut'] }, 'accepted'],
    ['with an empty list of services is refused', { serviceIds: [] }, 'SERVICE_NOT_ELIGIBLE'],
    ['in the currency of the business is accepted', { type: 'fixed', currency: 'EUR' }, 'accepted'],
    ['is accepted for its last use', { usageLimit: 7, timesUsed: 6 }, 'accepted'],
    ['with a usage limit of zero is refused', { usageLimit: 0 }, 'USAGE_LIMIT_REACHED'],
    ['for first visits is accepted on a first visit', { firstTimeOnly: true }, 'accepted'],
  ])('%s', (_guarantee, coupon, expected) => {
    expect(resultOf({ coupon })).toBe(expected);
  });

  const BOTH = { services: ['svc_cut', 'svc_wash'] };

  test.each([
    ['svc_cut', { serviceIds: ['svc_cut'] }, 350],
    ['all services', { serviceIds: null }, 700],
    ['svc_cut, with a fixed amount above its price', { ...CUT_ONLY, ...FIXED_5000 }, 3_500],
  ])('discounts only its services: %s', (_services, coupon, discountMinor) => {
    const [appointment] = changesOf({ command: BOTH, coupon }).newAppointments;

    expect(appointment!.discount).toMatchObject({
      subtotalMinor: 7_000,
      discountMinor,
      finalMinor: 7_000 - discountMinor,
    });
  });

  test.each<[number, string[] | null, string]>([
    [7_000, null, 'accepted'],
    [7_001, null, 'MIN_SPEND_NOT_MET'],
    [3_500, ['svc_cut'], 'accepted'],
    [3_501, ['svc_cut'], 'MIN_SPEND_NOT_MET'],
  ])('compares a minimum spend of %d with the sum of its services', (...row) => {
    const [minSpendMinor, serviceIds, expected] = row;
    expect(resultOf({ command: BOTH, coupon: { minSpendMinor, serviceIds } })).toBe(expected);
  });

  test.each([
    ['has no price', { priceMinor: null }],
    ['is priced in another currency', { currency: 'USD' }],
  ])('on a service that %s is refused with SERVICE_NOT_ELIGIBLE', (_case, change) => {
    expect(resultOf({ parts: { services: [aService(change)] } })).toBe('SERVICE_NOT_ELIGIBLE');
  });

  test.each<[string, number, string]>([
    ['one use below the limit', 1, 'accepted'],
    ['at the limit', 2, 'CUSTOMER_LIMIT_REACHED'],
  ])('of a customer %s', (_case, times, expected) => {
    const scene = { coupon: { perCustomerLimit: 2 }, parts: { couponUses: couponUsesOf(times) } };
    expect(resultOf(scene)).toBe(expected);
  });

  test('does not count uses by other customers or of other coupons', () => {
    const couponUses = [
      ...couponUsesOf(3, 'usr_ben'),
      { bookingId: 'bkg_8', couponId: 'cpn_2', customerId: 'usr_ana' },
      { bookingId: 'bkg_9', couponId: 'cpn_2', customerId: 'usr_ana' },
    ];
    expect(resultOf({ coupon: { perCustomerLimit: 1 }, parts: { couponUses } })).toBe('accepted');
  });

  test('for first visits ignores visits at other businesses and of other customers', () => {
    const visits = [
      { customerId: 'usr_ana', businessId: 'biz_2', times: 1 },
      { customerId: 'usr_ben', businessId: 'biz_1', times: 1 },
    ];
    expect(resultOf({ coupon: { firstTimeOnly: true }, parts: { visits } })).toBe('accepted');
  });

  test('for first visits is accepted if the only visit was cancelled in the same batch', () => {
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

  test('for a family member counts visits and uses of the account', () => {
    const command = { familyMemberId: 'fam_kim' };
    expect(resultOf({ command, coupon: { firstTimeOnly: true }, parts: VISITED })).toBe(
      'FIRST_TIME_ONLY',
    );
    expect(
      resultOf({
        command,
        coupon: { perCustomerLimit: 1 },
        parts: { couponUses: couponUsesOf(1) },
      }),
    ).toBe('CUSTOMER_LIMIT_REACHED');
    expect(changesOf({ command }).newCouponUses).toMatchObject([{ customerId: 'usr_ana' }]);
  });

  test('for a client without an account counts visits and uses of the CRM client', () => {
    const command = {
      callerId: 'usr_owner',
      callerRole: 'business',
      crmClientId: 'crm_eve',
    } as const;
    expect(changesOf({ command }).newCouponUses).toMatchObject([{ customerId: 'crm_eve' }]);
    const visits = [{ customerId: 'crm_eve', businessId: 'biz_1', times: 1 }];
    expect(resultOf({ command, coupon: { firstTimeOnly: true }, parts: { visits } })).toBe(
      'FIRST_TIME_ONLY',
    );
  });

  test('is one use, and the discount has the code as the business wrote it', () => {
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
