import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { hasIdIn } from '../has-id-in.ts';
import { businesses } from '../schema/businesses.ts';
import { professionals } from '../schema/professionals.ts';
import { professionalServices, services } from '../schema/services.ts';
import { ownProfessionalId } from './members.ts';
import { firstIds, inOrder, isAfter, type Listing, listRows, type Page } from './pagination.ts';
import {
  admitsOwnService,
  isApprovedBusiness,
  isOfferedAt,
  worksAtApprovedBusiness,
} from './visibility.ts';

export type ServiceRecord = typeof services.$inferSelect & {
  readonly professionalIds: string[];
  readonly resources: { readonly resourceId: string; readonly count: number }[];
  /** The account of the professional whose own service it is. */
  readonly ownerUserId: string | null;
};

const BY_NAME = { rank: services.nameKey, id: services.id };

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
  const isListed = and(
    isInDiscovery,
    services.active,
    category === undefined ? undefined : isInCategory(category),
    businessId === undefined ? undefined : isOfferedAt(businessId),
    professionalId === undefined
      ? undefined
      : inArray(
          services.id,
          executor
            .select({ id: professionalServices.serviceId })
            .from(professionalServices)
            .where(eq(professionalServices.professionalId, professionalId)),
        ),
    isAfter(BY_NAME.rank, BY_NAME.id, page.after),
  );
  const isFiltered = [category, businessId, professionalId].some((value) => value !== undefined);
  const first = sql`SELECT ${services.id} FROM ${services} LEFT JOIN ${businesses} ON ${isItsBusiness}
    LEFT JOIN ${professionals} ON ${isItsOwner} WHERE ${isListed}`;
  return (
    selectForDiscovery(executor)
      // With a filter the matches may be few, and Postgres would look for them in the order of names.
      .where(isFiltered ? isListed : inArray(services.id, firstIds(first, BY_NAME, page)))
      .orderBy(...inOrder(BY_NAME))
      .limit(page.limit)
  );
}

export async function findService(
  executor: Executor,
  id: string,
): Promise<ServiceRecord | undefined> {
  const [row] = await selectForDiscovery(executor).where(
    and(eq(services.id, id), isNull(services.deletedAt), isInDiscovery),
  );
  return row;
}

/** Services of the businesses, and own services of the account. */
export function listServicesOfOwner(
  executor: Executor,
  { userId, businessIds }: { readonly userId: string; readonly businessIds: readonly string[] },
): Listing<ServiceRecord, string> {
  return listRows(
    executor,
    () => selectForOwner(executor).$dynamic(),
    and(
      or(
        hasIdIn(services.businessId, businessIds),
        eq(services.ownerProfessionalId, ownProfessionalId(userId)),
      ),
      isNull(services.deletedAt),
    ),
    BY_NAME,
  );
}

/** Own services of professionals, offered or not, sorted by name. */
export function listOwnServicesOf(
  executor: Executor,
  professionalIds: readonly string[],
): Promise<ServiceRecord[]> {
  return selectForOwner(executor)
    .where(
      and(inArray(services.ownerProfessionalId, [...professionalIds]), isNull(services.deletedAt)),
    )
    .orderBy(asc(services.nameKey), asc(services.id));
}

/** Also a service that discovery does not list. */
export async function findServiceInAnyState(
  executor: Executor,
  id: string,
): Promise<ServiceRecord | undefined> {
  const [row] = await selectForOwner(executor).where(
    and(eq(services.id, id), isNull(services.deletedAt)),
  );
  return row;
}

const isAtApprovedBusiness = sql`EXISTS (SELECT FROM business_professionals bp
  JOIN businesses b ON b.id = bp.business_id JOIN professionals p ON p.id = bp.professional_id
  WHERE bp.professional_id = ps.professional_id AND b.status = 'approved' AND p.suspended_at IS NULL)`;

const isItsBusiness = eq(businesses.id, services.businessId);
const isItsOwner = eq(professionals.id, services.ownerProfessionalId);

const isInDiscovery = or(
  isApprovedBusiness,
  worksAtApprovedBusiness(professionals.id, admitsOwnService),
);

/** Lists only professionals at approved businesses. */
const selectForDiscovery = (executor: Executor) => selectServices(executor, isAtApprovedBusiness);
const selectForOwner = (executor: Executor) => selectServices(executor, sql`true`);

function selectServices(executor: Executor, isProfessionalVisible: SQL) {
  return executor
    .select({
      ...getTableColumns(services),
      professionalIds: sql<string[]>`ARRAY(SELECT ps.professional_id FROM professional_services ps
        WHERE ps.service_id = ${services.id} AND ${isProfessionalVisible} ORDER BY 1)`,
      resources: sql<ServiceRecord['resources']>`(SELECT coalesce(json_agg(json_build_object(
          'resourceId', resource_id, 'count', count) ORDER BY resource_id), '[]')
        FROM resource_needs WHERE service_id = ${services.id} AND class_id IS NULL)`,
      ownerUserId: professionals.userId,
    })
    .from(services)
    .leftJoin(businesses, isItsBusiness)
    .leftJoin(professionals, isItsOwner);
}

/** Sub-services of the category, and the service with its name. */
export function isInCategory(category: string): SQL | undefined {
  const key = sql`match_key(${category})`;
  return or(eq(services.parentKey, key), and(isNull(services.parent), eq(services.nameKey, key)));
}
