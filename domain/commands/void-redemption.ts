import type { AppointmentRecord } from '../appointment.ts';
import { changeAppointment } from '../appointment-changes.ts';
import { repriceAppointment } from '../appointment-price.ts';
import { returnedCouponUses } from '../cancellation.ts';
import type { Changes } from '../changes.ts';
import { isPaidOnline } from '../ledger-entry.ts';
import { entriesOf } from '../ledger-changes.ts';
import { settle } from '../ledger.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { isOver } from '../package.ts';
import { returnRedemptions } from '../redemption.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type VoidRedemptionCommand = TargetCommand & {
  readonly kind: 'voidRedemption';
  readonly reason?: string | undefined;
};

export const voidRedemption: CommandDefinition<VoidRedemptionCommand> = {
  kind: 'voidRedemption',
  needs: targetNeeds,
  decide: decideVoid,
};

/** Takes back a wrong coupon or package session, as if it had not been used: the price is due again. */
function decideVoid(world: World, command: VoidRedemptionCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  const { status, paymentIntentId, discount, packageRedemption } = before;
  const isRedeemed = discount !== null || packageRedemption !== null;
  if (status === 'Cancelled' || !isRedeemed) return refuse('INVALID_STATUS');
  if (paymentIntentId === 'pending') return refuse('PAYMENT_PENDING');
  // The provider received the price that was left.
  if (isPaidOnline(before)) return refuse('PAYMENT_ALREADY_SETTLED');
  return packageRedemption
    ? returnSession(world, before, packageRedemption.packagePurchaseId, command, nowMs)
    : returnCoupon(world, before, command, nowMs);
}

function returnSession(
  world: World,
  before: AppointmentRecord,
  packagePurchaseId: string,
  { reason }: VoidRedemptionCommand,
  nowMs: number,
): Outcome<Changes> {
  // The client could not use the session again, and would pay for the visit twice.
  if (isOver(world.purchases.get(packagePurchaseId)!, nowMs)) return refuse('INVALID_STATUS');
  const { appointments, ...returned } = returnRedemptions(world, [before], nowMs);
  const unpaid = { ...appointments[0]!, paymentStatus: 'unpaid' as const };
  const after = settle(unpaid, entriesOf(world, before.id));
  const details = { reason, packagePurchaseId };
  const changes = changeAppointment(after, 'appointment.redemption_voided', details);
  return accept({ ...changes, ...returned, events: [...changes.events, ...returned.events] });
}

function returnCoupon(
  world: World,
  before: AppointmentRecord,
  { reason }: VoidRedemptionCommand,
  nowMs: number,
): Outcome<Changes> {
  const { discount, bookedServices } = before;
  const repriced = repriceAppointment(world, { ...before, discount: null }, bookedServices, nowMs);
  if (!repriced.ok) return repriced;
  const details = { reason, couponCode: discount!.couponCode };
  return accept({
    ...changeAppointment(repriced.value.appointment, 'appointment.redemption_voided', details),
    returnedCouponUses: returnedCouponUses(world, [before]),
  });
}
