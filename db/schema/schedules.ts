import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { MinuteSpan } from '../../domain/calendar.ts';
import { businessProfessionals } from './staff.ts';

/**
 * The hours of a professional at a business, week by week. Without a row there they work their
 * `opens_min` to `closes_min` on every day that it is open. The migration adds
 * `weekly_hours_no_overlap`: two spans of one weekday at one business never overlap.
 */
export const weeklyHours = pgTable(
  'weekly_hours',
  {
    professionalId: text('professional_id').notNull(),
    businessId: text('business_id').notNull(),
    weekday: smallint('weekday').notNull(),
    startMin: smallint('start_min').notNull(),
    endMin: smallint('end_min').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.professionalId, t.businessId, t.weekday, t.startMin] }),
    foreignKey({
      name: 'weekly_hours_workplace_fk',
      columns: [t.businessId, t.professionalId],
      foreignColumns: [businessProfessionals.businessId, businessProfessionals.professionalId],
    }).onDelete('cascade'),
    check('weekly_hours_weekday', sql`${t.weekday} BETWEEN 1 AND 7`),
    check(
      'weekly_hours_span',
      sql`0 <= ${t.startMin} AND ${t.startMin} < ${t.endMin} AND ${t.endMin} <= 1440`,
    ),
  ],
);

/** What a professional works on one date instead of their usual hours; no spans: not at all. */
export const hoursExceptions = pgTable(
  'hours_exceptions',
  {
    professionalId: text('professional_id').notNull(),
    businessId: text('business_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    spans: jsonb('spans').$type<MinuteSpan[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.professionalId, t.businessId, t.date] }),
    foreignKey({
      name: 'hours_exceptions_workplace_fk',
      columns: [t.businessId, t.professionalId],
      foreignColumns: [businessProfessionals.businessId, businessProfessionals.professionalId],
    }).onDelete('cascade'),
  ],
);
