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
 * Weekly hours of a professional at a business. Without a row, the professional works from `opens_min` to
 * `closes_min` on every open day. The migrations add `weekly_hours_no_overlap`: spans of one weekday at one
 * business never overlap.
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

/** Hours of a professional on one date, instead of the weekly hours. No spans: a day off. */
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
