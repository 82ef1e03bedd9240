import type { z } from 'zod';
import type { listCoupons, listPackages } from '../../../api/operations.ts';
import { dateAt } from '../../../format/days.ts';

export type Package = z.output<(typeof listPackages)['success']['schema']>[number];
export type Coupon = z.output<(typeof listCoupons)['success']['schema']>[number];

/** The first day that a coupon is valid on. */
export function firstDay({ validFrom }: Coupon, timezone: string): string | undefined {
  return validFrom === null ? undefined : dateAt(Date.parse(validFrom), timezone);
}

/** The last day that a coupon is valid on: its end is the first moment after it. */
export function lastDay({ validUntil }: Coupon, timezone: string): string | undefined {
  return validUntil === null ? undefined : dateAt(Date.parse(validUntil) - 1, timezone);
}
