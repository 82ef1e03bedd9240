import type { AppointmentRecord } from './appointment.ts';
import type { Changes } from './changes.ts';
import { packageEvent } from './events.ts';
import { priceOf } from './ledger.ts';
import { entriesOf } from './ledger-changes.ts';
import { type PackagePurchase, returnSession } from './package.ts';
import type { Redemption, World } from './world.ts';

type Returned = Pick<Changes, 'returnedRedemptions' | 'updatedPurchases' | 'events'> & {
  /** In the given order; no longer paid by a package if the session was given back. Call settle() for them. */
  readonly appointments: readonly AppointmentRecord[];
};

/** Gives back the package sessions that paid for these appointments. */
export function returnRedemptions(
  world: World,
  appointments: readonly AppointmentRecord[],
  nowMs: number,
): Returned {
  const ids = new Set(appointments.map(({ id }) => id));
  const returnedRedemptions = world.redemptions.filter(({ appointmentId }) =>
    ids.has(appointmentId),
  );
  const returnedIds = new Set(returnedRedemptions.map(({ appointmentId }) => appointmentId));
  const updatedPurchases = returnSessions(world, returnedRedemptions);
  return {
    returnedRedemptions,
    updatedPurchases,
    appointments: appointments.map((each) =>
      returnedIds.has(each.id) ? withoutRedemption(world, each) : each,
    ),
    events: updatedPurchases.map((purchase) => packageEvent('package.restored', purchase, nowMs)),
  };
}

function withoutRedemption(world: World, appointment: AppointmentRecord): AppointmentRecord {
  const { paymentMethods, paymentStatus } = appointment;
  const after = { ...appointment, packageRedemption: null };
  return {
    ...after,
    // Money that was paid for other services of the visit is not given back with it.
    paymentStatus: paymentMethods.length === 0 ? 'refunded' : paymentStatus,
    finalMinor: priceOf(after, entriesOf(world, appointment.id)),
  };
}

/** One entry for each returned session, so that each has its own event. */
function returnSessions(world: World, returned: readonly Redemption[]): PackagePurchase[] {
  const purchases: PackagePurchase[] = [];
  for (const { purchaseId } of returned) {
    const earlier = purchases.findLast(({ id }) => id === purchaseId);
    purchases.push(returnSession(earlier ?? world.purchases.get(purchaseId)!));
  }
  return purchases;
}
