import { ownerView } from '../../domain/appointment.ts';
import { purchaseView } from '../../domain/package.ts';
import { actorOf } from '../../domain/history.ts';
import { reviewView } from '../../domain/review.ts';
import { type WaitlistEntry, waitlistView } from '../../domain/waitlist/waitlist.ts';
import type { Executor } from '../client.ts';
import { listAppointmentsInScope } from './appointments.ts';
import type { PlacedEvent } from './events.ts';
import { listPurchasesByIds } from './packages.ts';
import { listReviewsByIds } from './reviews.ts';
import { listEntriesByIds } from './waitlist.ts';

/** Events store ids. Their readers get the resource as it is now. */
export async function addResources(
  db: Executor,
  scope: Parameters<typeof listAppointmentsInScope>[1],
  events: readonly PlacedEvent[],
  nowMs: number,
) {
  if (events.length === 0) return [];
  const readAll = async <T>(kind: string, read: (ids: readonly string[]) => Promise<T[]>) => {
    const about = events.filter(({ type }) => type.startsWith(`${kind}.`));
    const ids = [...new Set(about.map(({ resourceId }) => resourceId))];
    return ids.length === 0 ? [] : read(ids);
  };
  const [appointments, purchases, reviews, entries] = await Promise.all([
    readAll('appointment', (ids) => listAppointmentsInScope(db, scope, ids)),
    readAll('package', (ids) => listPurchasesByIds(db, ids)),
    readAll('review', (ids) => listReviewsByIds(db, ids)),
    readAll('waitlist', (ids) => listEntriesByIds(db, ids)),
  ]);
  const appointmentOf = new Map(appointments.map((each) => [each.id, each]));
  const resources = new Map<string, object>([
    ...appointments.map((each) => [each.id, { appointment: ownerView(each, 'staff') }] as const),
    ...purchases.map((each) => [each.id, { purchase: purchaseView(each, nowMs) }] as const),
    ...reviews.map((each) => [each.id, { review: reviewView(each) }] as const),
    ...entries.map((each) => [each.id, { waitlistEntry: waitingView(each, nowMs) }] as const),
  ]);
  return events.map((event) => {
    const { id, type, createdAt, businessId, resourceId, actorId, data } = event;
    const appointment = appointmentOf.get(resourceId);
    return {
      id,
      type,
      businessId,
      resourceId,
      createdAt: createdAt.toISOString(),
      by: actorId,
      ...(appointment && actorOf(event, appointment)),
      data: data as Record<string, unknown>,
      ...resources.get(resourceId),
    };
  });
}

/** With the ids of the person who waits, as in an appointment. */
function waitingView(entry: WaitlistEntry, nowMs: number) {
  const { customerId, crmClientId } = entry;
  return {
    ...waitlistView(entry, nowMs),
    ...(customerId !== null && { clientId: customerId }),
    ...(crmClientId !== null && { crmClientId }),
  };
}
