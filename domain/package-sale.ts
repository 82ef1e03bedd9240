import type { LedgerEntry, PaymentMethod } from './ledger-entry.ts';
import { listValid } from './ledger.ts';
import { toMinor } from './money.ts';
import { accept, type Outcome, refuse, refuseField } from './outcome.ts';
import { cancelPurchase, type PackagePurchase } from './package.ts';

/** The money back for a cancelled package: all that was paid for it, unless staff say otherwise. */
export function toRefund(
  { currency }: PackagePurchase,
  entries: readonly LedgerEntry[],
  asked: { readonly refundMajor?: number | undefined; readonly method?: PaymentMethod | undefined },
): Outcome<{ readonly amountMinor: number; readonly method: PaymentMethod }> {
  const paidMinor = listValid(entries).reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'refund' ? -amountMinor : amountMinor),
    0,
  );
  const { refundMajor } = asked;
  const amountMinor = refundMajor === undefined ? paidMinor : toMinor(refundMajor, currency);
  if (amountMinor === undefined) return refuseField('INVALID_INPUT', 'refundMajor');
  if (amountMinor > paidMinor) return refuseField('PAYMENT_AMOUNT_MISMATCH', 'refundMajor');
  return accept({ amountMinor, method: asked.method ?? entries[0]?.method ?? 'other' });
}

/**
 * The sale that was entered by mistake, and the purchase without it. Undefined if it is voided already. A package of which
 * a session is used, or whose money was given back, was sold: it is cancelled instead.
 */
export function voidSale(
  purchase: PackagePurchase,
  entries: readonly LedgerEntry[],
  nowMs: number,
): Outcome<{ readonly sale: LedgerEntry; readonly purchase: PackagePurchase } | undefined> {
  const sale = entries.find(({ kind }) => kind === 'payment');
  if (sale && !listValid(entries).includes(sale)) return accept(undefined);
  const isSold = purchase.sessionsRedeemed > 0 || purchase.status === 'cancelled';
  if (!sale || isSold) return refuse('INVALID_STATUS');
  const cancelled = cancelPurchase(purchase, nowMs);
  return cancelled.ok ? accept({ sale, purchase: cancelled.value }) : cancelled;
}
