import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** `inArray` with the ids in one parameter: the text is the same for any number of them, so that a frequent one gets a name. */
export const hasIdIn = (column: AnyPgColumn<{ data: string }>, ids: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...ids])}::text[])`;
