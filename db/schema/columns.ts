import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Stored in UTC, as `timestamp with time zone`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** A generated column for matching and sorting without case and accents (`match_key` in the migrations). */
export const matchKeyOf = (name: string, source: string) =>
  text(name).generatedAlwaysAs(sql.raw(`match_key(${source})`));

/** The condition of a check constraint, which takes no parameters. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(`'${values.join("', '")}'`)})`;

export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
