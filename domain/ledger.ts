import type { AppointmentRecord } from './appointment.ts';
import type { LedgerEntry, LedgerKind, LedgerTotals } from './ledger-entry.ts';
import { listUnpriced } from './price.ts';

/** The entries that no other entry voids. */
export function listValid(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const voidedIds = new Set(entries.map(({ voidsId }) => voidsId));
  return entries.filter(({ id, kind }) => kind !== 'void' && !voidedIds.has(id));
}

export function totalsOf(entries: readonly LedgerEntry[]): LedgerTotals {
  const valid = listValid(entries);
  const sumOf = (kind: LedgerKind) =>
    valid.filter((each) => each.kind === kind).reduce((sum, each) => sum + each.amountMinor, 0);
  const payments = valid.filter(({ kind }) => kind === 'payment');
  return {
    paidMinor: sumOf('payment'),
    refundedMinor: sumOf('refund'),
    tipMinor: sumOf('tip'),
    paymentMethods: [...new Set(payments.map(({ method }) => method))],
  };
}

/**
 * The appointment with the totals and the payment status that follow from its price and its entries. Call it
 * after every change of either.
 */
export function settle(
  appointment: AppointmentRecord,
  entries: readonly LedgerEntry[],
): AppointmentRecord {
  const totals = totalsOf(entries);
  return { ...appointment, ...totals, paymentStatus: statusOf(appointment, entries, totals) };
}

function statusOf(
  appointment: AppointmentRecord,
  entries: readonly LedgerEntry[],
  { paidMinor, refundedMinor, paymentMethods }: LedgerTotals,
): AppointmentRecord['paymentStatus'] {
  // A package or a payment provider settled it, or nothing did yet.
  if (!entries.some(({ kind }) => kind === 'payment')) return appointment.paymentStatus;
  const isRefunded = listValid(entries).some(({ kind }) => kind === 'refund');
  if (isRefunded && refundedMinor === paidMinor) return 'refunded';
  const isCovered = paymentMethods.length > 0 && paidMinor >= (appointment.finalMinor ?? 0);
  return isCovered && !isPriceOpen(appointment, entries) ? 'paid' : 'unpaid';
}

/** A service has no price, and no payment has settled it: any amount above the known price is right. */
export function isPriceOpen(
  { finalMinor, bookedServices }: AppointmentRecord,
  entries: readonly LedgerEntry[],
): boolean {
  const isUnpriced = finalMinor === null || listUnpriced(bookedServices).length > 0;
  return isUnpriced && !listValid(entries).some(({ agreedPrice }) => agreedPrice !== null);
}
