import type { BookedService } from './appointment.ts';
import type { BusinessRules } from './calendar.ts';
import { addDays, findLocalDay, instantAt, isLocalDate, localDateAt } from './local-time.ts';
import { toMinor } from './money.ts';
import { accept, type Outcome, refuse, refuseField } from './outcome.ts';
import { subtotalOf } from './price.ts';

export type CouponRules = {
  readonly id: string;
  readonly businessId: string;
  readonly code: string;
  readonly type: 'percent' | 'fixed';
  /** Hundredths of a percent, or minor units of `currency`. */
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

/** One use of a coupon by one booking. */
export type CouponUse = {
  readonly bookingId: string;
  readonly couponId: string;
  /** An account or a CRM client. */
  readonly customerId: string;
};

/** The services to discount, and the customer's history. */
export type DiscountRequest = {
  readonly business: BusinessRules;
  readonly services: readonly BookedService[];
  /** Undefined for a quote without a customer; then customer limits are not checked. */
  readonly customer?: { readonly isNew: boolean; readonly timesUsed: number };
};

/** Codes ignore case. Only ASCII letters are folded, because codes contain no others. */
export function couponKey(code: string): string {
  return code.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** A code that the caller could know: of a business where the caller works, or of a coupon that the caller has used. */
export type KnownCode = { readonly callerId: string; readonly couponKey: string };

/** A code is unique within its business. A stranger does not learn that another business has it. */
export function findCoupon(
  {
    coupons,
    knownCodes,
  }: { readonly coupons: readonly CouponRules[]; readonly knownCodes: readonly KnownCode[] },
  code: string,
  { businessId, callerId }: { readonly businessId: string; readonly callerId?: string },
): Outcome<CouponRules> {
  const key = couponKey(code);
  const own = coupons.find(
    (coupon) => coupon.businessId === businessId && couponKey(coupon.code) === key,
  );
  if (own) return accept(own);
  const isKnown = knownCodes.some(
    (known) => known.callerId === callerId && known.couponKey === key,
  );
  return refuse(isKnown ? 'BUSINESS_MISMATCH' : 'COUPON_NOT_FOUND');
}

/** The discount on the eligible services, in minor units. The checks run in the order of the contract. */
export function decideDiscount(
  coupon: CouponRules,
  request: DiscountRequest,
  nowMs: number,
): Outcome<number> {
  const { business, services, customer } = request;
  if (!coupon.isActive) return refuse('COUPON_INACTIVE');
  if (coupon.validFromMs !== null && nowMs < coupon.validFromMs)
    return refuse('COUPON_NOT_YET_VALID');
  if (coupon.validUntilMs !== null && nowMs >= coupon.validUntilMs) return refuse('COUPON_EXPIRED');
  if (coupon.currency !== null && coupon.currency !== business.currency) {
    return refuse('CURRENCY_MISMATCH');
  }
  const eligibleMinor = eligibleOf(coupon, services);
  if (eligibleMinor === null) return refuse('SERVICE_NOT_ELIGIBLE');
  if (eligibleMinor < (coupon.minSpendMinor ?? 0)) return refuse('MIN_SPEND_NOT_MET');
  if (customer) {
    if (coupon.firstTimeOnly && !customer.isNew) return refuse('FIRST_TIME_ONLY');
    if (customer.timesUsed >= (coupon.perCustomerLimit ?? Infinity)) {
      return refuseField('CUSTOMER_LIMIT_REACHED', 'couponCode');
    }
  }
  if (coupon.timesUsed >= (coupon.usageLimit ?? Infinity)) return refuse('USAGE_LIMIT_REACHED');
  return accept(discountOf(coupon, eligibleMinor));
}

/** The price of the services that the coupon is for; null if none of them has one. */
function eligibleOf({ serviceIds }: CouponRules, booked: readonly BookedService[]): number | null {
  return subtotalOf(booked.filter(({ serviceId }) => serviceIds?.includes(serviceId) ?? true));
}

/** The terms of a coupon as a business sends them, with amounts in major units. */
export type CouponTerms = {
  readonly code: string;
  readonly type: CouponRules['type'];
  readonly value: number;
  readonly currency: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly firstTimeOnly: boolean;
  readonly minSpendMajor: number | null;
  readonly serviceIds: readonly string[] | null;
  readonly isActive: boolean;
};

/** Checks the terms against each other and converts amounts and dates. */
export function checkCouponTerms(
  terms: CouponTerms,
  business: { readonly currency: string; readonly timezone: string },
) {
  const { minSpendMajor, value, ...rest } = terms;
  const { type, currency, validFrom, validUntil } = terms;
  if (type === 'fixed' && currency === null) return refuseField('MISSING_FIELDS', 'currency');
  if (type === 'percent' && currency !== null) return refuseField('INVALID_INPUT', 'currency');
  const amount = currency === null ? toHundredths(value) : toMinor(value, currency);
  if (!amount) return refuseField('INVALID_COUPON_VALUE', 'value');
  // It could never be used.
  if (currency !== null && currency !== business.currency) {
    return refuseField('CURRENCY_MISMATCH', 'currency');
  }
  const minSpendMinor = minSpendMajor === null ? null : toMinor(minSpendMajor, business.currency);
  if (minSpendMinor === undefined) return refuseField('INVALID_INPUT', 'minSpendMajor');
  const from = validFrom === null ? null : toMoment(validFrom, business.timezone);
  const lastDate = validUntil !== null && isLocalDate(validUntil);
  const end = lastDate ? addDays(validUntil, 1) : validUntil;
  const until = end === null ? null : toMoment(end, business.timezone);
  if (from && until && from >= until) return refuseField('INVALID_INPUT', 'validUntil');
  return accept({
    ...rest,
    value: amount,
    minSpendMinor,
    validFrom: from,
    validUntil: until,
  });
}

/** Undefined unless it is from 1 to 100 percent with at most two decimals. */
function toHundredths(percent: number): number | undefined {
  const hundredths = Math.round(percent * 100);
  const isExact = hundredths / 100 === percent;
  return isExact && percent >= 1 && percent <= 100 ? hundredths : undefined;
}

/** The discount of a coupon that was used, on other services or other prices: on those that it is for. */
export function discountAgain(coupon: CouponRules, booked: readonly BookedService[]): number {
  return discountOf(coupon, eligibleOf(coupon, booked) ?? 0);
}

/** The moment that was sent, or the start of the date that was sent. */
function toMoment(text: string, timezone: string): Date {
  return new Date(isLocalDate(text) ? instantAt(`${text}T00:00`, timezone) : text);
}

/** The discount is at most the price. */
function discountOf({ type, value }: CouponRules, priceMinor: number): number {
  return Math.min(type === 'percent' ? percentOf(priceMinor, value) : value, priceMinor);
}

/** Rounds half a minor unit up. Splits off the ten thousands, because a large product is not exact. */
function percentOf(minor: number, hundredths: number): number {
  const rest = minor % 10_000;
  return ((minor - rest) / 10_000) * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000);
}

/** The first and the last date of a validity that begins and ends with days, as it was perhaps sent. */
export function validDates(
  { validFrom, validUntil }: { readonly validFrom: Date | null; readonly validUntil: Date | null },
  timezone: string,
) {
  const [startMs, endMs] = [validFrom?.getTime(), validUntil?.getTime()];
  const first = startMs === undefined ? null : localDateAt(startMs, timezone);
  const last = endMs === undefined ? null : localDateAt(endMs - 1, timezone);
  const isStart = first !== null && findLocalDay(first, timezone)?.startMs === startMs;
  const isEnd = last !== null && findLocalDay(last, timezone)?.endMs === endMs;
  return { validFromDate: isStart ? first : null, validUntilDate: isEnd ? last : null };
}
