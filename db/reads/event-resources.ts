import { ownerView } from '../../domain/appointment.ts';
import { purchaseView } from '../../domain/package.ts';
import { reviewView } from '../../domain/review.ts';
import type { Executor } from '../client.ts';
import { listAppointmentsInScope } from './appointments.ts';
import type { PlacedEvent } from './events.ts';
import { listPurchasesByIds } from './packages.ts';
import { listReviewsByIds } from './reviews.ts';

/** Events store ids. Their readers get the resource as it is now. */
export async function addResources(
  db: Executor,
  scope: Parameters<typeof listAppointmentsInScope>[1],
  events: readonly PlacedEvent[],
  nowMs: number,
) {
  if (events.length === 0) return [];
  const idsOf = (kind: string) => [
    ...new Set(
      events.filter(({ type }) => type.startsWith(`${kind}.`)).map(({ resourceId }) => resourceId),
    ),
  ];
  const [appointments, purchases, reviews] = await Promise.all([
    listAppointmentsInScope(db, scope, idsOf('appointment')),
    listPurchasesByIds(db, idsOf('package')),
    listReviewsByIds(db, idsOf('review')),
  ]);
  const resources = new Map<string, object>([
    ...appointments.map((each) => [each.id, { appointment: ownerView(each, 'staff') }] as const),
    ...purchases.map((each) => [each.id, { purchase: purchaseView(each, nowMs) }] as const),
    ...reviews.map((each) => [each.id, { review: reviewView(each) }] as const),
  ]);
  return events.map(({ id, type, createdAt, businessId, resourceId, actorId, data }) => ({
    id,
    type,
    businessId,
    resourceId,
    createdAt: createdAt.toISOString(),
    by: actorId,
    data: data as Record<string, unknown>,
    ...resources.get(resourceId),
  }));
}
