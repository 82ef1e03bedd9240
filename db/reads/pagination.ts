import { gt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The last row of a page: its sort value and its id. */
export type Position<Rank> = { readonly rank: Rank; readonly id: string };
export type Page<Rank> = {
  readonly limit: number;
  readonly after?: Position<Rank> | undefined;
};

/** The next page starts after this position. */
export function isAfter(
  rank: SQLWrapper,
  id: PgColumn,
  after: Position<string | number | Date> | undefined,
): SQL | undefined {
  return after && gt(sql`(${rank}, ${id})`, sql`(${after.rank}, ${after.id})`);
}

/** A cursor holds whole milliseconds; Postgres stores microseconds. */
export function truncateToMs(instant: PgColumn): SQL {
  return sql`date_trunc('milliseconds', ${instant})`;
}
