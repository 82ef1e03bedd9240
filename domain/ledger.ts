import type { AppointmentRecord, BookedService } from './appointment.ts';
import type { LedgerEntry, LedgerKind, LedgerTotals } from './ledger-entry.ts';
import { subtotalOf } from './price.ts';

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
  const overpaidMinor = valid.reduce((sum, each) => sum + each.overpaidMinor, 0);
  return {
    paidMinor: sumOf('payment') - overpaidMinor,
    refundedMinor: sumOf('refund') - overpaidMinor,
    tipMinor: sumOf('tip'),
    paymentMethods: [...new Set(payments.map(({ method }) => method))],
  };
}

/**
 * The appointment with the totals and the payment status that follow from its price and its entries. Call it
 * after every change of either, and when it is cancelled.
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
  const { packageRedemption, paymentStatus } = appointment;
  const isPaid = paidMinor >= (appointment.finalMinor ?? 0) && !isPriceOpen(appointment, entries);
  if (paymentMethods.length === 0 && !packageRedemption) {
    // A provider settled it, or its package session was given back.
    const isKept = paymentStatus === 'refunded' || isSettledByProvider(appointment, entries);
    if (isKept) return paymentStatus;
    return isPaid ? 'paid' : 'unpaid';
  }
  const isRefunded = listValid(entries).some(({ kind }) => kind === 'refund');
  // The session of a package is not given back with the money.
  const isAllBack = isRefunded && refundedMinor === paidMinor && !packageRedemption;
  // The rest of the price is still due if only a deposit was given back.
  const isOver = isPaid || paymentStatus !== 'unpaid' || appointment.status === 'Cancelled';
  if (isAllBack && isOver) return 'refunded';
  return isPaid ? 'paid' : 'unpaid';
}

/** It has the reference of a provider, also of a mock one, and no payment at the business. */
function isSettledByProvider(
  { paymentStatus, paymentIntentId }: AppointmentRecord,
  entries: readonly LedgerEntry[],
): boolean {
  const hasPayment = entries.some(({ kind }) => kind === 'payment');
  return paymentStatus === 'paid' && paymentIntentId !== null && !hasPayment;
}

/** The part of an amount that was paid above the price. None while a price is open. */
export function overpaidOf(
  appointment: AppointmentRecord,
  entries: readonly LedgerEntry[],
  amountMinor: number,
): number {
  if (isPriceOpen(appointment, entries)) return 0;
  const aboveMinor = Math.max(0, appointment.paidMinor - (appointment.finalMinor ?? 0));
  return Math.min(amountMinor, aboveMinor);
}

/** A service has no price, and no payment has settled it: any amount above the known price is right. */
export function isPriceOpen(
  appointment: AppointmentRecord,
  entries: readonly LedgerEntry[],
): boolean {
  return appointment.finalMinor === null || listOpen(appointment, entries).length > 0;
}

type Priced = Pick<AppointmentRecord, 'bookedServices' | 'packageRedemption' | 'discount'>;

/** The services without a price and without an agreement about it. */
export function listOpen(appointment: Priced, entries: readonly LedgerEntry[]): BookedService[] {
  const agreedIds = new Set(listAgreed(entries).map(({ serviceId }) => serviceId));
  return listCharged(appointment).filter(
    ({ serviceId, priceMinor }) => priceMinor === null && !agreedIds.has(serviceId),
  );
}

/** The price in money: of the services with a price, and as payments agreed for the others. Null if none has one. */
export function priceOf(appointment: Priced, entries: readonly LedgerEntry[]): number | null {
  const { discount, packageRedemption } = appointment;
  const charged = listCharged(appointment);
  const knownMinor = discount ? discount.finalMinor : subtotalOf(charged);
  const agreed = listAgreed(entries).filter(({ serviceId }) =>
    charged.some((each) => each.serviceId === serviceId && each.priceMinor === null),
  );
  if (knownMinor === null && agreed.length === 0) return packageRedemption ? 0 : null;
  return agreed.reduce((sum, { priceMinor }) => sum + priceMinor, knownMinor ?? 0);
}

/** A package pays for its own service. */
function listCharged({ bookedServices, packageRedemption }: Priced): BookedService[] {
  return bookedServices.filter(({ serviceId }) => serviceId !== packageRedemption?.serviceId);
}

function listAgreed(entries: readonly LedgerEntry[]) {
  return listValid(entries).flatMap(({ agreedPrice }) => agreedPrice?.services ?? []);
}
