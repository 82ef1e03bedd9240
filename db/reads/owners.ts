import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses, businessProfessionals, professionals } from '../schema/businesses.ts';
import { appointments } from '../schema/calendar.ts';
import { coupons, packages } from '../schema/offers.ts';
import { professionalServices, services } from '../schema/services.ts';
import type { BusinessRecord } from './businesses.ts';
import { isAfter, type Page } from './visibility.ts';

/** What owners see and keep of their own, whatever its state. */

export type OwnBusiness = BusinessRecord & { readonly closedDates: string[] };

function selectBusinesses(executor: Executor) {
  // Spelled out: of a single table, columns are written without its name.
  const closedDates = sql<string[]>`ARRAY(SELECT closed_on::text FROM business_closures
    WHERE business_id = "businesses"."id" ORDER BY 1)`;
  return executor.select({ ...getTableColumns(businesses), closedDates }).from(businesses);
}

export async function findBusinessOf(
  executor: Executor,
  userId: string,
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor).where(eq(businesses.userId, userId));
  return row;
}

/** The same; until the end of the transaction nobody changes it, its currency least of all. */
export async function shareBusinessOf(
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

export function listByStatus(
  executor: Executor,
  status: BusinessRecord['status'],
  page: Page<string>,
): Promise<OwnBusiness[]> {
  return selectBusinesses(executor)
    .where(and(eq(businesses.status, status), isAfter(businesses.id, businesses.id, page.after)))
    .orderBy(asc(businesses.id))
    .limit(page.limit);
}

export async function listStaff(executor: Executor, businessId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: businessProfessionals.professionalId })
    .from(businessProfessionals)
    .where(eq(businessProfessionals.businessId, businessId));
  return rows.map(({ id }) => id);
}

export async function countOffers(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(services)
    .where(and(eq(services.businessId, businessId), services.active));
  return row!.count;
}

export async function findProfessionalOf(executor: Executor, userId: string) {
  const [row] = await executor.select().from(professionals).where(eq(professionals.userId, userId));
  return row;
}

/** What is paid with where they work. */
export async function currencyOf(
  executor: Executor,
  professionalId: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ currency: businesses.currency })
    .from(businessProfessionals)
    .innerJoin(businesses, eq(businesses.id, businessProfessionals.businessId))
    .where(eq(businessProfessionals.professionalId, professionalId))
    .orderBy(asc(businesses.id))
    .limit(1);
  return row?.currency;
}

/** Does it say an amount anywhere: a price, what a package costs, what a coupon takes off or asks for? */
export async function hasAmounts(executor: Executor, businessId: string): Promise<boolean> {
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
export async function hasBookings(executor: Executor, businessId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.businessId, businessId))
    .limit(1);
  return rows.length > 0;
}

export async function listDoers(executor: Executor, serviceId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: professionalServices.professionalId })
    .from(professionalServices)
    .where(eq(professionalServices.serviceId, serviceId))
    .orderBy(asc(professionalServices.professionalId));
  return rows.map(({ id }) => id);
}

/** Nothing that is booked lasts so long. */
const BOOKED_MAX_MS = 2 * 86_400_000;

/** Does anybody still come for it, also to somebody who does it no longer? */
export async function isServiceInUse(
  executor: Executor,
  service: Pick<typeof services.$inferSelect, 'id' | 'businessId' | 'ownerProfessionalId'>,
  now: Date,
): Promise<boolean> {
  const { id, businessId, ownerProfessionalId } = service;
  const rows = await executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        businessId === null
          ? eq(appointments.professionalId, ownerProfessionalId!)
          : eq(appointments.businessId, businessId),
        sql`${id} = ANY(${appointments.serviceIds})`,
        inArray(appointments.status, ['Pending', 'Confirmed']),
        // By the index, which knows when they begin.
        gt(appointments.startsAt, new Date(now.getTime() - BOOKED_MAX_MS)),
        gt(appointments.endsAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** What a professional may offer, as far as the caller may say: those of the businesses, and their own. */
export async function listOfferable(
  executor: Executor,
  businessIds: readonly string[],
  professionalId: string | undefined,
): Promise<string[]> {
  const rows = await executor
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        isNull(services.deletedAt),
        or(
          inArray(services.businessId, [...businessIds]),
          professionalId === undefined
            ? undefined
            : eq(services.ownerProfessionalId, professionalId),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}
