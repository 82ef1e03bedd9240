import type { Executor } from '../../db/client.ts';
import { findOwners, findProfessionalMailboxes } from '../../db/reads/calendar-alerts.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import { insertNotifications, type NewNotification } from '../../db/writes/notifications.ts';
import {
  CALENDAR_ALERTS,
  type CalendarAlertEvent,
  planCalendarAlert,
} from '../../domain/busy-calendars/calendar-alert.ts';

type Alert = PlacedEvent & CalendarAlertEvent;

/** Stores the mails about outside calendars: to the professional, or to the owner if the professional has no mailbox. */
export async function planForCalendars(
  tx: Executor,
  placed: readonly PlacedEvent[],
  now: Date,
): Promise<void> {
  const alerts = placed.filter((event): event is Alert => event.type in CALENDAR_ALERTS);
  if (alerts.length === 0) return;
  const professionalIds = alerts.map(({ professionalId }) => professionalId!);
  const mailboxes = await findProfessionalMailboxes(tx, professionalIds);
  const owners = await findOwners(
    tx,
    alerts.map(({ businessId }) => businessId),
  );
  const rows = alerts.flatMap((event): NewNotification[] => {
    const { id: eventId, businessId, professionalId } = event;
    const readerId = mailboxes.get(professionalId!) ?? owners.get(businessId);
    if (readerId === undefined) return [];
    // The column is untyped JSON; the worker that reads calendars writes it.
    const { appointmentId = null } = event.data as { readonly appointmentId?: string };
    return [{ planned: planCalendarAlert(event, readerId), businessId, appointmentId, eventId }];
  });
  await insertNotifications(tx, rows, now);
}
