import { type Changes, NO_CHANGES } from '../changes.ts';
import { withPrice } from '../appointment-price.ts';
import { listValid, priceOf } from '../ledger.ts';
import { changeLedger, entriesOf, toEntry } from '../ledger-changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type VoidPaymentCommand = TargetCommand & {
  readonly kind: 'voidPayment';
  readonly paymentId: string;
  readonly reason?: string | undefined;
  readonly entryId: string;
};

export const voidPayment: CommandDefinition<VoidPaymentCommand> = {
  kind: 'voidPayment',
  needs: targetNeeds,
  decide: decideVoid,
};

/** Takes back a wrong payment, tip or refund, as if it had not been recorded. */
function decideVoid(world: World, command: VoidPaymentCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const appointment = target.value;
  const entries = entriesOf(world, appointment.id);
  const wrong = entries.find(({ id }) => id === command.paymentId);
  if (!wrong || wrong.kind === 'void') return refuse('NOT_FOUND');
  if (!listValid(entries).includes(wrong)) return accept(NO_CHANGES);
  const { paidMinor, refundedMinor } = appointment;
  // A refund of it must be voided first.
  if (wrong.kind === 'payment' && paidMinor - wrong.amountMinor < refundedMinor) {
    return refuse('INVALID_STATUS');
  }
  const entry = toEntry(appointment, 'void', {
    id: command.entryId,
    amountMinor: wrong.amountMinor,
    method: wrong.method,
    takenById: command.callerId,
    voidsId: wrong.id,
  });
  // The price that the payment had fixed is open again.
  const before = wrong.agreedPrice
    ? withPrice(appointment, priceOf(appointment, [...entries, entry]))
    : appointment;
  return accept(
    changeLedger(world, before, [entry], {
      whole: 'appointment.payment_voided',
      other: 'appointment.payment_voided',
      details: { reason: command.reason },
    }),
  );
}
