import type { Executor } from '../../db/client.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import { listUpcoming } from '../../db/reads/notifications.ts';
import { insertNotifications, type NewNotification } from '../../db/writes/notifications.ts';
import { planSuspension } from '../../domain/notifications/suspension.ts';

const KINDS: ReadonlyMap<string, 'suspended' | 'reinstated'> = new Map([
  ['business.suspended', 'suspended'],
  ['professional.suspended', 'suspended'],
  ['business.reinstated', 'reinstated'],
  ['professional.reinstated', 'reinstated'],
]);

/** Stores the mails to customers with upcoming appointments, one for each customer. */
export async function planForSuspensions(
  tx: Executor,
  placed: readonly PlacedEvent[],
  now: Date,
): Promise<void> {
  for (const event of placed) {
    const kind = KINDS.get(event.type);
    if (!kind) continue;
    const { id: eventId, businessId, professionalId } = event;
    const upcoming = await listUpcoming(tx, { businessId, professionalId }, now);
    const rows = planSuspension(kind, event, upcoming).map((planned): NewNotification => ({
      planned,
      businessId,
      appointmentId: null,
      eventId,
    }));
    await insertNotifications(tx, rows, now);
  }
}
