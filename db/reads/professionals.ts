import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businessProfessionals, professionals } from '../schema/businesses.ts';
import { professionalServices, services } from '../schema/services.ts';
import { isAfter, isListedProfessional, type Page } from './listed.ts';

export type ProfessionalRecord = typeof professionals.$inferSelect & {
  readonly businessIds: string[];
  readonly serviceIds: string[];
};

export type ProfessionalFilter = {
  readonly businessId?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly userId?: string | undefined;
};

const columns = {
  ...getTableColumns(professionals),
  businessIds: sql<string[]>`ARRAY(
    SELECT b.id FROM business_professionals bp JOIN businesses b ON b.id = bp.business_id
    WHERE bp.professional_id = professionals.id AND b.status = 'approved' ORDER BY b.id)`,
  serviceIds: sql<string[]>`ARRAY(
    SELECT s.id FROM professional_services ps JOIN services s ON s.id = ps.service_id
    LEFT JOIN businesses b ON b.id = s.business_id
    WHERE ps.professional_id = professionals.id AND s.active AND (b.id IS NULL OR b.status = 'approved')
    ORDER BY s.name_key, s.id)`,
};

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
        isListedProfessional(professionals.id, atBusiness),
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
                    // Of two filters both must hold for one booking.
                    businessId === undefined ? undefined : isOfferedAt(businessId),
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
    .where(and(eq(professionals.id, id), isListedProfessional(professionals.id)));
  return row;
}

/** With everything they do and wherever they work, whether or not anybody else may see it. */
export function listAnyProfessionals(
  executor: Executor,
  ids: readonly string[],
): Promise<ProfessionalRecord[]> {
  return executor
    .select({
      ...getTableColumns(professionals),
      businessIds: sql<string[]>`ARRAY(SELECT business_id FROM business_professionals
        WHERE professional_id = "professionals"."id" ORDER BY 1)`,
      serviceIds: sql<string[]>`ARRAY(SELECT service_id FROM professional_services
        WHERE professional_id = "professionals"."id" ORDER BY 1)`,
    })
    .from(professionals)
    .where(inArray(professionals.id, [...ids]))
    .orderBy(asc(professionals.id));
}

export async function findAnyProfessional(
  executor: Executor,
  id: string,
): Promise<ProfessionalRecord | undefined> {
  const [row] = await listAnyProfessionals(executor, [id]);
  return row;
}

/** The business's own services, and those that a professional brings along. */
function isOfferedAt(businessId: string): SQL | undefined {
  return or(eq(services.businessId, businessId), isNull(services.businessId));
}
