import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, instant, isOneOf, matchKeyOf } from './columns.ts';
import { BUSINESS_STATUSES, type MinuteSpan } from '../../domain/calendar.ts';
import { LANGUAGES } from '../../domain/language.ts';
import type { Picture } from '../../domain/picture.ts';
import { DEFAULT_REMINDER_HOURS } from '../../domain/notifications/reminder.ts';

export const businesses = pgTable(
  'businesses',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id),
    status: text('status', { enum: BUSINESS_STATUSES }).notNull().default('draft'),
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
    /** Text search also matches the names of services. */
    searchKey: matchKeyOf(
      'search_key',
      "name || ' ' || coalesce(city, '') || ' ' || coalesce(description, '')",
    ).notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** The logo. */
    picture: jsonb('picture').$type<Picture>(),
    photos: jsonb('photos').$type<Picture[]>().notNull().default([]),
    phone: text('phone'),
    website: text('website'),
    timezone: text('timezone').notNull(),
    currency: text('currency').notNull(),
    opensMin: smallint('opens_min').notNull(),
    closesMin: smallint('closes_min').notNull(),
    breaks: jsonb('breaks').$type<MinuteSpan[]>().notNull().default([]),
    /** ISO weekdays, 1 = Monday. */
    closedWeekdays: smallint('closed_weekdays').array().notNull().default([]),
    slotMinutes: smallint('slot_minutes').notNull().default(15),
    cancellationWindowHours: integer('cancellation_window_hours').notNull().default(24),
    minNoticeMinutes: integer('min_notice_minutes').notNull().default(0),
    maxAdvanceDays: integer('max_advance_days'),
    /** Null: no limit. */
    maxUpcomingPerCustomer: integer('max_upcoming_per_customer').default(20),
    holdMinutes: integer('hold_minutes').notNull().default(10),
    waitlistOfferMinutes: integer('waitlist_offer_minutes').notNull().default(30),
    autoConfirm: boolean('auto_confirm').notNull().default(true),
    /** The language of mails to customers who have not chosen one. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    /** How long before the start customers are reminded. */
    reminderHours: smallint('reminder_hours')
      .array()
      .notNull()
      .default([...DEFAULT_REMINDER_HOURS]),
    /** The reason of an admin for a rejection or suspension. */
    statusReason: text('status_reason'),
    /** It was paused when it was suspended, so it comes back as paused. */
    wasPaused: boolean('was_paused').notNull().default(false),
    /** When it was submitted last. */
    submittedAt: instant('submitted_at'),
    /** Other origins whose pages may show the booking page in a frame. */
    embedOrigins: text('embed_origins').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    index('businesses_by_owner').on(t.userId),
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
    check('businesses_status', isOneOf(t.status, BUSINESS_STATUSES)),
    check(
      'businesses_hours',
      sql`0 <= ${t.opensMin} AND ${t.opensMin} < ${t.closesMin} AND ${t.closesMin} <= 1440`,
    ),
    check('businesses_slot_minutes', sql`${t.slotMinutes} BETWEEN 5 AND 240`),
    check('businesses_closed_weekdays', sql`${t.closedWeekdays} <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    check('businesses_language', isOneOf(t.language, LANGUAGES)),
    check('businesses_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('businesses_min_notice', sql`${t.minNoticeMinutes} >= 0`),
    check('businesses_max_advance', sql`${t.maxAdvanceDays} >= 0`),
    check('businesses_max_upcoming', sql`${t.maxUpcomingPerCustomer} > 0`),
    check('businesses_hold_minutes', sql`${t.holdMinutes} BETWEEN 1 AND 30`),
    check('businesses_offer_minutes', sql`${t.waitlistOfferMinutes} BETWEEN 5 AND 120`),
    check('businesses_photos', sql`jsonb_array_length(${t.photos}) <= 12`),
    check('businesses_cancellation_window', sql`${t.cancellationWindowHours} >= 0`),
  ],
);
