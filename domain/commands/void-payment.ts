import { type Changes, NO_CHANGES } from '../changes.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { listValid } from '../ledger.ts';
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
  const finalMinor = priceWithout(wrong, appointment.finalMinor);
  return accept(
    changeLedger(world, { ...appointment, finalMinor }, [entry], {
      whole: 'appointment.payment_voided',
      other: 'appointment.payment_voided',
      details: { reason: command.reason },
    }),
  );
}

/** The price that a voided payment had fixed is open again, unless staff changed it since. */
function priceWithout({ agreedPrice }: LedgerEntry, finalMinor: number | null): number | null {
  if (agreedPrice === null || agreedPrice.priceMinor !== finalMinor) return finalMinor;
  return agreedPrice.previousMinor;
}
