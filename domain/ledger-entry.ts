import { toMajor } from './money.ts';

export const PAYMENT_METHODS = ['cash', 'card', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const LEDGER_KINDS = ['payment', 'tip', 'refund', 'void'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A payment that settled services without a price: the price that it fixed for each. */
export type AgreedPrice = {
  readonly services: readonly { readonly serviceId: string; readonly priceMinor: number }[];
};

/** Money that changed hands at the business. An entry is never changed: another one voids it. */
export type LedgerEntry = {
  readonly id: string;
  readonly businessId: string;
  /** An entry belongs to an appointment or to the sale of a package. */
  readonly appointmentId: string | null;
  readonly purchaseId: string | null;
  readonly kind: LedgerKind;
  readonly amountMinor: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly takenById: string;
  /** The entry that a void takes back. */
  readonly voidsId: string | null;
  readonly agreedPrice: AgreedPrice | null;
  /** The part of a refund that had been paid above the price: it counts as if it had never been paid. */
  readonly overpaidMinor: number;
};

/** The sums of the ledger of an appointment; stored with the appointment. */
export type LedgerTotals = {
  /** Payments without the voided ones, and without what was paid above the price and given back. Other refunds do not reduce them. */
  readonly paidMinor: number;
  /** Refunds of the price. */
  readonly refundedMinor: number;
  readonly tipMinor: number;
  /** The methods of the payments, in order of their first use. */
  readonly paymentMethods: PaymentMethod[];
};

export const NOTHING_PAID: LedgerTotals = {
  paidMinor: 0,
  refundedMinor: 0,
  tipMinor: 0,
  paymentMethods: [],
};

/** The fields of an appointment that decide what is due. */
type Payable = LedgerTotals & {
  readonly status: string;
  readonly paymentStatus: 'unpaid' | 'paid' | 'refunded';
  readonly paymentIntentId: string | null;
  readonly currency: string;
  readonly finalMinor: number | null;
};

/** The part of the known price that is still to be paid. A refund of the price makes nothing due again. */
export function dueOf({
  finalMinor,
  paidMinor,
}: Pick<Payable, 'finalMinor' | 'paidMinor'>): number {
  return Math.max(0, (finalMinor ?? 0) - paidMinor);
}

/** A payment provider received the money: the ledger has no entry of it. */
export function isPaidOnline({ paymentStatus, paymentIntentId }: Payable): boolean {
  if (paymentStatus !== 'paid' || paymentIntentId === null) return false;
  return /^(pi|cs)_/.test(paymentIntentId) && !paymentIntentId.startsWith('pi_mock_');
}

/** The payment fields of an appointment for its parties. */
export function paymentView(appointment: Payable) {
  const { paymentStatus, finalMinor, currency, status } = appointment;
  const isSettled = paymentStatus !== 'unpaid' || status === 'Cancelled';
  const dueMinor = isSettled ? 0 : dueOf(appointment);
  const keptMinor = appointment.paidMinor - appointment.refundedMinor;
  const paidMinor = isPaidOnline(appointment) ? (finalMinor ?? 0) : keptMinor;
  return {
    amountPaidMajor: toMajor(paidMinor, currency),
    ...((isSettled || finalMinor !== null) && { amountDueMajor: toMajor(dueMinor, currency) }),
    tipMajor: toMajor(appointment.tipMinor, currency),
    paymentMethods: appointment.paymentMethods,
  };
}

/** The amount that was paid above the price and is still kept, for staff to give back. A price that is still open has none. */
export function overpaidView({
  paymentStatus,
  paidMinor,
  refundedMinor,
  finalMinor,
  currency,
}: Payable): { readonly overpaidMajor?: number } {
  const aboveMinor = paidMinor - refundedMinor - (finalMinor ?? 0);
  const isOverpaid = paymentStatus === 'paid' && finalMinor !== null && aboveMinor > 0;
  return isOverpaid ? { overpaidMajor: toMajor(aboveMinor, currency) } : {};
}

/** An entry as it was stored. */
export type LedgerRecord = LedgerEntry & { readonly takenAt: Date };

/** An entry for staff; a customer does not see who took the money. */
export function ledgerView(
  record: LedgerRecord & { readonly isVoided: boolean; readonly voidedKind: LedgerKind | null },
  viewer: 'staff' | 'customer',
) {
  const { id, kind, amountMinor, currency, method, takenById, takenAt, isVoided } = record;
  const { overpaidMinor } = record;
  return {
    id,
    kind,
    amountMajor: toMajor(amountMinor, currency),
    ...(overpaidMinor > 0 && { overpaidMajor: toMajor(overpaidMinor, currency) }),
    currency,
    method,
    at: takenAt.toISOString(),
    ...(viewer === 'staff' && { takenById }),
    ...(record.appointmentId !== null && { appointmentId: record.appointmentId }),
    ...(record.purchaseId !== null && { purchaseId: record.purchaseId }),
    ...(record.voidsId !== null && { voidsId: record.voidsId }),
    isVoided,
    ...(record.voidedKind !== null && { voidedKind: record.voidedKind }),
  };
}
