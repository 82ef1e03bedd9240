import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { CANCELLATION_TYPES } from '../../domain/events.ts';
import type { HistoryData, StoredEvent } from '../../domain/history.ts';
import { CHANGE_TYPES } from '../../domain/notifications/notification.ts';
import { isStaffKind } from '../../domain/notifications/notification-kinds.ts';
import type { Executor } from '../client.ts';
import type { NotificationRecord } from './notifications.ts';

type Row = Pick<NotificationRecord, 'kind' | 'userId' | 'crmClientId'>;
type Appointment = Pick<AppointmentRecord, 'id' | 'recurringGroupId' | 'sessionId'>;
type Change = Pick<StoredEvent, 'type' | 'createdAt'> & {
  readonly data: Pick<HistoryData, 'class'>;
};

const isType = (types: readonly string[]) => inArray(sql`later.type`, [...types]);

/** The name of its cursor. */
export const NOTIFICATION_CONSUMER = 'notifications';

/** A position that the consumer of events has not reached: notifications of that change may follow. */
const isUnplanned = sql`(later.position IS NULL OR later.position >
  (SELECT position FROM event_cursors WHERE consumer = ${NOTIFICATION_CONSUMER}))`;

/**
 * Lists the appointments that this event changed. In a series, other events of the same command count too; for staff, also
 * in a class that was changed as a whole. An appointment is left out if the reader learns of a later change. Staff learn of
 * changes that they made or were notified of; `isUnplanned` says that such a notification may still be planned. Customers
 * learn of every change; those without mails about changes, only of confirmations and cancellations.
 */
export async function listChangedTogether(
  executor: Executor,
  appointment: Appointment,
  { type, createdAt, data }: Change,
  { kind, userId, wantsChanges }: Row & { readonly wantsChanges: boolean },
): Promise<{ readonly ids: string[]; readonly isUnplanned: boolean }> {
  const together =
    isStaffKind(kind) && data.class ? listClass(appointment) : listSeries(appointment);
  const isTold = isStaffKind(kind)
    ? sql`(later.actor_id = ${userId} OR EXISTS (
        SELECT FROM notifications n JOIN events cause ON cause.id = n.event_id
        WHERE ${isAbout(together)} AND n.user_id = ${userId} AND n.kind <> 'reminder'
          AND cause.type = later.type AND cause.created_at = later.created_at))`
    : isType(wantsChanges ? CHANGE_TYPES : ['appointment.confirmed', ...CANCELLATION_TYPES]);
  const existsLater = (condition: SQL) => sql`EXISTS (
    SELECT FROM events later WHERE later.resource_id = e.resource_id AND later.seq > e.seq
      AND ${isType(CHANGE_TYPES)} AND ${condition})`;
  const { rows } = await executor.execute<{ id: string; isUnplanned: boolean }>(sql`
    SELECT DISTINCT e.resource_id AS id, ${existsLater(isUnplanned)} AS "isUnplanned" FROM events e
    WHERE e.resource_id IN (${together}) AND e.type = ${type}
      AND e.created_at = ${createdAt.toISOString()}::timestamptz
      AND e.data -> 'class' IS NOT DISTINCT FROM ${data.class ? JSON.stringify(data.class) : null}::jsonb
      AND NOT ${existsLater(isTold)}`);
  return {
    ids: rows.map(({ id }) => id),
    isUnplanned: isStaffKind(kind) && rows.some((row) => row.isUnplanned),
  };
}

/**
 * The time of an appointment that its reader knows, from a message or because they chose it: before the first move
 * since then. Undefined if the appointment was not moved.
 */
export async function findKnownTime(
  executor: Executor,
  appointment: Appointment,
  { type, createdAt }: Change,
  { userId, crmClientId }: Row,
): Promise<HistoryData['from']> {
  const { rows } = await executor.execute<{ from: HistoryData['from'] }>(sql`
    WITH own AS (SELECT * FROM events WHERE resource_id = ${appointment.id}),
    change AS (SELECT max(seq) AS seq FROM own
      WHERE type = ${type} AND created_at = ${createdAt.toISOString()}::timestamptz),
    known AS (SELECT max(own.seq) AS seq FROM own, change WHERE own.seq < change.seq
      AND (own.actor_id = ${userId} OR EXISTS (
        SELECT FROM notifications n JOIN events cause ON cause.id = n.event_id
        WHERE ${isAbout(listSeries(appointment))} AND n.status = 'sent'
          AND (n.user_id = ${userId} OR n.crm_client_id = ${crmClientId})
          AND cause.type = own.type AND cause.created_at = own.created_at)))
    SELECT own.data -> 'from' AS "from" FROM own, known
    WHERE own.type = 'appointment.rescheduled' AND own.seq > coalesce(known.seq, 0)
    ORDER BY own.seq LIMIT 1`);
  return rows[0]?.from;
}

/** A mail about several appointments is stored with one of them, and names the others. */
const isAbout = (ids: SQL) => sql`(n.appointment_id IN (${ids}) OR n.id IN (
  SELECT notification_id FROM shared_notifications WHERE appointment_id IN (${ids})))`;

/** The seats of the session. */
const listClass = ({ sessionId }: Appointment) =>
  sql`SELECT id FROM appointments WHERE session_id = ${sessionId}`;

function listSeries({ id, recurringGroupId }: Appointment): SQL {
  return recurringGroupId === null
    ? sql`${id}`
    : sql`SELECT id FROM appointments WHERE recurring_group_id = ${recurringGroupId}`;
}
