import type { PaymentMethod } from './ledger-entry.ts';
import { toMinor } from './money.ts';
import { accept, type Outcome, refuseField } from './outcome.ts';
import type { PackagePurchase } from './package.ts';

/** The money back for a cancelled package: all that was paid for it, unless staff say otherwise. */
export function toRefund(
  { currency }: PackagePurchase,
  paid: { readonly paidMinor: number; readonly method: PaymentMethod | undefined },
  asked: { readonly refundMajor?: number | undefined; readonly method?: PaymentMethod | undefined },
): Outcome<{ readonly amountMinor: number; readonly method: PaymentMethod }> {
  const { refundMajor } = asked;
  const amountMinor = refundMajor === undefined ? paid.paidMinor : toMinor(refundMajor, currency);
  if (amountMinor === undefined) return refuseField('INVALID_INPUT', 'refundMajor');
  if (amountMinor > paid.paidMinor) return refuseField('PAYMENT_AMOUNT_MISMATCH', 'refundMajor');
  return accept({ amountMinor, method: asked.method ?? paid.method ?? 'other' });
}
