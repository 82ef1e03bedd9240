import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { NOTIFICATION_KINDS } from '../../domain/notifications/notification-kinds.ts';
import { DELIVERY_FAILURES } from '../../domain/notifications/sending.ts';
import { users } from './accounts.ts';
import { appointments } from './appointments.ts';
import { businesses } from './businesses.ts';
import { crmClients } from './clients.ts';
import { createdAt, instant } from './columns.ts';

/**
 * A mail or text message to one person. No personal data: names, addresses and texts are read when it is sent,
 * so that an erasure reaches it.
 */
export const notifications = pgTable(
  'notifications',
  {
    /** Derived from kind, recipient and version of the appointment, so there is never a second one. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** The recipient: an account, or the client record of a person without one. */
    userId: text('user_id').references(() => users.id),
    crmClientId: text('crm_client_id').references(() => crmClients.id, { onDelete: 'set null' }),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    /** Null for an agenda or an offer; of a series, the first one: `shared_notifications` has all of them. */
    appointmentId: text('appointment_id').references(() => appointments.id),
    /** The change that caused it; null for an agenda. */
    eventId: text('event_id'),
    /** The time of a reminder before the start. */
    leadHours: smallint('lead_hours'),
    channel: text('channel', { enum: ['email', 'sms'] })
      .notNull()
      .default('email'),
    status: text('status', { enum: ['queued', 'sent', 'failed', 'skipped'] })
      .notNull()
      .default('queued'),
    /** Why it was skipped, or the answer of the server, without addresses. */
    reason: text('reason'),
    /** The kind of failure of the last attempt, if it failed. */
    failure: text('failure', { enum: DELIVERY_FAILURES }),
    /** The code of the answer: of SMTP, or the HTTP status of the SMS gateway. */
    failureCode: smallint('failure_code'),
    dueAt: instant('due_at').notNull(),
    /** From then on it is skipped. */
    usefulUntil: instant('useful_until').notNull(),
    /** The due time, then the end of a pause after a failure, or of the lease of a worker that sends it. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    createdAt: createdAt(),
    /** When it was sent, failed or was skipped. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    index('notifications_queued')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} = 'queued'`),
    index('notifications_by_appointment').on(t.appointmentId),
    // The next two find the clients whose mail bounced.
    index('notifications_by_user').on(t.userId, t.settledAt),
    index('notifications_by_crm_client').on(t.crmClientId, t.settledAt),
    index('notifications_by_age').on(t.settledAt),
    check('notifications_status', sql`${t.status} IN ('queued', 'sent', 'failed', 'skipped')`),
    check('notifications_failure', sql`${t.status} <> 'failed' OR ${t.failure} IS NOT NULL`),
    check('notifications_channel', sql`${t.channel} IN ('email', 'sms')`),
    check('notifications_settled', sql`(${t.status} = 'queued') = (${t.settledAt} IS NULL)`),
  ],
);

/** The appointments of a series that one notification is about. */
export const sharedNotifications = pgTable(
  'shared_notifications',
  {
    notificationId: text('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointments.id),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.appointmentId] }),
    index('shared_notifications_by_appointment').on(t.appointmentId),
  ],
);
