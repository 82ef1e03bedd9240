import type { AppointmentRecord } from '../appointment.ts';
import { changeAppointment } from '../appointment-changes.ts';
import type { Changes } from '../changes.ts';
import { isPaidOnline, type LedgerEntry, type PaymentMethod } from '../ledger-entry.ts';
import { listValid, overpaidOf, settle } from '../ledger.ts';
import { changeLedger, entriesOf, toEntry } from '../ledger-changes.ts';
import { toMinor } from '../money.ts';
import { accept, type Outcome, refuse, refuseField } from '../outcome.ts';
import { returnRedemptions } from '../redemption.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type RefundCommand = TargetCommand & {
  readonly kind: 'refund';
  /** Absent: all that was paid and not given back yet. */
  readonly amountMajor?: number | undefined;
  /** Absent: the methods that it was paid with, the last one first. */
  readonly method?: PaymentMethod | undefined;
  readonly reason?: string | undefined;
  /** One for each method. */
  readonly entryIds: readonly string[];
};

export const refund: CommandDefinition<RefundCommand> = {
  kind: 'refund',
  needs: targetNeeds,
  decide: decideRefund,
};

/** Gives back what paid for the appointment: money, the session of a package, or both. Tips stay. */
function decideRefund(world: World, command: RefundCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const appointment = target.value;
  const { paymentStatus, packageRedemption } = appointment;
  if (paymentStatus === 'refunded') return refuse('PAYMENT_ALREADY_SETTLED');
  // Refunds through a real payment provider are not supported; mock payments are refunded here.
  if (isPaidOnline(appointment)) return refuse('PAYMENT_NOT_MOCK');
  const hasMoney = appointment.paymentMethods.length > 0;
  const isOfAll = command.amountMajor === undefined;
  if (packageRedemption === null || (hasMoney && !isOfAll)) {
    return hasMoney ? refundMoney(world, command, appointment) : refuse('INVALID_STATUS');
  }
  // No money was paid for the visit itself.
  if (!isOfAll) return refuseField('PAYMENT_AMOUNT_MISMATCH', 'amountMajor');
  return refundVisit(world, command, appointment, nowMs);
}

/** Gives back the package session, and the money that was paid for other services of the visit. */
function refundVisit(
  world: World,
  command: RefundCommand,
  before: AppointmentRecord,
  nowMs: number,
): Outcome<Changes> {
  const { appointments, ...returned } = returnRedemptions(world, [before], nowMs);
  // A part that was not paid yet stays due.
  const { paymentStatus } = before.paymentStatus === 'unpaid' ? before : appointments[0]!;
  const after = { ...appointments[0]!, paymentStatus };
  const hasMoney = before.paidMinor > before.refundedMinor;
  const refunded = hasMoney
    ? refundMoney(world, command, after, before)
    : accept(giveBackSession(world, after, command.reason));
  if (!refunded.ok) return refunded;
  const events = [...refunded.value.events, ...returned.events];
  return accept({ ...refunded.value, ...returned, events });
}

function giveBackSession(
  world: World,
  appointment: AppointmentRecord,
  reason: string | undefined,
): Changes {
  const after = settle(appointment, entriesOf(world, appointment.id));
  const isAll = after.paymentStatus === 'refunded';
  const type = isAll ? 'appointment.refunded' : 'appointment.refund_recorded';
  return changeAppointment(after, type, { reason });
}

function refundMoney(
  world: World,
  command: RefundCommand,
  appointment: AppointmentRecord,
  /** At the price that the money was for. */
  priced = appointment,
): Outcome<Changes> {
  const leftMinor = appointment.paidMinor - appointment.refundedMinor;
  const { amountMajor, reason } = command;
  const amountMinor =
    amountMajor === undefined ? leftMinor : toMinor(amountMajor, appointment.currency);
  if (amountMinor === undefined) return refuseField('INVALID_INPUT', 'amountMajor');
  if (leftMinor === 0 && appointment.refundedMinor > 0) return refuse('PAYMENT_ALREADY_SETTLED');
  if (amountMinor > leftMinor || (amountMinor === 0 && leftMinor > 0)) {
    return refuseField('PAYMENT_AMOUNT_MISMATCH', 'amountMajor');
  }
  const before = entriesOf(world, appointment.id);
  const parts = command.method
    ? [{ method: command.method, amountMinor }]
    : splitByMethod(before, amountMinor);
  // Money that was paid above the price is given back first.
  let overpaidMinor = overpaidOf(priced, before, amountMinor);
  const entries = parts.map((part, n) => {
    const aboveMinor = Math.min(part.amountMinor, overpaidMinor);
    overpaidMinor -= aboveMinor;
    const id = command.entryIds[n]!;
    const entry = { ...part, id, takenById: command.callerId, overpaidMinor: aboveMinor };
    return toEntry(appointment, 'refund', entry);
  });
  return accept(
    changeLedger(world, appointment, entries, {
      whole: 'appointment.refunded',
      other: 'appointment.refund_recorded',
      details: { reason },
    }),
  );
}

type Part = { readonly method: PaymentMethod; readonly amountMinor: number };

/** Gives each method back at most what it paid. The last method also gives what earlier refunds took from others. */
function splitByMethod(entries: readonly LedgerEntry[], amountMinor: number): Part[] {
  const valid = listValid(entries);
  const payments = valid.filter(({ kind }) => kind === 'payment');
  const methods = [...new Set(payments.map(({ method }) => method).toReversed())];
  const sumOf = (kind: LedgerEntry['kind'], of: PaymentMethod) =>
    valid
      .filter((each) => each.kind === kind && each.method === of)
      .reduce((sum, each) => sum + each.amountMinor, 0);
  let restMinor = amountMinor;
  const parts = methods.map((method) => {
    const paidMinor = Math.max(0, sumOf('payment', method) - sumOf('refund', method));
    const partMinor = Math.min(restMinor, paidMinor);
    restMinor -= partMinor;
    return { method, amountMinor: partMinor };
  });
  const [last, ...others] = parts as [Part, ...Part[]];
  const filled = [{ ...last, amountMinor: last.amountMinor + restMinor }, ...others];
  const given = filled.filter((part) => part.amountMinor > 0);
  // A refund of nothing undoes a payment of nothing.
  return given.length > 0 ? given : [last];
}
