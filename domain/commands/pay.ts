import { changePaymentStatus } from '../appointment-changes.ts';
import type { Changes } from '../changes.ts';
import { toMinor } from '../money.ts';
import { accept, type Outcome, refuse, refuseField } from '../outcome.ts';
import { listUnpriced } from '../price.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type PayCommand = TargetCommand & {
  readonly kind: 'pay';
  readonly amountMajor: number;
  readonly method: 'cash' | 'card' | 'other';
};

export const pay: CommandDefinition<PayCommand> = {
  kind: 'pay',
  needs: targetNeeds,
  decide: decidePay,
};

/** Records a payment at the business. It covers the full amount and happens once. */
function decidePay(world: World, command: PayCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const appointment = target.value;
  const { paymentStatus, paymentIntentId, finalMinor, currency } = appointment;
  if (appointment.status === 'Cancelled') return refuse('INVALID_STATUS');
  if (paymentStatus !== 'unpaid') return refuse('PAYMENT_ALREADY_SETTLED');
  if (paymentIntentId === 'pending') return refuse('PAYMENT_PENDING');
  const { amountMajor, method } = command;
  const paidMinor = toMinor(amountMajor, currency);
  if (paidMinor === undefined) return refuseField('INVALID_INPUT', 'amountMajor');
  // Services without a price accept any amount on top of that of the others.
  const isOpen = finalMinor === null || listUnpriced(appointment.bookedServices).length > 0;
  const dueMinor = finalMinor ?? 0;
  if (isOpen ? paidMinor < dueMinor : paidMinor !== dueMinor) {
    return refuseField('PAYMENT_AMOUNT_MISMATCH', 'amountMajor');
  }
  return accept(
    changePaymentStatus({ ...appointment, finalMinor: paidMinor }, 'paid', {
      payment: { amountMajor, method },
    }),
  );
}
