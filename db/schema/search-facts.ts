import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { instant } from './columns.ts';

/**
 * The facts of each approved business for the recommended order of a search. The sweep computes it again every few minutes, so it may
 * be older than the business: it decides the order only, and is shown nowhere.
 */
export const searchFacts = pgTable(
  'search_facts',
  {
    businessId: text('business_id')
      .primaryKey()
      .references(() => businesses.id),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** In the currency of the business. */
    lowestPriceMinor: bigint('lowest_price_minor', { mode: 'number' }),
    nextOpeningAt: instant('next_opening_at'),
    completeness: doublePrecision('completeness').notNull().default(0),
    /** When it is computed again, unless the calendar changes before. */
    dueAt: instant('due_at').notNull(),
    /** Changes of calendars after it are not known here. */
    claimedAt: instant('claimed_at').notNull(),
  },
  (t) => [
    index('search_facts_due').on(t.dueAt),
    check(
      'search_facts_rating',
      sql`${t.ratingSum} BETWEEN ${t.reviewCount} AND 5 * ${t.reviewCount}`,
    ),
    check('search_facts_completeness', sql`${t.completeness} BETWEEN 0 AND 1`),
  ],
);
