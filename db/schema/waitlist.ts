import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { type OfferedSlot, STORED_STATUSES } from '../../domain/waitlist/waitlist.ts';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { crmClients } from './clients.ts';
import { createdAt, instant, isOneOf } from './columns.ts';
import { professionals } from './professionals.ts';

/** A customer who waits for a seat. The clock ends an offer; then the entry waits again. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    /** The waiting client: an account, or a client record of the business. */
    customerId: text('customer_id').references(() => users.id),
    crmClientId: text('crm_client_id').references(() => crmClients.id, { onDelete: 'cascade' }),
    /** The person who attends instead of the customer. */
    familyMemberId: text('family_member_id'),
    serviceIds: text('service_ids').array().notNull(),
    /** Null: any professional who offers the services. */
    professionalId: text('professional_id').references(() => professionals.id),
    /** The wanted dates and times, in the zone of the business. */
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    fromMin: smallint('from_min').notNull(),
    toMin: smallint('to_min').notNull(),
    /** ISO weekdays, 1 = Monday. */
    weekdays: smallint('weekdays').array().notNull(),
    /** The order of the line: the lowest is first. */
    rank: doublePrecision('rank').notNull(),
    status: text('status', { enum: STORED_STATUSES }).notNull(),
    /** The hold of the last offer. */
    holdId: text('hold_id'),
    offeredUntil: instant('offered_until'),
    /** None of them is offered again, so that a chain of lapsed offers ends. */
    offered: jsonb('offered').$type<readonly OfferedSlot[]>().notNull().default([]),
    /** The refusal of the last offer that could not be made. */
    skippedReason: text('skipped_reason'),
    skippedAt: instant('skipped_at'),
    createdAt: createdAt(),
    /** From then on no wanted start is left. */
    endsAt: instant('ends_at').notNull(),
    /** The booking that ended the waiting. */
    bookingId: text('booking_id'),
  },
  (t) => [
    index('waitlist_entries_in_line')
      .on(t.businessId, t.rank)
      .where(sql`${t.status} = 'waiting'`),
    index('waitlist_entries_by_customer').on(t.customerId, t.id),
    index('waitlist_entries_by_crm_client').on(t.crmClientId),
    // The sweep reads it.
    index('waitlist_entries_waiting_by_end')
      .on(t.endsAt)
      .where(sql`${t.status} = 'waiting'`),
    index('waitlist_entries_by_age').on(t.toDate),
    check('waitlist_entries_status', isOneOf(t.status, STORED_STATUSES)),
    check('waitlist_entries_waiter', sql`num_nonnulls(${t.customerId}, ${t.crmClientId}) = 1`),
    check('waitlist_entries_dates', sql`${t.fromDate} <= ${t.toDate}`),
    check('waitlist_entries_times', sql`${t.fromMin} < ${t.toMin}`),
  ],
);

/** Links in mails: who holds one books the offer to this customer, or leaves the waitlist, without a login. */
export const waitlistLinks = pgTable(
  'waitlist_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    entryId: text('entry_id')
      .notNull()
      .references(() => waitlistEntries.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('waitlist_links_by_entry').on(t.entryId)],
);
