import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { coupons } from '../schema/coupons.ts';
import { services } from '../schema/services.ts';
import { isChangedSince, type Listing, listRows, truncateToMs } from './pagination.ts';
import { isOfferedAt } from './visibility.ts';

export type CouponRecord = Omit<typeof coupons.$inferSelect, 'updatedAt'> & {
  /** The currency of amounts when the coupon has none of its own. */
  readonly businessCurrency: string;
  readonly businessTimezone: string;
};

const columns = {
  ...getTableColumns(coupons),
  businessCurrency: businesses.currency,
  businessTimezone: businesses.timezone,
};

export function listCoupons(
  executor: Executor,
  businessIds: readonly string[],
  { updatedSince }: { readonly updatedSince?: string | undefined },
): Listing<CouponRecord, Date> {
  return listRows(
    executor,
    () => select(executor).$dynamic(),
    and(
      inArray(coupons.businessId, [...businessIds]),
      isNull(coupons.deletedAt),
      isChangedSince(coupons.updatedAt, updatedSince),
    ),
    { rank: truncateToMs(coupons.createdAt), id: coupons.id },
  );
}

export async function findCoupon(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<CouponRecord | undefined> {
  const [row] = await select(executor).where(
    and(
      eq(coupons.id, id),
      inArray(coupons.businessId, [...businessIds]),
      isNull(coupons.deletedAt),
    ),
  );
  return row;
}

function select(executor: Executor) {
  return executor
    .select(columns)
    .from(coupons)
    .innerJoin(businesses, eq(businesses.id, coupons.businessId));
}

/** True if another coupon of the business has this code. */
export async function isCouponCodeTaken(
  executor: Executor,
  { id, businessId, code }: { id: string; businessId: string; code: string },
): Promise<boolean> {
  const rows = await executor
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.businessId, businessId),
        eq(sql`upper(${coupons.code})`, code.toUpperCase()),
        isNull(coupons.deletedAt),
      ),
    );
  return rows.some((row) => row.id !== id);
}

/** True if the business, or its staff, offers all of these services. */
export async function areServicesOffered(
  executor: Executor,
  businessId: string,
  serviceIds: readonly string[],
): Promise<boolean> {
  const rows = await executor
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        inArray(services.id, [...serviceIds]),
        isNull(services.deletedAt),
        isOfferedAt(businessId),
      ),
    );
  return rows.length === new Set(serviceIds).size;
}
