import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type CouponRules, couponKey, decideDiscount, findCoupon } from '../../../domain/coupon.ts';
import { aBusiness, aCoupon, aService, BEFORE_MS } from '../../support/world.ts';

describe('a coupon code', () => {
  const otherCoupon = aCoupon({ id: 'cpn_2', businessId: 'biz_2' });

  test.each(['SPRING', 'spring', 'sPrInG'])('matches %s', (code) => {
    expect(findCoupon([aCoupon({ code: 'Spring' })], code, 'biz_1')).toMatchObject({ ok: true });
    expect(couponKey(code)).toBe('SPRING');
  });

  test.each(['SPRIN', 'SPRING1', ' SPRING', ''])('does not match "%s"', (code) => {
    expect(findCoupon([aCoupon()], code, 'biz_1')).toEqual({ ok: false, code: 'COUPON_NOT_FOUND' });
  });

  test('of another business is refused with BUSINESS_MISMATCH', () => {
    expect(findCoupon([otherCoupon], 'SPRING', 'biz_1')).toEqual({
      ok: false,
      code: 'BUSINESS_MISMATCH',
    });
  });

  test.each([
    ['first', [aCoupon(), otherCoupon]],
    ['last', [otherCoupon, aCoupon()]],
  ])(
    'that two businesses use finds the coupon of this business, listed %s',
    (_position, coupons) => {
      expect(findCoupon(coupons, 'SPRING', 'biz_1')).toEqual({ ok: true, value: aCoupon() });
    },
  );
});

describe('a discount', () => {
  function discountOn(subtotalMinor: number, coupon: Partial<CouponRules>, currency = 'EUR') {
    const request = { business: aBusiness({ currency }), services: [aService()], subtotalMinor };
    const outcome = decideDiscount(aCoupon(coupon), request, BEFORE_MS);
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
    expect(discountOn(subtotal, { value })).toBe(expected);
  });

  test.each([
    [3_500, 500, 500],
    [3_500, 3_500, 3_500],
    [3_500, 9_900, 3_500],
    [0, 500, 0],
  ])('on %d by a fixed %d is %d', (subtotal, value, expected) => {
    expect(discountOn(subtotal, { type: 'fixed', value })).toBe(expected);
  });

  test.each(['JPY', 'USD', 'KWD'])('is rounded to whole minor units of %s', (currency) => {
    expect(discountOn(1_005, { value: 10 }, currency)).toBe(101);
  });

  test('in percent is exact, and half a unit is rounded up', () => {
    fc.assert(
      fc.property(minor, percent, (subtotal, value) => {
        const hundredths = BigInt(subtotal) * BigInt(value);
        const roundsUp = (hundredths % 100n) * 2n >= 100n;
        const expected = hundredths / 100n + (roundsUp ? 1n : 0n);
        expect(BigInt(discountOn(subtotal, { value }))).toBe(expected);
      }),
    );
  });

  test('is never negative and never more than the subtotal', () => {
    const type = fc.constantFrom('percent', 'fixed');
    fc.assert(
      fc.property(minor, type, percent, minor, (subtotal, kind, share, amount) => {
        const discount = discountOn(subtotal, {
          type: kind,
          value: kind === 'fixed' ? amount : share,
        });
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(subtotal);
        expect(Number.isSafeInteger(discount)).toBe(true);
      }),
    );
  });
});

test('a quote without a customer checks the usage limit, but no customer limit', () => {
  const request = { business: aBusiness(), services: [aService()], subtotalMinor: 3_500 };
  const personal = aCoupon({ firstTimeOnly: true, perCustomerLimit: 0 });
  expect(decideDiscount(personal, request, BEFORE_MS)).toEqual({ ok: true, value: 350 });
  const usedUp = aCoupon({ usageLimit: 1, timesUsed: 1 });
  expect(decideDiscount(usedUp, request, BEFORE_MS)).toEqual({
    ok: false,
    code: 'USAGE_LIMIT_REACHED',
  });
});
