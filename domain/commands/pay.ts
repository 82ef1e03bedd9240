import type { AppointmentRecord } from '../appointment.ts';
import type { Changes } from '../changes.ts';
import { withPrice } from '../appointment-price.ts';
import { type AgreedPrice, dueOf, type PaymentMethod } from '../ledger-entry.ts';
import { isPriceOpen, listOpen } from '../ledger.ts';
import { changeLedger, entriesOf, toEntry } from '../ledger-changes.ts';
import { toMinor } from '../money.ts';
import { accept, type Outcome, refuse, refuseField } from '../outcome.ts';
import { spreadPrice } from '../price.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type PayCommand = TargetCommand & {
  readonly kind: 'pay';
  readonly amountMajor: number;
  readonly method: PaymentMethod;
  /** The amount may be less than is due. */
  readonly partial?: boolean | undefined;
  readonly tipMajor?: number | undefined;
  /** For the payment and for the tip. */
  readonly entryIds: readonly [string, string];
};

export const pay: CommandDefinition<PayCommand> = {
  kind: 'pay',
  needs: targetNeeds,
  decide: decidePay,
};

/** Records money taken at the business: all that is due, a part of it, or a tip. */
function decidePay(world: World, command: PayCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const appointment = target.value;
  if (appointment.status === 'Cancelled') return refuse('INVALID_STATUS');
  const { amountMajor, tipMajor = 0, method } = command;
  const isTipOnly = amountMajor === 0 && tipMajor > 0;
  const { paymentStatus, paymentIntentId, currency } = appointment;
  const isPayable = paymentStatus === 'unpaid' || (paymentStatus === 'paid' && isTipOnly);
  if (!isPayable) return refuse('PAYMENT_ALREADY_SETTLED');
  if (paymentIntentId === 'pending') return refuse('PAYMENT_PENDING');
  const amountMinor = toMinor(amountMajor, currency);
  if (amountMinor === undefined) return refuseField('INVALID_INPUT', 'amountMajor');
  const tipMinor = toMinor(tipMajor, currency);
  if (tipMinor === undefined) return refuseField('INVALID_INPUT', 'tipMajor');
  const agreed = agreeOnPrice(world, command, appointment, amountMinor);
  if (!agreed.ok) return agreed;
  const [paymentId, tipId] = command.entryIds;
  // A payment of nothing agrees that a service without a price costs nothing.
  const isPayment = amountMinor > 0 || (paymentStatus === 'unpaid' && !command.partial);
  const by = { method, takenById: command.callerId };
  const agreedPrice = agreed.value;
  const payment = toEntry(appointment, 'payment', {
    ...by,
    id: paymentId,
    amountMinor,
    agreedPrice,
  });
  const tip = toEntry(appointment, 'tip', { ...by, id: tipId, amountMinor: tipMinor });
  return accept(
    changeLedger(
      world,
      agreedPrice ? withPrice(appointment, appointment.paidMinor + amountMinor) : appointment,
      [...(isPayment ? [payment] : []), ...(tipMinor > 0 ? [tip] : [])],
      {
        whole: 'appointment.paid',
        other: 'appointment.payment_recorded',
        details: { payment: { amountMajor, method, ...(tipMinor > 0 && { tipMajor }) } },
      },
    ),
  );
}

/** Checks the amount against what is due. Not null if the payment fixes the price of services without one. */
function agreeOnPrice(
  world: World,
  { partial = false, tipMajor = 0 }: PayCommand,
  appointment: AppointmentRecord,
  amountMinor: number,
): Outcome<AgreedPrice | null> {
  const { paymentStatus, finalMinor, paidMinor, id } = appointment;
  const entries = entriesOf(world, id);
  // Only a tip gets here.
  if (paymentStatus === 'paid') return accept(null);
  const dueMinor = dueOf(appointment);
  const isOpen = isPriceOpen(appointment, entries);
  const isEnough = isOpen ? amountMinor >= dueMinor : amountMinor === dueMinor;
  const isPart = (amountMinor > 0 || tipMajor > 0) && (isOpen || amountMinor <= dueMinor);
  if (partial ? !isPart : !isEnough) return refuseField('PAYMENT_AMOUNT_MISMATCH', 'amountMajor');
  if (partial || !isOpen) return accept(null);
  const openMinor = paidMinor + amountMinor - (finalMinor ?? 0);
  const services = spreadPrice(listOpen(appointment, entries), openMinor);
  return accept({
    services: services.map(({ serviceId, priceMinor }) => ({ serviceId, priceMinor })),
  });
}
