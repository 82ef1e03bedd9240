import {
  and,
  asc,
  desc,
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
import {
  businesses,
  businessProfessionals,
  invitations,
  professionals,
} from '../schema/businesses.ts';
import { appointments } from '../schema/calendar.ts';
import { professionalServices, services } from '../schema/services.ts';
import type { BusinessRecord } from './businesses.ts';
import { isAfter, type Page } from './listed.ts';

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

/** Held until the end of the transaction. */
export async function holdBusiness(
  executor: Executor,
  id: string,
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor)
    .where(eq(businesses.id, id))
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

/** Does any of its services have a price? */
export async function hasPrices(executor: Executor, businessId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.businessId, businessId), isNotNull(services.priceMinor)))
    .limit(1);
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

/** Does anybody still come for it, to one of those who do it? */
export async function isServiceInUse(
  executor: Executor,
  serviceId: string,
  doers: readonly string[],
  now: Date,
): Promise<boolean> {
  const rows = await executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        inArray(appointments.professionalId, [...doers]),
        sql`${serviceId} = ANY(${appointments.serviceIds})`,
        inArray(appointments.status, ['Pending', 'Confirmed']),
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

const invitation = {
  id: invitations.id,
  businessId: invitations.businessId,
  businessName: businesses.name,
  email: invitations.email,
  status: invitations.status,
  createdAt: invitations.createdAt,
};

export function listInvitations(
  executor: Executor,
  whose: { readonly email: string } | { readonly ownerId: string },
) {
  return executor
    .select(invitation)
    .from(invitations)
    .innerJoin(businesses, eq(businesses.id, invitations.businessId))
    .where(
      'email' in whose ? eq(invitations.email, whose.email) : eq(businesses.userId, whose.ownerId),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(500);
}

/** Held until the end of the transaction. */
export async function holdInvitation(executor: Executor, id: string, tokenHash: string) {
  const [row] = await executor
    .select(invitation)
    .from(invitations)
    .innerJoin(businesses, eq(businesses.id, invitations.businessId))
    .where(and(eq(invitations.id, id), eq(invitations.tokenHash, tokenHash)))
    .for('update', { of: invitations });
  return row;
}

export async function hasPendingInvitation(
  executor: Executor,
  businessId: string,
  email: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.businessId, businessId),
        eq(invitations.email, email),
        eq(invitations.status, 'pending'),
      ),
    );
  return rows.length > 0;
}
