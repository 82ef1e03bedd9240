import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { businesses } from '../schema/businesses.ts';
import { businessProfessionals } from '../schema/staff.ts';

/** Discovery lists only approved businesses. A literal, because Postgres uses the partial indexes only for a literal. */
export const isApprovedBusiness = sql`${businesses.status} = 'approved'`;

/** With `atBusiness`, only that business counts. */
export function worksAtApprovedBusiness(professionalId: PgColumn, atBusiness?: SQL): SQL {
  return exists(
    new QueryBuilder()
      .select({ id: businesses.id })
      .from(businessProfessionals)
      .innerJoin(businesses, eq(businesses.id, businessProfessionals.businessId))
      .where(
        and(
          eq(businessProfessionals.professionalId, professionalId),
          isApprovedBusiness,
          atBusiness,
        ),
      ),
  );
}

export function selectOwnBusinessIds(userId: string) {
  return new QueryBuilder()
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.userId, userId));
}
