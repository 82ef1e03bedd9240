import type { BusinessRules, ServiceRules } from './calendar.ts';
import { accept, type Outcome, refuse } from './outcome.ts';

export type CouponRules = {
  readonly id: string;
  readonly businessId: string;
  readonly code: string;
  readonly type: 'percent' | 'fixed';
  /** Percent, or minor units of `currency`. */
  readonly value: number;
  readonly currency: string | null;
  readonly validFromMs: number | null;
  readonly validUntilMs: number | null;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly firstTimeOnly: boolean;
  readonly minSpendMinor: number | null;
  readonly serviceIds: readonly string[] | null;
  readonly isActive: boolean;
  readonly timesUsed: number;
};

/** How often a customer has used a coupon. */
export type CouponUse = { readonly couponId: string; readonly customerId: string };

/** What a coupon is to pay for, and what is known of who brings it. */
export type Purchase = {
  readonly business: BusinessRules;
  readonly services: readonly ServiceRules[];
  /** Null where a service has no price. */
  readonly subtotalMinor: number | null;
  /** Undefined while nobody in particular asks. */
  readonly customer?: { readonly isNew: boolean; readonly timesUsed: number };
};

export function couponKey(code: string): string {
  return code.toUpperCase();
}

/** Codes are unique within a business, and known in any case of letters. */
export function findCoupon(
  coupons: readonly CouponRules[],
  code: string,
  businessId: string,
): Outcome<CouponRules> {
  const named = coupons.filter((coupon) => couponKey(coupon.code) === couponKey(code));
  const own = named.find((coupon) => coupon.businessId === businessId);
  if (own) return accept(own);
  return refuse(named.length > 0 ? 'BUSINESS_MISMATCH' : 'COUPON_NOT_FOUND');
}

/** The discount in minor units; or the first objection, in the contract's order. */
export function discountFor(
  coupon: CouponRules,
  purchase: Purchase,
  nowMs: number,
): Outcome<number> {
  const { business, services, subtotalMinor, customer } = purchase;
  if (!coupon.isActive) return refuse('COUPON_INACTIVE');
  if (coupon.validFromMs !== null && nowMs < coupon.validFromMs)
    return refuse('COUPON_NOT_YET_VALID');
  if (coupon.validUntilMs !== null && nowMs >= coupon.validUntilMs) return refuse('COUPON_EXPIRED');
  if (coupon.currency !== null && coupon.currency !== business.currency) {
    return refuse('CURRENCY_MISMATCH');
  }
  const isEligible = ({ id }: ServiceRules) => coupon.serviceIds?.includes(id) ?? true;
  if (subtotalMinor === null || !services.every(isEligible)) return refuse('SERVICE_NOT_ELIGIBLE');
  if (subtotalMinor < (coupon.minSpendMinor ?? 0)) return refuse('MIN_SPEND_NOT_MET');
  if (customer) {
    if (coupon.firstTimeOnly && !customer.isNew) return refuse('FIRST_TIME_ONLY');
    if (customer.timesUsed >= (coupon.perCustomerLimit ?? Infinity)) {
      return refuse('CUSTOMER_LIMIT_REACHED');
    }
  }
  if (coupon.timesUsed >= (coupon.usageLimit ?? Infinity)) return refuse('USAGE_LIMIT_REACHED');
  return accept(discountOf(coupon, subtotalMinor));
}

/** Half a minor unit is rounded up, in the customer's favour; nothing goes below zero. */
function discountOf({ type, value }: CouponRules, subtotalMinor: number): number {
  return Math.min(type === 'percent' ? percentOf(subtotalMinor, value) : value, subtotalMinor);
}

/** Hundreds apart from the rest: the product of a large amount would not be exact. */
function percentOf(minor: number, percent: number): number {
  const rest = minor % 100;
  return ((minor - rest) / 100) * percent + Math.floor((rest * percent + 50) / 100);
}
