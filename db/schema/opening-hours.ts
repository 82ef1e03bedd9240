import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { MinuteSpan } from '../../domain/calendar.ts';
import { businesses } from './businesses.ts';

/**
 * Opening hours of a business whose open weekdays differ. Without a row it is open from `opens_min` to `closes_min` on
 * all weekdays but the closed ones; with rows, these columns are derived from them. The migrations add
 * `opening_hours_no_overlap`.
 */
export const openingHours = pgTable(
  'opening_hours',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    weekday: smallint('weekday').notNull(),
    startMin: smallint('start_min').notNull(),
    endMin: smallint('end_min').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.weekday, t.startMin] }),
    check('opening_hours_weekday', sql`${t.weekday} BETWEEN 1 AND 7`),
    check(
      'opening_hours_span',
      sql`0 <= ${t.startMin} AND ${t.startMin} < ${t.endMin} AND ${t.endMin} <= 1440`,
    ),
  ],
);

/** Closed whole days or parts of days. The minutes apply to each of the dates. */
export const businessClosures = pgTable(
  'business_closures',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name'),
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }).notNull(),
    startMin: smallint('start_min').notNull().default(0),
    endMin: smallint('end_min').notNull().default(1440),
  },
  (t) => [
    index('business_closures_by_date').on(t.businessId, t.to),
    check('business_closures_dates', sql`${t.from} <= ${t.to}`),
    check(
      'business_closures_span',
      sql`0 <= ${t.startMin} AND ${t.startMin} < ${t.endMin} AND ${t.endMin} <= 1440`,
    ),
  ],
);

/** The hours of a business on one date, instead of its weekly hours and closures. */
export const exceptionalOpenings = pgTable(
  'exceptional_openings',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name'),
    date: date('date', { mode: 'string' }).notNull(),
    spans: jsonb('spans').$type<MinuteSpan[]>().notNull(),
  },
  (t) => [unique('exceptional_openings_one_per_date').on(t.businessId, t.date)],
);
