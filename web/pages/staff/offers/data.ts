import type { Output } from '../../../api/call.ts';
import { clockAt, dateOf, lastDateOf } from '../../../format/days.ts';

export type Package = Output<'listPackages'>[number];
export type Coupon = Output<'listCoupons'>[number];

/** The first or the last day of a coupon, with the clock time if it begins or ends within that day. */
export type Bound = { readonly date: string; readonly clock?: string };

/** Undefined without a start. */
export function findStart(
  { validFrom, validFromDate }: Coupon,
  timezone: string,
): Bound | undefined {
  if (validFrom === null) return undefined;
  if (validFromDate !== null) return { date: validFromDate };
  return { date: dateOf(validFrom, timezone), clock: clockAt(Date.parse(validFrom), timezone) };
}

/** Undefined without an end. */
export function findEnd(
  { validUntil, validUntilDate }: Coupon,
  timezone: string,
): Bound | undefined {
  if (validUntil === null) return undefined;
  if (validUntilDate !== null) return { date: validUntilDate };
  const clock = clockAt(Date.parse(validUntil), timezone);
  return { date: lastDateOf(validUntil, timezone), clock };
}
