import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { derivedId } from '../../contract/ids.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { appointmentEvent } from '../../domain/events.ts';
import { SCHEDULER } from '../../domain/history.ts';
import type { PlannedNotification } from '../../domain/notifications/notification.ts';
import { notificationDetails } from '../../domain/notifications/notification-view.ts';
import type { DeliveryFailure, SkipReason } from '../../domain/notifications/sending.ts';
import type { Executor } from '../client.ts';
import { hasIdIn } from '../has-id-in.ts';
import { eqBesideId } from '../literal.ts';
import { prepareColumnsStatement, prepareRowsStatement } from '../prepared-statements.ts';
import type { NotificationRecord } from '../reads/notifications.ts';
import { appointments } from '../schema/appointments.ts';
import { notifications, sharedNotifications } from '../schema/notifications.ts';
import { bulkInsert } from './bulk.ts';
import { insertEvents, type NewEvent } from './events.ts';

const insert = bulkInsert(notifications, { skipsExisting: true });
const insertShared = bulkInsert(sharedNotifications, { skipsExisting: true });

export type NewNotification = {
  readonly planned: PlannedNotification;
  readonly businessId: string;
  readonly appointmentId: string | null;
  readonly eventId: string | null;
};

/** Inserts those that do not exist yet. */
export async function insertNotifications(
  executor: Executor,
  rows: readonly NewNotification[],
  createdAt: Date,
): Promise<void> {
  await insert(
    executor,
    rows.map((row) => toRow(row, createdAt)),
  );
  const shared = rows.flatMap(({ planned, appointmentId }) =>
    planned.isShared && appointmentId !== null
      ? [{ notificationId: idOf(planned), appointmentId }]
      : [],
  );
  await insertShared(executor, shared);
}

function idOf({ kind, userId, crmClientId, version }: PlannedNotification): string {
  return derivedId('ntf', [kind, userId ?? crmClientId, version].join('\0'));
}

function toRow({ planned, ...subject }: NewNotification, createdAt: Date) {
  const { kind, userId, crmClientId, leadHours, dueMs, usefulUntilMs } = planned;
  return {
    ...subject,
    kind,
    userId,
    crmClientId,
    leadHours,
    createdAt,
    id: idOf(planned),
    dueAt: new Date(dueMs),
    usefulUntil: new Date(usefulUntilMs),
    nextAttemptAt: new Date(dueMs),
    channel: 'email' as const,
    status: 'queued' as const,
    attempts: 0,
    reason: null,
    failure: null,
    failureCode: null,
    firstAttemptAt: null,
    settledAt: null,
  };
}

/** The status is a parameter, as `eqBesideId` says. */
const queuedRemindersStatement = prepareRowsStatement(
  'lock_queued_reminders',
  notifications,
  sql`${notifications.appointmentId} = ANY(${sql.placeholder('appointmentIds')}::text[])
      AND ${notifications.kind} = 'reminder' AND ${notifications.status} = ${sql.placeholder('status')}
      AND ${notifications.attempts} = 0
    FOR UPDATE`,
);

/** The reminders of these appointments that no worker has taken yet, locked. */
export function lockQueuedReminders(
  executor: Executor,
  appointmentIds: readonly string[],
): Promise<NotificationRecord[]> {
  return queuedRemindersStatement(executor, {
    appointmentIds: [...appointmentIds],
    status: 'queued',
  });
}

const leaseStatement = prepareColumnsStatement(
  'lease_notifications',
  getTableColumns(notifications),
  (list) => sql`
    UPDATE ${notifications} SET next_attempt_at = ${sql.placeholder('leaseUntil')}::timestamptz,
      attempts = ${notifications.attempts} + 1,
      first_attempt_at = coalesce(${notifications.firstAttemptAt}, ${sql.placeholder('now')}::timestamptz)
    WHERE ${notifications.id} = ANY(ARRAY(SELECT id FROM ${notifications}
      WHERE status = 'queued' AND next_attempt_at <= ${sql.placeholder('now')}::timestamptz
      ORDER BY next_attempt_at LIMIT ${sql.placeholder('limit')} FOR UPDATE SKIP LOCKED))
    RETURNING ${list}`,
);

/**
 * Leases notifications that are due, until `leaseUntil`: another worker does not get them meanwhile. A worker
 * that dies leaves them to the next one.
 */
export function leaseNotifications(
  executor: Executor,
  {
    now,
    leaseUntil,
    limit,
  }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<NotificationRecord[]> {
  return leaseStatement(executor, {
    now: now.toISOString(),
    leaseUntil: leaseUntil.toISOString(),
    limit,
  });
}

/** Tries again at `nextAttemptAt`, unless another worker has taken the notification meanwhile. */
export async function postponeNotification(
  executor: Executor,
  row: NotificationRecord,
  postponement: Partial<FailedAttempt> & { readonly nextAttemptAt: Date },
): Promise<void> {
  await executor.update(notifications).set(postponement).where(isOwnAttempt(row));
}

type FailedAttempt = {
  /** The answer of the server. */
  readonly reason: string;
  readonly failure: DeliveryFailure;
  readonly failureCode: number | null;
};

export type Settlement = {
  readonly channel?: 'email' | 'sms';
} & (
  | { readonly status: 'sent'; readonly reason?: undefined }
  | ({ readonly status: 'failed' } & FailedAttempt)
  | { readonly status: 'skipped'; readonly reason: SkipReason }
);

/** Another worker may have taken it, as in isOwnAttempt(). The status is a parameter, as `eqBesideId` says. */
const settleStatement = prepareColumnsStatement(
  'settle_notification',
  getTableColumns(notifications),
  (list) => sql`
    UPDATE ${notifications} SET status = ${sql.placeholder('status')}, reason = ${sql.placeholder('reason')},
      failure = ${sql.placeholder('failure')}, failure_code = ${sql.placeholder('failureCode')},
      settled_at = ${sql.placeholder('at')}::timestamptz,
      channel = coalesce(${sql.placeholder('channel')}, ${notifications.channel})
    WHERE ${notifications.id} = ${sql.placeholder('id')} AND ${notifications.status} = ${sql.placeholder('before')}
      AND ${notifications.attempts} = ${sql.placeholder('attempts')}
    RETURNING ${list}`,
);

const appointmentsOfStatement = prepareRowsStatement(
  'appointments_of_notification',
  appointments,
  sql`${appointments.id} = ANY(ARRAY(SELECT ${sharedNotifications.appointmentId} FROM ${sharedNotifications}
    WHERE ${sharedNotifications.notificationId} = ${sql.placeholder('id')}) || ${sql.placeholder('appointmentId')}::text)`,
);

/** Ends a notification, with a line in the history of its appointments. Call in a transaction. */
export async function settleNotification(
  tx: Executor,
  row: NotificationRecord,
  settlement: Settlement,
  settledAt: Date,
): Promise<void> {
  const { status, reason = null, channel } = settlement;
  const { failure, failureCode } =
    status === 'failed' ? settlement : { failure: null, failureCode: null };
  const { id, attempts } = row;
  const at = settledAt.toISOString();
  const result = { status, reason, failure, failureCode, channel: channel ?? null };
  const [settled] = await settleStatement(tx, { id, attempts, before: 'queued', ...result, at });
  if (!settled || settled.appointmentId === null) return;
  const { appointmentId } = settled;
  const about = await appointmentsOfStatement(tx, { id, appointmentId });
  const lines = about.map((appointment) => toNotifiedEvent(settled, appointment));
  await insertEvents(tx, lines, settledAt);
}

/** Ends notifications that are locked, as settleNotification() does. */
export async function skipNotifications(
  tx: Executor,
  skipped: readonly {
    readonly id: string;
    readonly appointment: AppointmentRecord;
    readonly reason: SkipReason;
  }[],
  settledAt: Date,
): Promise<void> {
  if (skipped.length === 0) return;
  const reasons = Object.fromEntries(skipped.map(({ id, reason }) => [id, reason]));
  const settled = await tx
    .update(notifications)
    .set({
      status: 'skipped',
      reason: sql`${JSON.stringify(reasons)}::jsonb ->> ${notifications.id}`,
      settledAt,
    })
    .where(
      hasIdIn(
        notifications.id,
        skipped.map(({ id }) => id),
      ),
    )
    .returning();
  const byId = new Map(skipped.map(({ id, appointment }) => [id, appointment]));
  const lines = settled.map((row) => toNotifiedEvent(row, byId.get(row.id)!));
  await insertEvents(tx, lines, settledAt);
}

function toNotifiedEvent(row: NotificationRecord, appointment: AppointmentRecord): NewEvent {
  const event = appointmentEvent('appointment.notified', appointment, {
    notification: notificationDetails(row),
  });
  return { ...event, actorId: SCHEDULER };
}

/** False once another worker has taken it: that worker decides. */
function isOwnAttempt({ id, attempts }: NotificationRecord) {
  return and(
    eq(notifications.id, id),
    eqBesideId(notifications.status, 'queued'),
    eq(notifications.attempts, attempts),
  );
}
