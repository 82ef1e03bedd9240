import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { HeldRequest, Hold } from '../../domain/hold.ts';
import type { Unit } from '../../domain/resource.ts';
import { businesses } from './businesses.ts';
import { createdAt, instant, isOneOf, takenRange } from './columns.ts';
import { professionals } from './professionals.ts';
import { services } from './services.ts';

const STATUSES = ['open', 'booked', 'released', 'expired'] as const satisfies Hold['status'][];

/** Seats that are kept for a person for some minutes. The clock ends a hold; the sweep records that it expired. */
export const holds = pgTable(
  'holds',
  {
    id: text('id').primaryKey(),
    /** The account that may book or release it. */
    ownerId: text('owner_id').notNull(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    professionalIds: text('professional_ids').array().notNull(),
    request: jsonb('request').$type<HeldRequest>().notNull(),
    quote: jsonb('quote').$type<object>().notNull(),
    status: text('status', { enum: STATUSES }).notNull(),
    /** The booking that used it. */
    bookingId: text('booking_id'),
    /** Set if the hold is an offer to a waiting customer. */
    waitlistEntryId: text('waitlist_entry_id'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('holds_by_age').on(t.createdAt),
    // The sweep reads it.
    index('holds_open_by_expiry')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'open'`),
    index('holds_open_by_owner')
      .on(t.ownerId, t.id)
      .where(sql`${t.status} = 'open'`),
    check('holds_status', isOneOf(t.status, STATUSES)),
  ],
);

/** One row for each appointment that a hold would become. `expires_at` moves to the time of the booking or release. */
export const heldSeats = pgTable(
  'held_seats',
  {
    holdId: text('hold_id')
      .notNull()
      .references(() => holds.id, { onDelete: 'cascade' }),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    businessId: text('business_id').notNull(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    bufferBeforeMinutes: smallint('buffer_before_minutes').notNull(),
    bufferAfterMinutes: smallint('buffer_after_minutes').notNull(),
    taken: takenRange(),
    capacity: integer('capacity').notNull(),
    personId: text('person_id').notNull(),
    /** The account or client record that the hold is for. */
    customerId: text('customer_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The rooms and equipment that its session would take; null if none. */
    units: jsonb('units').$type<readonly Unit[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.holdId, t.startsAt] }),
    index('held_seats_by_professional').on(t.professionalId),
    index('held_seats_by_person').on(t.personId),
    index('held_seats_by_customer').on(t.customerId),
    index('held_seats_by_unit').using('gin', t.units),
    // The sweep deletes old rows.
    index('held_seats_by_expiry').on(t.expiresAt),
  ],
);
