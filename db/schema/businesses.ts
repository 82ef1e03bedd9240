import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, instant } from './columns.ts';
import type { MinuteSpan } from '../../domain/calendar.ts';

export const businesses = pgTable(
  'businesses',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id),
    status: text('status', { enum: ['draft', 'under_review', 'approved', 'suspended'] })
      .notNull()
      .default('draft'),
    name: text('name').notNull(),
    description: text('description'),
    addressLine1: text('address_line1'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    postalCode: text('postal_code'),
    cityKey: text('city_key'),
    countryKey: text('country_key'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    image: text('image'),
    timezone: text('timezone').notNull(),
    currency: text('currency').notNull(),
    opensMin: smallint('opens_min').notNull(),
    closesMin: smallint('closes_min').notNull(),
    breaks: jsonb('breaks').$type<MinuteSpan[]>().notNull().default([]),
    /** ISO weekdays, 1 = Monday. */
    closedWeekdays: smallint('closed_weekdays').array().notNull().default([]),
    slotMinutes: smallint('slot_minutes').notNull().default(15),
    cancellationWindowHours: integer('cancellation_window_hours').notNull().default(24),
    autoConfirm: boolean('auto_confirm').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('businesses_one_per_owner').on(t.userId),
    index('businesses_city')
      .on(t.cityKey)
      .where(sql`status = 'approved'`),
    check(
      'businesses_status',
      sql`${t.status} IN ('draft', 'under_review', 'approved', 'suspended')`,
    ),
    check(
      'businesses_hours',
      sql`0 <= ${t.opensMin} AND ${t.opensMin} < ${t.closesMin} AND ${t.closesMin} <= 1440`,
    ),
    check('businesses_slot_minutes', sql`${t.slotMinutes} BETWEEN 5 AND 240`),
    check('businesses_closed_weekdays', sql`${t.closedWeekdays} <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    check('businesses_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('businesses_cancellation_window', sql`${t.cancellationWindowHours} >= 0`),
  ],
);

export const professionals = pgTable(
  'professionals',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id),
    name: text('name').notNull(),
    role: text('role').notNull().default(''),
    bio: text('bio').notNull().default(''),
    image: text('image'),
    opensMin: smallint('opens_min').notNull(),
    closesMin: smallint('closes_min').notNull(),
    breaks: jsonb('breaks').$type<MinuteSpan[]>().notNull().default([]),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('professionals_one_per_user').on(t.userId),
    check(
      'professionals_hours',
      sql`0 <= ${t.opensMin} AND ${t.opensMin} < ${t.closesMin} AND ${t.closesMin} <= 1440`,
    ),
    check(
      'professionals_rating',
      sql`${t.ratingSum} BETWEEN ${t.reviewCount} AND 5 * ${t.reviewCount}`,
    ),
  ],
);

export const businessProfessionals = pgTable(
  'business_professionals',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.professionalId] }),
    index('business_professionals_by_professional').on(t.professionalId),
  ],
);

export const timeOff = pgTable(
  'time_off',
  {
    id: text('id').primaryKey(),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [check('time_off_order', sql`${t.startsAt} < ${t.endsAt}`)],
);
