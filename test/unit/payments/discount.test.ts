import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  checkCouponTerms,
  type CouponRules,
  couponKey,
  decideDiscount,
  findCoupon,
  type KnownCode,
} from '../../../domain/coupon.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { refuse } from '../../../domain/outcome.ts';
import { toBookedServices } from '../../../domain/price.ts';
import { aBusiness, aCoupon, aService, BEFORE_MS } from '../../support/world.ts';

describe('a coupon code', () => {
  const otherCoupon = aCoupon({ id: 'cpn_2', businessId: 'biz_2' });
  const KNOWN = { callerId: 'usr_ana', couponKey: 'SPRING' };
  const find = (coupons: CouponRules[], code: string, knownCodes: KnownCode[] = []) =>
    findCoupon({ coupons, knownCodes }, code, { businessId: 'biz_1', callerId: 'usr_ana' });

  test.each(['SPRING', 'spring', 'sPrInG'])('matches %s', (code) => {
    expect(find([aCoupon({ code: 'Spring' })], code)).toMatchObject({ ok: true });
    expect(couponKey(code)).toBe('SPRING');
  });

  test.each(['SPRIN', 'SPRING1', ' SPRING', ''])('does not match "%s"', (code) => {
    expect(find([aCoupon()], code)).toEqual(refuse('COUPON_NOT_FOUND'));
  });

  test.each<[string, KnownCode[], ErrorCode]>([
    ['that could know it', [KNOWN], 'BUSINESS_MISMATCH'],
    ['that knows none', [], 'COUPON_NOT_FOUND'],
    ['that knows another code', [{ ...KNOWN, couponKey: 'AUTUMN' }], 'COUPON_NOT_FOUND'],
    ['unlike another one', [{ ...KNOWN, callerId: 'usr_ben' }], 'COUPON_NOT_FOUND'],
  ])('of another business is told as such only to a caller %s', (_who, knownCodes, code) => {
    expect(find([otherCoupon], 'spring', knownCodes)).toEqual({ ok: false, code });
    expect(find([], 'spring', knownCodes)).toEqual({ ok: false, code });
  });

  test.each([
    ['first', [aCoupon(), otherCoupon]],
    ['last', [otherCoupon, aCoupon()]],
  ])(
    'that two businesses use finds the coupon of this business, listed %s',
    (_position, coupons) => {
      expect(find(coupons, 'SPRING', [KNOWN])).toEqual({ ok: true, value: aCoupon() });
    },
  );
});

describe('a discount', () => {
  function discountOn(subtotalMinor: number, coupon: Partial<CouponRules>, currency = 'EUR') {
    const service = aService({ priceMinor: subtotalMinor, currency });
    const services = toBookedServices([service], currency);
    const request = { business: aBusiness({ currency }), services };
    const outcome = decideDiscount(aCoupon(coupon), request, BEFORE_MS);
    return outcome.ok ? outcome.value : outcome.code;
  }
  const minor = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const hundredths = fc.integer({ min: 100, max: 10_000 });

  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 50, 8],
    [1, 50, 1],
    [1, 49, 0],
    [3_333, 33, 1_100],
    [3_500, 12.5, 438],
    [3_500, 12.57, 440],
    [3_500, 100, 3_500],
    [0, 100, 0],
  ])('on %d by %d percent is %d', (subtotal, percent, expected) => {
    expect(discountOn(subtotal, { value: percent * 100 })).toBe(expected);
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
    expect(discountOn(1_005, { value: 1_000 }, currency)).toBe(101);
  });

  test('in percent is exact, and half a unit is rounded up', () => {
    fc.assert(
      fc.property(minor, hundredths, (subtotal, value) => {
        const product = BigInt(subtotal) * BigInt(value);
        const roundsUp = (product % 10_000n) * 2n >= 10_000n;
        const expected = product / 10_000n + (roundsUp ? 1n : 0n);
        expect(BigInt(discountOn(subtotal, { value }))).toBe(expected);
      }),
    );
  });

  test('is never negative and never more than the subtotal', () => {
    const type = fc.constantFrom('percent', 'fixed');
    fc.assert(
      fc.property(minor, type, hundredths, minor, (subtotal, kind, share, amount) => {
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
  const services = toBookedServices([aService()], 'EUR');
  const request = { business: aBusiness(), services };
  const personal = aCoupon({ firstTimeOnly: true, perCustomerLimit: 0 });
  expect(decideDiscount(personal, request, BEFORE_MS)).toEqual({ ok: true, value: 350 });
  const usedUp = aCoupon({ usageLimit: 1, timesUsed: 1 });
  expect(decideDiscount(usedUp, request, BEFORE_MS)).toEqual({
    ok: false,
    code: 'USAGE_LIMIT_REACHED',
  });
});

describe('the validity of a coupon', () => {
  const TERMS = {
    code: 'SPRING',
    type: 'percent',
    value: 10,
    currency: null,
    usageLimit: null,
    perCustomerLimit: null,
    firstTimeOnly: false,
    minSpendMajor: null,
    serviceIds: null,
    isActive: true,
  } as const;
  const boundsOf = (validFrom: string | null, validUntil: string | null, timezone: string) => {
    const checked = checkCouponTerms(
      { ...TERMS, validFrom, validUntil },
      { currency: 'EUR', timezone },
    );
    return checked.ok ? [checked.value.validFrom, checked.value.validUntil] : checked.code;
  };

  test.each([
    ['Europe/Berlin', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
    ['America/Sao_Paulo', '2027-03-28T03:00:00.000Z', '2027-03-29T03:00:00.000Z'],
    ['Africa/Cairo', '2027-03-27T22:00:00.000Z', '2027-03-28T22:00:00.000Z'],
  ])('by dates begins and ends with these days in %s', (timezone, from, until) => {
    expect(boundsOf('2027-03-28', '2027-03-28', timezone)).toEqual([
      new Date(from),
      new Date(until),
    ]);
  });

  test('from a day whose midnight is skipped begins with its first moment', () => {
    expect(boundsOf('2027-04-30', null, 'Africa/Cairo')).toEqual([
      new Date('2027-04-29T22:00:00.000Z'),
      null,
    ]);
  });

  test('that ends before it begins is refused', () => {
    expect(boundsOf('2027-03-28', '2027-03-27', 'Europe/Berlin')).toBe('INVALID_INPUT');
  });
});
