import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** `inArray` with the ids in one parameter: the text is the same for any number of them, so that a frequent one gets a name. */
export const hasIdIn = (column: AnyPgColumn<{ data: string }>, ids: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...ids])}::text[])`;

/**
 * `inArray` with a query that runs once. Postgres may join the rows of `inArray` instead and run the query again, which would lock more
 * rows than its limit; and beside OR it uses no index.
 */
export const hasIdOf = (column: AnyPgColumn<{ data: string }>, ids: SQLWrapper): SQL =>
  sql`${column} = ANY(ARRAY(${ids}))`;
