import type { Entry } from './data.ts';

type Payable = { readonly status: string; readonly amountDueMajor?: number | undefined };

/** Money that came in counts up, money that went out counts down; a void turns what it voids. */
export function signOf({ kind, voidedKind }: Pick<Entry, 'kind' | 'voidedKind'>): 1 | -1 {
  if (kind === 'void') return voidedKind === 'refund' ? 1 : -1;
  return kind === 'refund' ? -1 : 1;
}

const PAYABLE: readonly string[] = ['Confirmed', 'Completed'];

/** Also a visit whose price is open: nothing says yet how much is due. */
export function isToBePaid({ status, amountDueMajor }: Payable): boolean {
  return PAYABLE.includes(status) && amountDueMajor !== 0;
}

/** The money in the drawer that is too much; negative if some is missing. */
export function drawerDifference(expected: number, float: number, counted: number): number {
  return Math.round((counted - float - expected) * 1000) / 1000;
}
