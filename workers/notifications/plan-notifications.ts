import type { Executor } from '../../db/client.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import {
  findProfessionalAccounts,
  listAgendaReaders,
  listNotifiedAppointments,
  type NotifiedAppointment,
} from '../../db/reads/notifications.ts';
import {
  insertNotifications,
  lockQueuedReminders,
  type NewNotification,
  settleNotification,
} from '../../db/writes/notifications.ts';
import { findDueAgenda } from '../../domain/agenda.ts';
import {
  isChange,
  type NotifiableEvent,
  planAppointmentReminders,
  planNotifications,
} from '../../domain/notification.ts';

/** Stores what follows from events. Call in the transaction that moves the cursor. */
export async function planForEvents(
  tx: Executor,
  placed: readonly PlacedEvent[],
  now: Date,
): Promise<void> {
  const about = placed.filter(({ type }) => type.startsWith('appointment.'));
  if (about.length === 0) return;
  const ids = [...new Set(about.map(({ resourceId }) => resourceId))];
  const notified = new Map(
    (await listNotifiedAppointments(tx, ids)).map((each) => [each.appointment.id, each]),
  );
  const accounts = await findProfessionalAccounts(tx, [
    ...[...notified.values()].map(({ appointment }) => appointment.professionalId),
    ...about.flatMap(({ previousProfessionalId }) => previousProfessionalId ?? []),
  ]);
  const planned = about.flatMap((event) => {
    const found = notified.get(event.resourceId);
    return found ? planEvent(event, found, accounts) : [];
  });
  await insertNotifications(tx, planned, now);
  await replaceReminders(tx, about, notified, now);
}

function planEvent(
  event: PlacedEvent,
  { appointment, ownerId }: NotifiedAppointment,
  accounts: ReadonlyMap<string, string>,
): NewNotification[] {
  const professionals = [appointment.professionalId, event.previousProfessionalId];
  const professionalIds = professionals.flatMap((id) => accounts.get(id ?? '') ?? []);
  // The column is untyped JSON; appointmentEvent() writes it.
  const notifiable = event as NotifiableEvent;
  return planNotifications(notifiable, appointment, { ownerId, professionalIds }).map((each) =>
    toNew(each, event),
  );
}

/** Only the last change of an appointment counts for its reminders. */
async function replaceReminders(
  tx: Executor,
  about: readonly PlacedEvent[],
  notified: ReadonlyMap<string, NotifiedAppointment>,
  now: Date,
): Promise<void> {
  const changes = about.filter(({ type }) => isChange(type));
  const last = new Map(changes.map((event) => [event.resourceId, event]));
  if (last.size === 0) return;
  await skipReminders(tx, [...last.keys()], now);
  const planned = [...last.values()].flatMap((event) => {
    const found = notified.get(event.resourceId);
    if (!found) return [];
    const { appointment, reminderHours } = found;
    return planAppointmentReminders(event, appointment, reminderHours).map((each) =>
      toNew(each, event),
    );
  });
  await insertNotifications(tx, planned, now);
}

async function skipReminders(
  tx: Executor,
  appointmentIds: readonly string[],
  now: Date,
): Promise<void> {
  const outdated = await lockQueuedReminders(tx, appointmentIds);
  if (outdated.length === 0) return;
  const ids = outdated.map(({ appointmentId }) => appointmentId!);
  const appointments = await listAppointmentsByIds(tx, [...new Set(ids)]);
  for (const row of outdated) {
    const appointment = appointments.find(({ id }) => id === row.appointmentId)!;
    const reason = appointment.status === 'Cancelled' ? 'cancelled' : 'moved';
    await settleNotification(tx, { row, appointment }, { status: 'skipped', reason }, now);
  }
}

function toNew(
  planned: NewNotification['planned'],
  { id, businessId, resourceId }: PlacedEvent,
): NewNotification {
  return { planned, businessId, appointmentId: resourceId, eventId: id };
}

/** Stores the agendas that are due now, if they do not exist yet. */
export async function planAgendas(executor: Executor, now: Date): Promise<void> {
  const readers = await listAgendaReaders(executor);
  const rows = readers.flatMap(({ userId, businessId, timezone }): NewNotification[] => {
    const agenda = findDueAgenda(timezone, now.getTime());
    if (!agenda) return [];
    const { date, dueMs, usefulUntilMs } = agenda;
    const version = `${businessId}/${date}`;
    const planned = { kind: 'agenda', userId, crmClientId: null, leadHours: null } as const;
    return [
      {
        planned: { ...planned, version, dueMs, usefulUntilMs },
        ...{ businessId, appointmentId: null, eventId: null },
      },
    ];
  });
  await insertNotifications(executor, rows, now);
}
