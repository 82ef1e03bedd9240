import type { Visit } from './data.ts';

const MINUTE_MS = 60_000;
/** The API takes a late alert from two hours before the start. */
const LATE_BEFORE_MS = 120 * MINUTE_MS;

type Times = Pick<Visit, 'startUtc' | 'endUtc'>;

export function isOver({ endUtc }: Pick<Visit, 'endUtc'>, nowMs: number): boolean {
  return Date.parse(endUtc) <= nowMs;
}

export function isLateTime({ startUtc, endUtc }: Times, nowMs: number): boolean {
  return Date.parse(startUtc) - LATE_BEFORE_MS <= nowMs && nowMs < Date.parse(endUtc);
}

/** Whole minutes until the start; 0 once it has begun. */
export function minutesUntil({ startUtc }: Pick<Visit, 'startUtc'>, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(startUtc) - nowMs) / MINUTE_MS));
}

type Loaded<T> = { readonly visits: readonly T[]; readonly hasMore: boolean };

/**
 * Two lists, each the latest first, as one. While a list has more pages, what is earlier than its last one is left
 * out: visits of the next page may stand before it.
 */
export function joinPast<T extends Pick<Visit, 'id' | 'startUtc'>>(
  first: Loaded<T>,
  second: Loaded<T>,
): T[] {
  const reached = [first, second]
    .filter(({ hasMore }) => hasMore)
    .map(({ visits }) => visits.at(-1)?.startUtc ?? '')
    .toSorted()
    .at(-1);
  return [...first.visits, ...second.visits]
    .filter(({ startUtc }) => reached === undefined || startUtc >= reached)
    .toSorted((a, b) => b.startUtc.localeCompare(a.startUtc));
}

type Occurrence = Pick<Visit, 'id' | 'startUtc'>;

/** How many visits of a series a change of one of them reaches, beside it and with it. */
export function countScopes(series: readonly Occurrence[], visit: Occurrence) {
  const following = series.filter(({ startUtc }) => startUtc > visit.startUtc);
  return { following: following.length, all: series.length };
}

export type Scope = 'this' | 'following' | 'all';

/** The visits that a change with the scope reaches. */
export function visitsInScope<T extends Occurrence>(
  series: readonly T[],
  visit: T,
  scope: Scope,
): T[] {
  if (scope === 'this') return [visit];
  return series.filter(({ startUtc }) => scope === 'all' || startUtc >= visit.startUtc);
}

/** The price that was agreed; undefined if no service has one, or a package pays. */
export function priceOf(
  visit: Pick<Visit, 'bookedServices' | 'discount' | 'packageRedemption'>,
): number | undefined {
  if (visit.packageRedemption) return undefined;
  if (visit.discount) return visit.discount.finalMajor;
  const prices = (visit.bookedServices ?? []).flatMap(({ priceMajor }) => priceMajor ?? []);
  return prices.length === 0 ? undefined : prices.reduce((sum, price) => sum + price, 0);
}

export function durationOf({ startUtc, endUtc }: Times): number {
  return (Date.parse(endUtc) - Date.parse(startUtc)) / MINUTE_MS;
}
