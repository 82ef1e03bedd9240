import type { AppointmentRecord } from './appointment.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import type { CouponUse } from './coupon.ts';
import { appointmentEvent, packageEvent } from './events.ts';
import { type PackagePurchase, returnSession } from './package.ts';
import type { Redemption, World } from './world.ts';

/** Cancelling releases the seats and returns package sessions and coupon uses. */
export function cancelAppointments(
  world: World,
  appointments: readonly AppointmentRecord[],
  nowMs: number,
  reason?: string,
): Changes {
  const details = reason === undefined ? {} : { reason };
  const cancelledIds = new Set(appointments.map(({ id }) => id));
  const cancelled = appointments.map((each) => ({ ...each, status: 'Cancelled' as const }));
  const returnedRedemptions = world.redemptions.filter(({ appointmentId }) =>
    cancelledIds.has(appointmentId),
  );
  const updatedPurchases = returnSessions(world, returnedRedemptions);
  return {
    ...NO_CHANGES,
    releasedSeats: appointments.map(({ sessionId }) => sessionId),
    updatedAppointments: cancelled,
    returnedRedemptions,
    updatedPurchases,
    returnedCouponUses: returnedCouponUses(world, appointments),
    events: [
      ...cancelled.map((each) => appointmentEvent('appointment.cancelled', each, details)),
      ...updatedPurchases.map((purchase) => packageEvent('package.restored', purchase, nowMs)),
    ],
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

/** A series has one coupon use, returned when its last occurrence is cancelled. */
function returnedCouponUses(world: World, cancelled: readonly AppointmentRecord[]): CouponUse[] {
  const cancelledIds = new Set(cancelled.map(({ id }) => id));
  const bookingIds = new Set(cancelled.map(({ bookingId }) => bookingId));
  const hasActiveOccurrence = (bookingId: string) =>
    world.appointments.some(
      (each) =>
        each.bookingId === bookingId && each.status !== 'Cancelled' && !cancelledIds.has(each.id),
    );
  return world.couponUses.filter(
    ({ bookingId }) => bookingIds.has(bookingId) && !hasActiveOccurrence(bookingId),
  );
}
