import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
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
import { createdAt, instant, matchKeyOf } from './columns.ts';
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
    cityKey: matchKeyOf('city_key', 'city'),
    countryKey: matchKeyOf('country_key', 'country'),
    nameKey: matchKeyOf('name_key', 'name').notNull(),
    /** What a search looks through, besides the names of services. */
    searchKey: matchKeyOf(
      'search_key',
      "name || ' ' || coalesce(city, '') || ' ' || coalesce(description, '')",
    ).notNull(),
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
    /** Why it was sent back to draft, or suspended. */
    statusReason: text('status_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('businesses_one_per_owner').on(t.userId),
    index('businesses_by_city')
      .on(t.cityKey)
      .where(sql`status = 'approved'`),
    index('businesses_by_name')
      .on(t.nameKey, t.id)
      .where(sql`status = 'approved'`),
    index('businesses_by_location')
      .on(t.lat, t.lng)
      .where(sql`status = 'approved'`),
    index('businesses_search').using('gin', t.searchKey.op('gin_trgm_ops')),
    check('businesses_lat', sql`${t.lat} BETWEEN -90 AND 90`),
    check('businesses_lng', sql`${t.lng} BETWEEN -180 AND 180`),
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
    nameKey: matchKeyOf('name_key', 'name').notNull(),
    role: text('role').notNull().default(''),
    bio: text('bio').notNull().default(''),
    image: text('image'),
    opensMin: smallint('opens_min').notNull(),
    closesMin: smallint('closes_min').notNull(),
    breaks: jsonb('breaks').$type<MinuteSpan[]>().notNull().default([]),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** Of the private address of the calendar; the address itself is not kept. */
    calendarTokenHash: text('calendar_token_hash'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('professionals_one_per_user').on(t.userId),
    uniqueIndex('professionals_calendar_token_unique').on(t.calendarTokenHash),
    index('professionals_by_name').on(t.nameKey, t.id),
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

/** Dates on which a business is closed, besides its closed weekdays. */
export const businessClosures = pgTable(
  'business_closures',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    closedOn: date('closed_on', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.closedOn] })],
);

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
  (t) => [check('time_off_start_before_end', sql`${t.startsAt} < ${t.endsAt}`)],
);

/** A business asks somebody, by email, to work there. */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    /** In small letters, as accounts are found. */
    email: text('email').notNull(),
    /** Of what the mail holds: only who reads the mail can answer. */
    tokenHash: text('token_hash').notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'declined'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invitations_one_pending')
      .on(t.businessId, t.email)
      .where(sql`${t.status} = 'pending'`),
    index('invitations_by_email').on(t.email),
    check('invitations_status', sql`${t.status} IN ('pending', 'accepted', 'declined')`),
  ],
);
