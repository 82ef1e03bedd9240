import { and, asc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Picture } from '../../domain/picture.ts';
import type { Executor } from '../client.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { professionals } from '../schema/professionals.ts';
import { professionalServices, services } from '../schema/services.ts';
import { businessIdsWith } from './members.ts';
import { isAfter, type Page } from './pagination.ts';
import { admitsOwnService, isOfferedAt, worksAtApprovedBusiness } from './visibility.ts';

export type ProfessionalRecord = typeof professionals.$inferSelect & {
  readonly businessIds: string[];
  readonly serviceIds: string[];
};

export type ProfessionalFilter = {
  readonly businessId?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly userId?: string | undefined;
};

/** The service `s` of the business `b`, or an own service that a business offers: as `isServiceOf` (domain/offering.ts) decides. */
const isInDiscovery = sql`s.active AND (b.status = 'approved'
  OR b.id IS NULL AND EXISTS (
    SELECT FROM business_professionals bp JOIN businesses w ON w.id = bp.business_id
    WHERE bp.professional_id = s.owner_professional_id AND w.status = 'approved'
      AND bp.offers_own_services AND (s.price_minor IS NULL OR s.currency = w.currency)))`;

const columns = {
  ...getTableColumns(professionals),
  businessIds: sql<string[]>`ARRAY(
    SELECT b.id FROM business_professionals bp JOIN businesses b ON b.id = bp.business_id
    WHERE bp.professional_id = professionals.id AND b.status = 'approved' ORDER BY b.id)`,
  serviceIds: sql<string[]>`ARRAY(
    SELECT s.id FROM professional_services ps JOIN services s ON s.id = ps.service_id
    LEFT JOIN businesses b ON b.id = s.business_id
    WHERE ps.professional_id = professionals.id AND ${isInDiscovery}
    ORDER BY s.name_key, s.id)`,
};

const isOfferedSomewhere = or(
  isNotNull(services.businessId),
  worksAtApprovedBusiness(services.ownerProfessionalId, admitsOwnService),
);

export async function listProfessionals(
  executor: Executor,
  { businessId, serviceId, userId }: ProfessionalFilter,
  page: Page<string>,
): Promise<ProfessionalRecord[]> {
  const atBusiness =
    businessId === undefined ? undefined : eq(businessProfessionals.businessId, businessId);
  return executor
    .select(columns)
    .from(professionals)
    .where(
      and(
        worksAtApprovedBusiness(professionals.id, atBusiness),
        serviceId === undefined
          ? undefined
          : inArray(
              professionals.id,
              executor
                .select({ id: professionalServices.professionalId })
                .from(professionalServices)
                .innerJoin(services, eq(services.id, professionalServices.serviceId))
                .where(
                  and(
                    eq(services.id, serviceId),
                    // With both filters, the professional must offer the service at that business.
                    businessId === undefined ? isOfferedSomewhere : isOfferedAt(businessId),
                  ),
                ),
            ),
        userId === undefined ? undefined : eq(professionals.userId, userId),
        isAfter(professionals.nameKey, professionals.id, page.after),
      ),
    )
    .orderBy(asc(professionals.nameKey), asc(professionals.id))
    .limit(page.limit);
}

export async function findProfessional(
  executor: Executor,
  id: string,
): Promise<ProfessionalRecord | undefined> {
  const [row] = await executor
    .select(columns)
    .from(professionals)
    .where(and(eq(professionals.id, id), worksAtApprovedBusiness(professionals.id)));
  return row;
}

export async function findProfessionalPicture(
  executor: Executor,
  id: string,
): Promise<Picture | null> {
  const [row] = await executor
    .select({ picture: professionals.picture })
    .from(professionals)
    .where(eq(professionals.id, id));
  return row?.picture ?? null;
}

export async function findProfessionalVisibleTo(
  executor: Executor,
  userId: string,
  id: string,
): Promise<ProfessionalRecord | undefined> {
  const [row] = await executor
    .select(columnsVisibleTo(userId))
    .from(professionals)
    .where(eq(professionals.id, id));
  return row;
}

/** A professional who works at a business where the account runs the calendars, or has had appointments there. */
export async function findColleague(
  executor: Executor,
  userId: string,
  id: string,
): Promise<ProfessionalRecord | undefined> {
  const isStaff = sql`EXISTS (
    SELECT FROM business_professionals bp
    WHERE bp.professional_id = ${id} AND bp.business_id = ANY(${businessIdsWith('calendar', userId)}))`;
  const wasStaff = sql`EXISTS (
    SELECT FROM appointments a
    WHERE a.professional_id = ${id} AND a.business_id = ANY(${businessIdsWith('calendar', userId)}))`;
  const [row] = await executor
    .select(columnsVisibleTo(userId))
    .from(professionals)
    .where(and(eq(professionals.id, id), or(isStaff, wasStaff)));
  return row;
}

/** Businesses and services in any state if they belong to the account, else only those in discovery. */
export function columnsVisibleTo(userId: string) {
  const isOwn = sql`("professionals"."user_id" = ${userId} OR b.id = ANY(${businessIdsWith('calendar', userId)}))`;
  return {
    ...getTableColumns(professionals),
    businessIds: sql<string[]>`ARRAY(
      SELECT b.id FROM business_professionals bp JOIN businesses b ON b.id = bp.business_id
      WHERE bp.professional_id = "professionals"."id" AND (b.status = 'approved' OR ${isOwn})
      ORDER BY b.id)`,
    serviceIds: sql<string[]>`ARRAY(
      SELECT s.id FROM professional_services ps JOIN services s ON s.id = ps.service_id
      LEFT JOIN businesses b ON b.id = s.business_id
      WHERE ps.professional_id = "professionals"."id"
        AND (${isInDiscovery} OR ${isOwn})
      ORDER BY s.id)`,
  };
}
