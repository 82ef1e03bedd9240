import { sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Every instant is stored in UTC with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Folded for matching and sorting by the function `match_key` of the migrations. */
export const matchKeyOf = (name: string, source: string) =>
  text(name).generatedAlwaysAs(sql.raw(`match_key(${source})`));

export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
