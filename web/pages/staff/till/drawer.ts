import type { Entry } from './data.ts';

/** Money that came in counts up, money that went out counts down; a void turns what it voids. */
export function signOf(entry: Entry, entries: readonly Entry[]): 1 | -1 {
  if (entry.kind === 'refund') return -1;
  if (entry.kind !== 'void') return 1;
  const voided = entries.find(({ id }) => id === entry.voidsId);
  return voided?.kind === 'refund' ? 1 : -1;
}

/** The money in the drawer that is too much; negative if some is missing. */
export function drawerDifference(expected: number, float: number, counted: number): number {
  return Math.round((counted - float - expected) * 1000) / 1000;
}
