import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { professionals } from '../schema/professionals.ts';
import { professionalServices, services } from '../schema/services.ts';
import { isAfter, isApprovedBusiness, worksAtApprovedBusiness, type Page } from './visibility.ts';

export type ServiceRecord = typeof services.$inferSelect & {
  readonly professionalIds: string[];
  /** Who may edit it. */
  readonly ownerUserId: string | null;
};

export type ServiceFilter = {
  readonly category?: string | undefined;
  readonly businessId?: string | undefined;
  readonly professionalId?: string | undefined;
};

export async function listServices(
  executor: Executor,
  { category, businessId, professionalId }: ServiceFilter,
  page: Page<string>,
): Promise<ServiceRecord[]> {
  return selectListed(executor)
    .where(
      and(
        isListed,
        services.active,
        category === undefined ? undefined : isInCategory(category),
        businessId === undefined ? undefined : isOfferedAt(executor, businessId),
        professionalId === undefined
          ? undefined
          : inArray(
              services.id,
              executor
                .select({ id: professionalServices.serviceId })
                .from(professionalServices)
                .where(eq(professionalServices.professionalId, professionalId)),
            ),
        isAfter(services.nameKey, services.id, page.after),
      ),
    )
    .orderBy(asc(services.nameKey), asc(services.id))
    .limit(page.limit);
}

export async function findService(
  executor: Executor,
  id: string,
): Promise<ServiceRecord | undefined> {
  const [row] = await selectListed(executor).where(
    and(eq(services.id, id), isNull(services.deletedAt), isListed),
  );
  return row;
}

/** Those an account may edit. */
export function listServicesOfOwner(
  executor: Executor,
  userId: string,
  page: Page<string>,
): Promise<ServiceRecord[]> {
  return selectAny(executor)
    .where(
      and(
        or(eq(businesses.userId, userId), eq(professionals.userId, userId)),
        isNull(services.deletedAt),
        isAfter(services.nameKey, services.id, page.after),
      ),
    )
    .orderBy(asc(services.nameKey), asc(services.id))
    .limit(page.limit);
}

/** Whether or not anybody else may see it. */
export async function findServiceInAnyState(
  executor: Executor,
  id: string,
): Promise<ServiceRecord | undefined> {
  const [row] = await selectAny(executor).where(
    and(eq(services.id, id), isNull(services.deletedAt)),
  );
  return row;
}

const isSeenByAll = sql`EXISTS (SELECT FROM business_professionals bp
  JOIN businesses b ON b.id = bp.business_id
  WHERE bp.professional_id = ps.professional_id AND b.status = 'approved')`;

const isListed = or(isApprovedBusiness, worksAtApprovedBusiness(professionals.id));

const selectListed = (executor: Executor) => select(executor, isSeenByAll);
/** Also with those who do it and whom nobody else may see yet. */
const selectAny = (executor: Executor) => select(executor, sql`true`);

function select(executor: Executor, isShown: SQL) {
  return executor
    .select({
      ...getTableColumns(services),
      professionalIds: sql<string[]>`ARRAY(SELECT ps.professional_id FROM professional_services ps
        WHERE ps.service_id = ${services.id} AND ${isShown} ORDER BY 1)`,
      ownerUserId: sql<string | null>`coalesce(${businesses.userId}, ${professionals.userId})`,
    })
    .from(services)
    .leftJoin(businesses, eq(businesses.id, services.businessId))
    .leftJoin(professionals, eq(professionals.id, services.ownerProfessionalId));
}

/** What can be booked there: the business's own, and what its professionals bring along. */
function isOfferedAt(executor: Executor, businessId: string): SQL | undefined {
  const there = executor
    .select({ id: businessProfessionals.professionalId })
    .from(businessProfessionals)
    .where(eq(businessProfessionals.businessId, businessId));
  return or(eq(services.businessId, businessId), inArray(services.ownerProfessionalId, there));
}

/** Its sub-services, and the service that is itself of that name. */
function isInCategory(category: string): SQL | undefined {
  const key = sql`match_key(${category})`;
  return or(eq(services.parentKey, key), and(isNull(services.parent), eq(services.nameKey, key)));
}
