import type { LedgerKind, PaymentMethod } from './ledger-entry.ts';
import { toMajor } from './money.ts';

/** The entries of one day with the same currency, method, person and kind, added up. */
export type TillSum = {
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly takenById: string;
  readonly takenByName: string;
  readonly kind: LedgerKind;
  /** The kind of the entry that a void takes back. */
  readonly voidedKind: LedgerKind | null;
  readonly isPackage: boolean;
  readonly amountMinor: number;
};

/** The money that came in and went out, for each currency: in total, by method and by person. */
export function cashUp(sums: readonly TillSum[]) {
  return groupBy(sums, ({ currency }) => currency).map(([currency, all]) => ({
    currency,
    ...addUp(all, currency),
    byMethod: groupBy(all, ({ method }) => method).map(([method, some]) => ({
      method,
      ...addUp(some, currency),
    })),
    byPerson: groupBy(all, ({ takenById }) => takenById).map(([id, some]) => ({
      id,
      name: some[0]!.takenByName,
      ...addUp(some, currency),
    })),
  }));
}

function addUp(sums: readonly TillSum[], currency: string) {
  const sumOf = (isCounted: (sum: TillSum) => boolean) =>
    sums.filter(isCounted).reduce((total, { amountMinor }) => total + amountMinor, 0);
  const payments = sumOf(({ kind, isPackage }) => kind === 'payment' && !isPackage);
  const packageSales = sumOf(({ kind, isPackage }) => kind === 'payment' && isPackage);
  const tips = sumOf(({ kind }) => kind === 'tip');
  const refunds = sumOf(({ kind }) => kind === 'refund');
  // A void of a refund brings money in.
  const voids =
    sumOf(({ voidedKind }) => voidedKind === 'payment' || voidedKind === 'tip') -
    sumOf(({ voidedKind }) => voidedKind === 'refund');
  const major = (minor: number) => toMajor(minor, currency);
  return {
    paymentsMajor: major(payments),
    packageSalesMajor: major(packageSales),
    tipsMajor: major(tips),
    refundsMajor: major(refunds),
    voidsMajor: major(voids),
    netMajor: major(payments + packageSales + tips - refunds - voids),
  };
}

/** The groups in the order of their keys. */
function groupBy<T, Key extends string>(
  items: readonly T[],
  keyOf: (item: T) => Key,
): [Key, T[]][] {
  const groups = new Map<Key, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
