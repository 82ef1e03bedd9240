import type { Executor } from '../../db/client.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import {
  findProfessionalAccounts,
  listAgendaReaders,
  listNotifiedAppointments,
  type NotifiedAppointment,
} from '../../db/reads/notifications.ts';
import { listEntriesByIds } from '../../db/reads/waitlist.ts';
import { insertNotifications, type NewNotification } from '../../db/writes/notifications.ts';
import { AGENDA_USEFUL_MS, findDueAgenda } from '../../domain/notifications/agenda.ts';
import {
  type NotifiableEvent,
  type OfferEvent,
  type PlannedNotification,
  planNotifications,
  planEndOfWaiting,
  planOffer,
  planWithdrawal,
  type WithdrawnEvent,
} from '../../domain/notifications/notification.ts';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import { planForCalendars } from './plan-calendar-alerts.ts';
import { planForSessions } from './plan-sessions.ts';
import { planForSuspensions } from './plan-suspensions.ts';
import { replaceReminders, toNewNotification } from './plan-reminders.ts';

/** Stores what follows from events. Call in the transaction that moves the cursor. */
export async function planForEvents(
  tx: Executor,
  placed: readonly PlacedEvent[],
  now: Date,
): Promise<void> {
  await planForAppointments(
    tx,
    placed.filter(({ type }) => type.startsWith('appointment.')),
    now,
  );
  await planForOffers(
    tx,
    placed.filter(({ type }) => Object.hasOwn(WAITLIST_PLANS, type)),
    now,
  );
  await planForCalendars(tx, placed, now);
  await planForSessions(tx, placed, now);
  await planForSuspensions(tx, placed, now);
}

async function planForAppointments(
  tx: Executor,
  about: readonly PlacedEvent[],
  now: Date,
): Promise<void> {
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

type WaitlistPlan = (event: PlacedEvent, entry: WaitlistEntry) => PlannedNotification;

/** The column `data` is untyped JSON; the commands `offer` and `withdrawOffer` write it. */
const WAITLIST_PLANS: Readonly<Record<string, WaitlistPlan>> = {
  'waitlist.offered': (event, entry) => planOffer(event as OfferEvent, entry),
  'waitlist.withdrawn': (event, entry) => planWithdrawal(event as WithdrawnEvent, entry),
  'waitlist.removed': planEndOfWaiting,
  'waitlist.expired': planEndOfWaiting,
};

async function planForOffers(
  tx: Executor,
  about: readonly PlacedEvent[],
  now: Date,
): Promise<void> {
  if (about.length === 0) return;
  const ids = [...new Set(about.map(({ resourceId }) => resourceId))];
  const entries = new Map((await listEntriesByIds(tx, ids)).map((entry) => [entry.id, entry]));
  const rows = about.flatMap((event): NewNotification[] => {
    const entry = entries.get(event.resourceId);
    if (!entry) return [];
    const { businessId, id: eventId } = event;
    const planned = WAITLIST_PLANS[event.type]!(event, entry);
    return [{ planned, businessId, appointmentId: null, eventId }];
  });
  await insertNotifications(tx, rows, now);
}

function planEvent(
  event: PlacedEvent,
  { appointment, managerIds }: NotifiedAppointment,
  accounts: ReadonlyMap<string, string>,
): NewNotification[] {
  const professionals = [appointment.professionalId, event.previousProfessionalId];
  const professionalIds = professionals.flatMap((id) => accounts.get(id ?? '') ?? []);
  // The column is untyped JSON; appointmentEvent() writes it.
  const notifiable = event as NotifiableEvent;
  return planNotifications(notifiable, appointment, { managerIds, professionalIds }).map((each) =>
    toNewNotification(each, event),
  );
}

/** Stores the agendas that are due now, if they do not exist yet. */
export async function planAgendas(executor: Executor, now: Date): Promise<void> {
  const readers = await listAgendaReaders(executor, new Date(now.getTime() - AGENDA_USEFUL_MS));
  const rows = readers.flatMap(({ userId, businessId, timezone }): NewNotification[] => {
    const agenda = findDueAgenda(timezone, now.getTime());
    if (!agenda) return [];
    const { date, dueMs, usefulUntilMs } = agenda;
    const version = `${businessId}/${date}`;
    const planned = { kind: 'agenda', userId, crmClientId: null, leadHours: null } as const;
    return [
      {
        planned: { ...planned, version, isShared: false, dueMs, usefulUntilMs },
        businessId,
        appointmentId: null,
        eventId: null,
      },
    ];
  });
  await insertNotifications(executor, rows, now);
}
