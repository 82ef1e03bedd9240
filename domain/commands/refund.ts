import { changePaymentStatus } from '../appointment-changes.ts';
import type { Changes } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { returnRedemptions } from '../redemption.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type RefundCommand = TargetCommand & { readonly kind: 'refund' };

export const refund: CommandDefinition<RefundCommand> = {
  kind: 'refund',
  needs: targetNeeds,
  decide: decideRefund,
};

/** Gives back what paid for the appointment: the money, or the session of a package. */
function decideRefund(world: World, command: RefundCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { paymentStatus, paymentIntentId } = target.value;
  if (paymentStatus === 'refunded') return refuse('PAYMENT_ALREADY_SETTLED');
  if (paymentStatus !== 'paid') return refuse('INVALID_STATUS');
  if (paymentIntentId !== null && isFromProvider(paymentIntentId)) {
    return refuse('PAYMENT_NOT_MOCK');
  }
  const { appointments, ...returned } = returnRedemptions(world, [target.value], nowMs);
  const refunded = changePaymentStatus(appointments[0]!, 'refunded');
  return accept({ ...refunded, ...returned, events: [...refunded.events, ...returned.events] });
}

/** Refunds through a real payment provider are not supported; mock payments are refunded here. */
function isFromProvider(paymentIntentId: string): boolean {
  return /^(pi|cs)_/.test(paymentIntentId) && !paymentIntentId.startsWith('pi_mock_');
}
