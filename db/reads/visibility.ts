import { and, eq, exists, gt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { businesses } from '../schema/businesses.ts';
import { businessProfessionals } from '../schema/staff.ts';
/** Discovery shows what belongs to an approved business, and nothing else. */
// Spelled out, not a parameter: only so are the indexes of approved businesses used.
export const isApprovedBusiness = sql`${businesses.status} = 'approved'`;

/** Works at an approved business, or at that very one. */
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

/** Where a page ended: the value the list is ordered by, and the id of the row that had it. */
export type Position<Rank> = { readonly rank: Rank; readonly id: string };
export type Page<Rank> = {
  readonly limit: number;
  readonly after?: Position<Rank> | undefined;
};

export function isAfter(
  rank: SQLWrapper,
  id: PgColumn,
  after: Position<string | number | Date> | undefined,
): SQL | undefined {
  return after && gt(sql`(${rank}, ${id})`, sql`(${after.rank}, ${after.id})`);
}

/** An instant in whole milliseconds, as a cursor holds it. */
export function truncateToMs(instant: PgColumn): SQL {
  return sql`date_trunc('milliseconds', ${instant})`;
}

/** The businesses of an account. */
export function selectOwnBusinessIds(userId: string) {
  return new QueryBuilder()
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.userId, userId));
}
