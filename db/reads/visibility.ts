import { and, eq, exists, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { hasIdOf } from '../has-id-in.ts';
import { businesses } from '../schema/businesses.ts';
import { professionals } from '../schema/professionals.ts';
import { services } from '../schema/services.ts';
import { businessProfessionals } from '../schema/staff.ts';

/** Discovery lists only approved businesses. A literal, because Postgres uses the partial indexes only for a literal. */
export const isApprovedBusiness = sql`${businesses.status} = 'approved'`;

/** Another name, because a query may read the professional outside too. */
const active = alias(professionals, 'active');

/** With `atBusiness`, only that business counts. A suspended professional works nowhere. */
export function worksAtApprovedBusiness(professionalId: PgColumn, atBusiness?: SQL): SQL {
  return exists(
    new QueryBuilder()
      .select({ id: businesses.id })
      .from(businessProfessionals)
      .innerJoin(businesses, eq(businesses.id, businessProfessionals.businessId))
      .innerJoin(active, eq(active.id, businessProfessionals.professionalId))
      .where(
        and(
          eq(businessProfessionals.professionalId, professionalId),
          isApprovedBusiness,
          isNull(active.suspendedAt),
          atBusiness,
        ),
      ),
  );
}

/** Own services of a suspended professional are offered nowhere. */
export function isNotSuspended(professionalId: SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT FROM professionals suspended
    WHERE suspended.id = ${professionalId} AND suspended.suspended_at IS NOT NULL)`;
}

/** The own service of a professional is offered at the workplace: as `isServiceOf` (domain/offering.ts) decides. */
export const admitsOwnService = and(
  businessProfessionals.offersOwnServices,
  or(isNull(services.priceMinor), eq(services.currency, businesses.currency)),
);

/** Services of the business, and own services of its staff that are offered there. */
export function isOfferedAt(businessId: string): SQL | undefined {
  const owners = new QueryBuilder()
    .select({ id: businessProfessionals.professionalId })
    .from(businessProfessionals)
    .where(
      and(
        eq(businessProfessionals.businessId, businessId),
        businessProfessionals.offersOwnServices,
      ),
    );
  // Not joined to the owners, so that Postgres reads the currency once.
  const currency = sql`(SELECT currency FROM businesses WHERE id = ${businessId})`;
  return or(
    eq(services.businessId, businessId),
    and(
      hasIdOf(services.ownerProfessionalId, owners),
      or(isNull(services.priceMinor), eq(services.currency, currency)),
    ),
  );
}
