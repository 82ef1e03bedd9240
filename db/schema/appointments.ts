import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { BookedService, Discount, PackageRedemption } from '../../domain/appointment.ts';
import { PAYMENT_METHODS } from '../../domain/ledger-entry.ts';
import type { Unit } from '../../domain/resource.ts';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { professionals } from './professionals.ts';
import { bufferColumns, createdAt, instant, isOneOf, takenRange, timeRange } from './columns.ts';
import { crmClients } from './clients.ts';
import { services } from './services.ts';

/**
 * A booked time in the calendar of a professional. The migrations add `sessions_no_overlap`: the taken
 * times of two sessions with a seat taken never overlap, whatever the engine decides.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    ...bufferColumns(),
    taken: takenRange(),
    capacity: integer('capacity').notNull(),
    seatsTaken: integer('seats_taken').notNull(),
    /** The rooms and equipment that it takes; null if none. A trigger of the migrations copies them to `resource_uses`. */
    units: jsonb('units').$type<readonly Unit[]>(),
  },
  (t) => [
    check('sessions_start_before_end', sql`${t.startsAt} < ${t.endsAt}`),
    check('sessions_buffers', sql`${t.bufferBeforeMinutes} >= 0 AND ${t.bufferAfterMinutes} >= 0`),
    check('sessions_seats_within_capacity', sql`${t.seatsTaken} BETWEEN 0 AND ${t.capacity}`),
    // Referenced by appointments, so that their time always equals the time of their session.
    unique('sessions_appointment_fk_target').on(
      t.id,
      t.professionalId,
      t.businessId,
      t.startsAt,
      t.endsAt,
    ),
  ],
);

/**
 * One seat in a session, taken by one person. The migrations add `appointments_person_no_overlap`:
 * a person never has two seats at the same time.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull(),
    sessionId: text('session_id').notNull(),
    professionalId: text('professional_id').notNull(),
    businessId: text('business_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    during: timeRange('during')
      .notNull()
      .generatedAlwaysAs(sql`tstzrange(starts_at, ends_at, '[)')`),
    /** Local date and time zone at booking. A later change of the business does not affect them. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    timezone: text('timezone').notNull(),
    /** The person who comes: the customer, a family member, or a client of the business. Without a record, the booking. */
    personId: text('person_id').notNull(),
    clientId: text('client_id').references(() => users.id),
    /** The client record of the business, for clients without an account. */
    crmClientId: text('crm_client_id').references(() => crmClients.id),
    clientName: text('client_name').notNull(),
    /** The account that made the booking: the customer's own, or staff's. Null if it was imported. */
    bookedById: text('booked_by_id'),
    /** As it was when the customer chose the time. Null if staff chose it: the customer is not bound. */
    cancellationWindowHours: integer('cancellation_window_hours'),
    /** The same for all occurrences of a series. */
    recurringGroupId: text('recurring_group_id'),
    serviceIds: text('service_ids').array().notNull(),
    status: text('status', {
      enum: ['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'],
    }).notNull(),
    notes: text('notes'),
    staffNotes: text('staff_notes'),
    paymentStatus: text('payment_status', { enum: ['unpaid', 'paid', 'refunded'] })
      .notNull()
      .default('unpaid'),
    paymentIntentId: text('payment_intent_id'),
    currency: text('currency').notNull(),
    bookedServices: jsonb('booked_services').$type<BookedService[]>().notNull(),
    finalMinor: bigint('final_minor', { mode: 'number' }),
    discount: jsonb('discount').$type<Discount>(),
    packageRedemption: jsonb('package_redemption').$type<PackageRedemption>(),
    /** Counts the changes, for ETag and If-Match. */
    version: integer('version').notNull().default(1),
    /** The sums of its ledger; a trigger of the migrations compares them. */
    paidMinor: bigint('paid_minor', { mode: 'number' }).notNull().default(0),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    tipMinor: bigint('tip_minor', { mode: 'number' }).notNull().default(0),
    paymentMethods: text('payment_methods', { enum: PAYMENT_METHODS })
      .array()
      .notNull()
      .default([]),
    createdAt: createdAt(),
    /** The time of the last change. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    cancelledBy: text('cancelled_by', { enum: ['customer', 'staff', 'scheduler'] }),
    cancelReason: text('cancel_reason'),
    /** When it was completed, marked as a no-show, opened again, or entered after its end. */
    statusSince: instant('status_since'),
  },
  (t) => [
    foreignKey({
      name: 'appointments_session_fk',
      columns: [t.sessionId, t.professionalId, t.businessId, t.startsAt, t.endsAt],
      foreignColumns: [
        sessions.id,
        sessions.professionalId,
        sessions.businessId,
        sessions.startsAt,
        sessions.endsAt,
      ],
    }),
    index('appointments_by_client').on(t.clientId, t.startsAt, t.id),
    index('appointments_by_professional').on(t.professionalId, t.startsAt, t.id),
    index('appointments_by_business').on(t.businessId, t.startsAt, t.id),
    index('appointments_by_update').on(t.businessId, t.updatedAt),
    index('appointments_by_session').on(t.sessionId),
    index('appointments_by_booking').on(t.bookingId),
    // The sweep reads the next two.
    index('appointments_pending_by_start')
      .on(t.startsAt)
      .where(sql`${t.status} = 'Pending'`),
    index('appointments_confirmed_by_end')
      .on(t.endsAt)
      .where(sql`${t.status} = 'Confirmed'`),
    index('appointments_by_series').on(t.recurringGroupId),
    index('appointments_by_crm_client').on(t.crmClientId),
    check(
      'appointments_status',
      sql`${t.status} IN ('Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow')`,
    ),
    check('appointments_payment_status', sql`${t.paymentStatus} IN ('unpaid', 'paid', 'refunded')`),
    check('appointments_has_service', sql`cardinality(${t.serviceIds}) >= 1`),
    check('appointments_final_price', sql`${t.finalMinor} >= 0`),
    check('appointments_cancelled_by', isOneOf(t.cancelledBy, ['customer', 'staff', 'scheduler'])),
    check(
      'appointments_refund_within_paid',
      sql`0 <= ${t.refundedMinor} AND ${t.refundedMinor} <= ${t.paidMinor} AND 0 <= ${t.tipMinor}`,
    ),
  ],
);
