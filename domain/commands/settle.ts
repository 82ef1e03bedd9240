import type { AppointmentRecord } from '../appointment.ts';
import { appointmentEvent } from '../events.ts';
import { toMinor } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Changes, NO_CHANGES, type World } from '../world.ts';
import { findTarget, type TargetCommand } from './target.ts';

export type PayCommand = TargetCommand & {
  readonly kind: 'pay';
  readonly amountMajor: number;
  readonly method: 'cash' | 'card' | 'other';
};
export type RefundCommand = TargetCommand & { readonly kind: 'refund' };

/** What was paid at the business: all of it, once. */
export function decidePay(world: World, command: PayCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const appointment = target.value;
  const { paymentStatus, paymentIntentId, finalMinor, currency } = appointment;
  if (appointment.status === 'Cancelled') return refuse('INVALID_STATUS');
  if (paymentStatus !== 'unpaid') return refuse('PAYMENT_ALREADY_SETTLED');
  if (paymentIntentId === 'pending') return refuse('PAYMENT_PENDING');
  const { amountMajor, method } = command;
  const paidMinor = toMinor(amountMajor, currency);
  if (paidMinor === undefined) return refuse('INVALID_INPUT');
  // What has no price costs what was agreed.
  if (finalMinor !== null && finalMinor !== paidMinor) return refuse('PAYMENT_AMOUNT_MISMATCH');
  return accept(
    settled({ ...appointment, finalMinor: paidMinor }, 'paid', {
      payment: { amountMajor, method },
    }),
  );
}

/** A provider's payment is given back through the provider; the only one so far is a mock. */
export function decideRefund(world: World, command: RefundCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { paymentStatus, paymentIntentId } = target.value;
  if (paymentStatus === 'refunded') return refuse('PAYMENT_ALREADY_SETTLED');
  if (paymentStatus !== 'paid') return refuse('INVALID_STATUS');
  if (paymentIntentId !== null && isProviders(paymentIntentId)) return refuse('PAYMENT_NOT_MOCK');
  return accept(settled(target.value, 'refunded', {}));
}

function isProviders(reference: string): boolean {
  return /^(pi|cs)_/.test(reference) && !reference.startsWith('pi_mock_');
}

function settled(
  appointment: AppointmentRecord,
  paymentStatus: 'paid' | 'refunded',
  more: object,
): Changes {
  const after = { ...appointment, paymentStatus };
  return {
    ...NO_CHANGES,
    moved: [after],
    events: [appointmentEvent(`appointment.${paymentStatus}`, after, more)],
  };
}
