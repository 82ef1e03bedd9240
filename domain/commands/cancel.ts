import type { AppointmentRecord } from '../appointment.ts';
import { appointmentEvent, packageEvent } from '../events.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type PackagePurchase, restore } from '../package.ts';
import { type Changes, NO_CHANGES, type World } from '../world.ts';
import { findTarget, isActive, isWithinWindow, type TargetCommand } from './target.ts';

export const CANCEL_SCOPES = ['this', 'following', 'all'] as const;

export type CancelCommand = TargetCommand & {
  readonly kind: 'cancel';
  readonly scope: (typeof CANCEL_SCOPES)[number];
  readonly reason?: string | undefined;
};

/** Of a series, all that are asked for are cancelled, or none. */
export function decideCancel(
  world: World,
  command: CancelCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const asked = scopeOf(world, command, target.value, nowMs);
  const leaving = asked.filter(isActive);
  const { status } = target.value;
  if (leaving.length === 0) {
    return status === 'Cancelled' ? accept(NO_CHANGES) : refuse('INVALID_STATUS');
  }
  if (status !== 'Cancelled' && !isActive(target.value)) return refuse('INVALID_STATUS');
  const { cancellationWindowHours } = world.businesses.get(command.business)!;
  const isLate = leaving.some((each) =>
    isWithinWindow(command, each, cancellationWindowHours, nowMs),
  );
  if (isLate) return refuse('CANCEL_WINDOW', cancellationWindowHours);
  return accept(cancellation(world, leaving, nowMs, command.reason));
}

/** The one that is named; of its series also those after it, or all that have not begun. */
function scopeOf(
  world: World,
  { scope, bookingId }: CancelCommand,
  target: AppointmentRecord,
  nowMs: number,
): AppointmentRecord[] {
  if (scope === 'this') return [target];
  const others = world.appointments.filter(
    (each) => each.bookingId === bookingId && each.id !== target.id,
  );
  const isAsked = ({ startsAt }: AppointmentRecord) =>
    scope === 'following' ? startsAt > target.startsAt : startsAt.getTime() > nowMs;
  return [target, ...others.filter(isAsked)];
}

/** The seats are given up, and with them what was paid by package or coupon. */
export function cancellation(
  world: World,
  leaving: readonly AppointmentRecord[],
  nowMs: number,
  reason?: string,
): Changes {
  const why = reason === undefined ? {} : { reason };
  const gone = new Set(leaving.map(({ id }) => id));
  const cancelled = leaving.map((each) => ({ ...each, status: 'Cancelled' as const }));
  const restored = world.redemptions.filter(({ appointmentId }) => gone.has(appointmentId));
  const purchases: PackagePurchase[] = [];
  for (const { purchaseId } of restored) {
    const before = purchases.findLast(({ id }) => id === purchaseId);
    purchases.push(restore(before ?? world.purchases.get(purchaseId)!));
  }
  // One use for the whole series: it comes back with the last occurrence.
  const isOver = (bookingId: string) =>
    !world.appointments.some(
      (each) => each.bookingId === bookingId && each.status !== 'Cancelled' && !gone.has(each.id),
    );
  const bookings = new Set(leaving.map(({ bookingId }) => bookingId));
  const returnedUses = world.couponUses.filter(
    ({ bookingId }) => bookings.has(bookingId) && isOver(bookingId),
  );
  return {
    ...NO_CHANGES,
    left: leaving.map(({ sessionId }) => sessionId),
    moved: cancelled,
    restored,
    purchases,
    returnedUses,
    events: [
      ...cancelled.map((each) => appointmentEvent('appointment.cancelled', each, why)),
      ...purchases.map((purchase) => packageEvent('package.restored', purchase, nowMs)),
    ],
  };
}
