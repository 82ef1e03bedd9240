import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Searches for businesses without a result, by UTC day and normalised text; nothing about who searched. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** Empty for all texts that are not kept. */
    text: text('text').notNull(),
    searches: integer('searches').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.text] }),
    check('missed_searches_text', sql`length(${t.text}) <= 40`),
    check('missed_searches_count', sql`${t.searches} > 0`),
  ],
);
