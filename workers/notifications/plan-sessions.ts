import type { Executor } from '../../db/client.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import { findProfessionalAccounts } from '../../db/reads/notifications.ts';
import { insertNotifications, type NewNotification } from '../../db/writes/notifications.ts';
import {
  isAboutEmptySession,
  planSessionMail,
  type SessionEvent,
} from '../../domain/notifications/session-notification.ts';

/** Stores the mails to professionals about their class sessions without seats. */
export async function planForSessions(
  tx: Executor,
  placed: readonly PlacedEvent[],
  now: Date,
): Promise<void> {
  const about = placed.filter((event): event is PlacedEvent & SessionEvent =>
    isAboutEmptySession(event),
  );
  if (about.length === 0) return;
  const ids = about.flatMap(({ professionalId }) => professionalId ?? []);
  const accounts = await findProfessionalAccounts(tx, ids);
  const rows = about.flatMap((event): NewNotification[] => {
    const { businessId, id: eventId, professionalId } = event;
    const planned = planSessionMail(event, accounts.get(professionalId ?? ''));
    return planned ? [{ planned, businessId, appointmentId: null, eventId }] : [];
  });
  await insertNotifications(tx, rows, now);
}
