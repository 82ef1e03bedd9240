import { and, asc, desc, gt, gte, inArray, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Executor } from '../client.ts';

/** The last row of a page: its sort value and its id. */
export type Position<Rank> = { readonly rank: Rank; readonly id: string };
export type Order = 'asc' | 'desc';
export type Page<Rank> = {
  readonly limit: number;
  readonly after?: Position<Rank> | undefined;
  /** As the list is sorted, unless the caller asks for another order. */
  readonly order?: Order | undefined;
};

/** A list that is read page by page, in both orders, and counted. */
export type Listing<Row, Rank> = {
  readonly read: (page: Page<Rank>) => Promise<Row[]>;
  readonly count: () => Promise<number>;
};

type SortKey = string | number | Date;
/** Rows are sorted by the rank, and by the id where ranks are equal. */
type Sorting = { readonly rank: SQLWrapper; readonly id: PgColumn; readonly order?: Order };

/** The rows of a query that meet the condition. `select` builds the query without it. */
export function listRows<Query extends PgSelect, Rank extends SortKey>(
  executor: Executor,
  select: () => Query,
  condition: SQL | undefined,
  { rank, id, order: usual = 'asc' }: Sorting,
): Listing<Query['_']['result'][number], Rank> {
  return {
    read: ({ limit, after, order = usual }) =>
      select()
        .where(and(condition, isAfter(rank, id, after, order)))
        .orderBy(...inOrder({ rank, id }, order))
        .limit(limit),
    count: () => executor.$count(select().where(condition).as('listed')),
  };
}

/** The same list with other rows; `toOthers` gets the rows of one page. */
export function mapPages<Row, Other, Rank>(
  { read, count }: Listing<Row, Rank>,
  toOthers: (rows: Row[]) => Other[] | Promise<Other[]>,
): Listing<Other, Rank> {
  return { read: async (page) => toOthers(await read(page)), count };
}

export function inOrder({ rank, id }: Sorting, order: Order = 'asc'): SQL[] {
  const direct = order === 'asc' ? asc : desc;
  return [direct(rank), direct(id)];
}

/**
 * The ids of the first rows of a page, at least as many as fit on it. If the limit is a parameter, a generic plan expects a tenth of
 * the rows and sorts all of them. As a literal, each limit makes another statement, so the next power of four stands for it.
 */
export function firstIds(ids: SQLWrapper, sorting: Sorting, { limit, order }: Page<unknown>): SQL {
  const direction = sql.join(inOrder(sorting, order), sql`, `);
  const literal = sql.raw((4 ** Math.ceil(Math.log2(limit) / 2)).toFixed());
  return sql`(${ids} ORDER BY ${direction} LIMIT ${literal})`;
}

/** The next page starts after this position. */
export function isAfter(
  rank: SQLWrapper,
  id: PgColumn,
  after: Position<SortKey> | undefined,
  order: Order = 'asc',
): SQL | undefined {
  const isBeyond = order === 'asc' ? gt : lt;
  return after && isBeyond(sql`(${rank}, ${id})`, sql`(${after.rank}, ${after.id})`);
}

/** A filter with several values matches any of them; without values, all rows. */
export function matchesAny(
  column: PgColumn,
  values: readonly string[] | undefined,
): SQL | undefined {
  return values && inArray(column, [...values]);
}

/** Rows that were created or changed since the moment; all if it is absent. */
export function isChangedSince(changedAt: PgColumn, moment: string | undefined): SQL | undefined {
  return moment === undefined ? undefined : gte(changedAt, new Date(moment));
}

/** A cursor holds whole milliseconds; Postgres stores microseconds. */
export function truncateToMs(instant: PgColumn): SQL {
  return sql`date_trunc('milliseconds', ${instant})`;
}
