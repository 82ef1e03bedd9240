import type { Actor, AppointmentRecord } from './appointment.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import type { CouponUse } from './coupon.ts';
import type { ScheduledSession } from './class-timetable.ts';
import { appointmentEvent, type CANCELLATION_TYPES, wholeClass } from './events.ts';
import { settle } from './ledger.ts';
import { entriesOf } from './ledger-changes.ts';
import { returnRedemptions } from './redemption.ts';
import type { World } from './world.ts';

/** Cancelling releases the seats and returns package sessions and coupon uses. */
export function cancelAppointments(
  world: World,
  appointments: readonly AppointmentRecord[],
  nowMs: number,
  {
    type = 'appointment.cancelled',
    by,
    reason,
    lesson,
  }: {
    readonly type?: (typeof CANCELLATION_TYPES)[number];
    readonly by: Actor;
    readonly reason?: string | undefined;
    /** The class session that is cancelled as a whole. */
    readonly lesson?: ScheduledSession | undefined;
  },
): Changes {
  const details = { ...(reason !== undefined && { reason }), ...(lesson && wholeClass(lesson)) };
  const returned = returnRedemptions(world, appointments, nowMs);
  const cancelled = returned.appointments.map((each) => {
    const after = {
      ...each,
      status: 'Cancelled' as const,
      cancelledBy: by,
      // The reason of the scheduler is in the event; `cancelledBy` says as much.
      cancelReason: by === 'scheduler' ? null : (reason ?? null),
    };
    return settle(after, entriesOf(world, each.id));
  });
  return {
    ...NO_CHANGES,
    releasedSeats: appointments.map(({ sessionId }) => sessionId),
    updatedAppointments: cancelled,
    returnedRedemptions: returned.returnedRedemptions,
    updatedPurchases: returned.updatedPurchases,
    returnedCouponUses: returnedCouponUses(world, appointments),
    events: [...cancelled.map((each) => appointmentEvent(type, each, details)), ...returned.events],
  };
}

/** A series has one coupon use, returned when the coupon discounts none of its occurrences any more. */
export function returnedCouponUses(world: World, ended: readonly AppointmentRecord[]): CouponUse[] {
  const endedIds = new Set(ended.map(({ id }) => id));
  const bookingIds = new Set(ended.map(({ bookingId }) => bookingId));
  const isStillUsed = (use: CouponUse) =>
    world.appointments.some(
      ({ id, bookingId, status, discount }) =>
        bookingId === use.bookingId && status !== 'Cancelled' && discount && !endedIds.has(id),
    );
  return world.couponUses.filter((use) => bookingIds.has(use.bookingId) && !isStillUsed(use));
}
