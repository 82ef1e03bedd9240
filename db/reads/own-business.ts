import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { ACTIVE_STATUSES } from '../../domain/appointment.ts';
import type { WeekdaySpan } from '../../domain/calendar.ts';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { appointments } from '../schema/appointments.ts';
import { coupons } from '../schema/coupons.ts';
import { packages } from '../schema/packages.ts';
import { services } from '../schema/services.ts';
import type { BusinessRecord } from './businesses.ts';
import { openingHoursOf } from './opening-hours.ts';

export type OwnBusiness = BusinessRecord & {
  /** Dates that are closed the whole day. */
  readonly closedDates: string[];
  readonly weeklyHours: readonly WeekdaySpan[];
};

// A literal: drizzle omits the table name in a query of one table, and `id` would be ambiguous.
const closedDates = sql<string[]>`ARRAY(SELECT DISTINCT d::date::text
    FROM business_closures, generate_series(from_date, to_date, '1 day') AS d
    WHERE business_id = "businesses"."id" AND start_min = 0 AND end_min = 1440 ORDER BY 1)`;
const weeklyHours = sql<WeekdaySpan[]>`${openingHoursOf('"businesses"')}`;
export const ownBusinessColumns = { ...getTableColumns(businesses), closedDates, weeklyHours };

export function selectBusinesses(executor: Executor) {
  return executor.select(ownBusinessColumns).from(businesses);
}

export async function findBusinessInAnyState(
  executor: Executor,
  id: string,
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor).where(eq(businesses.id, id));
  return row;
}

/** True if a service, package or coupon of the business has an amount in its currency. */
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
  const discounted = executor
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.businessId, businessId),
        isNull(coupons.deletedAt),
        or(eq(coupons.type, 'fixed'), isNotNull(coupons.minSpendMinor)),
      ),
    );
  const rows = await priced.unionAll(sold).unionAll(discounted).limit(1);
  return rows.length > 0;
}

export function countAppointments(executor: Executor, businessId: string): Promise<number> {
  return executor.$count(appointments, eq(appointments.businessId, businessId));
}

/** Active appointments that have not ended. */
export function countUpcomingAppointments(
  executor: Executor,
  businessId: string,
  now: Date,
): Promise<number> {
  return executor.$count(
    appointments,
    and(
      eq(appointments.businessId, businessId),
      inArray(appointments.status, ACTIVE_STATUSES),
      gt(appointments.endsAt, now),
    ),
  );
}
