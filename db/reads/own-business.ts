import { and, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { appointments } from '../schema/appointments.ts';
import { coupons } from '../schema/coupons.ts';
import { packages } from '../schema/packages.ts';
import { services } from '../schema/services.ts';
import type { BusinessRecord } from './businesses.ts';

/** What owners see and keep of their own, whatever its state. */

export type OwnBusiness = BusinessRecord & { readonly closedDates: string[] };

export function selectBusinesses(executor: Executor) {
  // Spelled out: of a single table, columns are written without its name.
  const closedDates = sql<string[]>`ARRAY(SELECT closed_on::text FROM business_closures
    WHERE business_id = "businesses"."id" ORDER BY 1)`;
  return executor.select({ ...getTableColumns(businesses), closedDates }).from(businesses);
}

export async function findOwnBusiness(
  executor: Executor,
  userId: string,
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor).where(eq(businesses.userId, userId));
  return row;
}

/** The same; until the end of the transaction nobody changes it, its currency least of all. */
export async function lockOwnBusinessForShare(
  executor: Executor,
  userId: string,
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor).where(eq(businesses.userId, userId)).for('share');
  return row;
}

/** Held until the end of the transaction; where an owner is named, only if it is theirs. */
export async function lockBusiness(
  executor: Executor,
  { id, userId }: { readonly id: string; readonly userId?: string },
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor)
    .where(
      and(eq(businesses.id, id), userId === undefined ? undefined : eq(businesses.userId, userId)),
    )
    // Bookings, which only refer to it, go on meanwhile.
    .for('no key update');
  return row;
}

/** Does it say an amount anywhere: a price, what a package costs, what a coupon takes off or asks for? */
export async function hasPrices(executor: Executor, businessId: string): Promise<boolean> {
  const priced = executor
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        eq(services.businessId, businessId),
        isNotNull(services.priceMinor),
        isNull(services.deletedAt),
      ),
    );
  const sold = executor
    .select({ id: packages.id })
    .from(packages)
    .where(eq(packages.businessId, businessId));
  const given = executor
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.businessId, businessId),
        isNull(coupons.deletedAt),
        or(eq(coupons.type, 'fixed'), isNotNull(coupons.minSpendMinor)),
      ),
    );
  const rows = await priced.unionAll(sold).unionAll(given).limit(1);
  return rows.length > 0;
}

/** Has anyone ever been booked there? */
export async function hasAppointments(executor: Executor, businessId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.businessId, businessId))
    .limit(1);
  return rows.length > 0;
}
