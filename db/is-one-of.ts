import { type Column, sql, type SQL } from 'drizzle-orm';

/** `inArray` with the ids in one parameter: the text is the same for any number of them, so that a frequent one gets a name. */
export const isOneOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...ids])}::text[])`;
