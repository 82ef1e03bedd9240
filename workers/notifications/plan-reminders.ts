import type { Executor } from '../../db/client.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import {
  listNotifiedAppointments,
  type NotifiedAppointment,
} from '../../db/reads/notifications.ts';
import { listLastChanges, listWithoutReminder } from '../../db/reads/reminders.ts';
import {
  insertNotifications,
  lockQueuedReminders,
  type NewNotification,
  skipNotifications,
} from '../../db/writes/notifications.ts';
import { isChange, planAppointmentReminders } from '../../domain/notification.ts';
import { findReplacedReason } from '../../domain/reminder.ts';

/** Each look covers the last hour and the next one, so a look that is late misses nothing. */
const LOOK_BACK_MS = 60 * 60_000;
const LOOK_AHEAD_MS = 60 * 60_000;
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
  const planned = [...last.values()].flatMap((event) =>
    plan(event, notified.get(event.resourceId)),
  );
  await insertNotifications(tx, planned, now);
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
 * older than the reminders of this product.
 */
export async function planMissingReminders(executor: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const until = new Date(now.getTime() + LOOK_AHEAD_MS);
  const ids = await listWithoutReminder(executor, { since, now, until }, LOOK_MAX);
  if (ids.length === 0) return;
  const notified = await listNotifiedAppointments(executor, ids);
  const byId = new Map(notified.map((each) => [each.appointment.id, each]));
  const planned = (await listLastChanges(executor, ids)).flatMap((change) => {
    // Longer leads have passed.
    const createdAt = change.createdAt > since ? change.createdAt : since;
    return plan({ ...change, createdAt }, byId.get(change.resourceId));
  });
  await insertNotifications(executor, planned, now);
}

function plan(change: Change, found: NotifiedAppointment | undefined): NewNotification[] {
  if (!found) return [];
  const { appointment, reminderHours } = found;
  return planAppointmentReminders(change, appointment, reminderHours).map((each) =>
    toNewNotification(each, change),
  );
}

export function toNewNotification(
  planned: NewNotification['planned'],
  { id, businessId, resourceId }: Change,
): NewNotification {
  return { planned, businessId, appointmentId: resourceId, eventId: id };
}
