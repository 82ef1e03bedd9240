import type { Database, Executor } from '../../db/client.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import {
  listNotifiedAppointments,
  type NotifiedAppointment,
} from '../../db/reads/notifications.ts';
import {
  listLastChanges,
  listTriedReminders,
  listWithoutReminder,
} from '../../db/reads/reminders.ts';
import { lookSinceLast } from '../../db/writes/event-cursors.ts';
import {
  insertNotifications,
  lockQueuedReminders,
  type NewNotification,
  skipNotifications,
} from '../../db/writes/notifications.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { isChange, planAppointmentReminders } from '../../domain/notifications/notification.ts';
import { findReplacedReason } from '../../domain/notifications/reminder.ts';

const LOOK_AHEAD_MS = HOUR_MS;
/** After a longer outage, older reminders are not even listed as skipped. */
const LOOK_BACK_MAX_MS = 7 * DAY_MS;
const LOOK_MAX = 500;

type Change = Pick<PlacedEvent, 'id' | 'businessId' | 'resourceId' | 'createdAt'>;

/** Only the last change of an appointment counts for its reminders. */
export async function replaceReminders(
  tx: Executor,
  about: readonly PlacedEvent[],
  notified: ReadonlyMap<string, NotifiedAppointment>,
  now: Date,
): Promise<void> {
  const changes = about.filter(({ type }) => isChange(type));
  const last = new Map(changes.map((event) => [event.resourceId, event]));
  if (last.size === 0) return;
  await skipReplaced(tx, last, now);
  await insertPlanned(tx, [...last.values()], notified, now);
}

async function skipReplaced(
  tx: Executor,
  lastChanges: ReadonlyMap<string, Change>,
  now: Date,
): Promise<void> {
  const queued = await lockQueuedReminders(tx, [...lastChanges.keys()]);
  if (queued.length === 0) return;
  const ids = new Set(queued.map(({ appointmentId }) => appointmentId!));
  const appointments = await listAppointmentsByIds(tx, [...ids]);
  const byId = new Map(appointments.map((each) => [each.id, each]));
  const skipped = queued.flatMap((row) => {
    const { eventId, leadHours, dueAt } = row;
    const appointment = byId.get(row.appointmentId!)!;
    const reminder = { eventId, leadHours: leadHours!, dueMs: dueAt.getTime() };
    const reason = findReplacedReason(reminder, lastChanges.get(appointment.id)!, appointment);
    return reason === undefined ? [] : [{ id: row.id, appointment, reason }];
  });
  await skipNotifications(tx, skipped, now);
}

/**
 * Stores the reminders that no event has planned: those of hours that the business chose later, and of bookings
 * older than the reminders of this product. Returns whether these were all.
 */
export function planMissingReminders(
  database: Database,
  consumer: string,
  now: Date,
): Promise<boolean> {
  return lookSinceLast(database, consumer, now, (tx, lookedAt) =>
    planSince(tx, findLookStart(lookedAt, now), now),
  );
}

async function planSince(executor: Executor, since: Date, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + LOOK_AHEAD_MS);
  const ids = await listWithoutReminder(executor, { since, until }, LOOK_MAX);
  if (ids.length === 0) return true;
  const notified = await listNotifiedAppointments(executor, ids);
  const byId = new Map(notified.map((each) => [each.appointment.id, each]));
  const changes = (await listLastChanges(executor, ids)).map((change) => {
    // Longer leads have passed.
    const createdAt = change.createdAt > since ? change.createdAt : since;
    return { ...change, createdAt };
  });
  await insertPlanned(executor, changes, byId, now);
  return ids.length < LOOK_MAX;
}

/** A reminder that became due since the last look, as during an outage, is planned late: sent if it is still of use, else skipped. */
function findLookStart(lookedAt: Date | undefined, now: Date): Date {
  const nowMs = now.getTime();
  const lastMs = Math.min(lookedAt?.getTime() ?? nowMs, nowMs);
  return new Date(Math.max(lastMs, nowMs - LOOK_BACK_MAX_MS));
}

async function insertPlanned(
  executor: Executor,
  lastChanges: readonly Change[],
  notified: ReadonlyMap<string, NotifiedAppointment>,
  now: Date,
): Promise<void> {
  const ids = lastChanges.map(({ resourceId }) => resourceId);
  const tried = await listTriedReminders(executor, ids);
  const planned = lastChanges.flatMap((change) => {
    const found = notified.get(change.resourceId);
    if (!found) return [];
    const { appointment, reminderHours } = found;
    const triedBefore = tried.filter(({ appointmentId }) => appointmentId === appointment.id);
    return planAppointmentReminders(change, appointment, reminderHours, triedBefore).map((each) =>
      toNewNotification(each, change),
    );
  });
  await insertNotifications(executor, planned, now);
}

export function toNewNotification(
  planned: NewNotification['planned'],
  { id, businessId, resourceId }: Change,
): NewNotification {
  return { planned, businessId, appointmentId: resourceId, eventId: id };
}
