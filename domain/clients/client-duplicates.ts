import { phoneKeyOf } from './client-search.ts';

/** A client as the search for duplicates compares it. */
export type Comparable = {
  readonly id: string;
  /** The name without case, accents and double spaces. */
  readonly nameKey: string;
  readonly email: string | null;
  readonly phone: string | null;
};

export const DUPLICATE_REASONS = ['phone', 'email', 'name'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export type DuplicatePair = {
  readonly ids: readonly [string, string];
  readonly reasons: readonly DuplicateReason[];
};

/** Shorter names that differ in a letter are often those of two people. */
const SIMILAR_LETTERS_MIN = 8;

/**
 * Pairs of clients that are perhaps one person, the older one first, in the order of their age. Of several clients with the same value
 * each is paired with the first, so that there are never many more pairs than clients.
 */
export function findDuplicates(clients: readonly Comparable[]): DuplicatePair[] {
  const sorted = clients.toSorted((a, b) => (ageKeyOf(a.id) < ageKeyOf(b.id) ? -1 : 1));
  const byName = groupBy(sorted, (client) => nameKeyOf(client) || undefined);
  const firstOfNames = [...byName].map(([key, [first]]) => ({ key, client: first! }));
  const pairs = [
    ...pairWithFirst(groupBy(sorted, phoneOf)),
    ...pairWithFirst(groupBy(sorted, emailOf)),
    ...pairWithFirst(byName),
    ...pairSimilar(firstOfNames),
  ];
  const unique = new Map(pairs.map((pair) => [pair.map(({ id }) => id).join(' '), pair]));
  return [...unique.values()]
    .map(([a, b]) => ({ ids: [a.id, b.id] as const, reasons: reasonsOf(a, b) }))
    .toSorted((a, b) => (pairKeyOf(a.ids) < pairKeyOf(b.ids) ? -1 : 1));
}

/** Sorts pairs by the age of the older one, then of the other. */
export function pairKeyOf(ids: readonly [string, string]): string {
  return ids.map(ageKeyOf).join(' ');
}

const PREFIX_LENGTH = 'crm_'.length;

/** After their prefix, ids are ordered by time; records and accounts have different ones. */
function ageKeyOf(id: string): string {
  return `${id.slice(PREFIX_LENGTH)} ${id}`;
}

type Pair = readonly [Comparable, Comparable];

/** The signs that two clients are one person; empty if there are none. */
export function reasonsOf(a: Comparable, b: Comparable): DuplicateReason[] {
  const isEqual = { phone: isShared(phoneOf, a, b), email: isShared(emailOf, a, b) };
  const isSimilar = areNamesSimilar(nameKeyOf(a), nameKeyOf(b));
  return DUPLICATE_REASONS.filter((reason) => (reason === 'name' ? isSimilar : isEqual[reason]));
}

const phoneOf = ({ phone }: Comparable) => phoneKeyOf(phone);
const emailOf = ({ email }: Comparable) => email?.toLowerCase();

function isShared(keyOf: (client: Comparable) => string | undefined, a: Comparable, b: Comparable) {
  return keyOf(a) !== undefined && keyOf(a) === keyOf(b);
}

/** "Klein Eve" and "Eve Klein" are the same name. */
function nameKeyOf({ nameKey }: Comparable): string {
  return nameKey
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}

function areNamesSimilar(a: string, b: string): boolean {
  if (a === b) return a !== '';
  return Math.min(a.length, b.length) >= SIMILAR_LETTERS_MIN && differsByOne(a, b);
}

/** One letter more, less or other, or two neighbours swapped. */
function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (a.length > b.length) return rest(a, 1) === rest(b, 0);
  if (a.length < b.length) return rest(a, 0) === rest(b, 1);
  if (rest(a, 1) === rest(b, 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2);
}

function pairWithFirst(groups: ReadonlyMap<string, readonly Comparable[]>): Pair[] {
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map((other): Pair => [first!, other]),
  );
}

type Named = { readonly key: string; readonly client: Comparable };

/** Two keys that differ by one letter become equal when a letter of one or both is left out. */
function pairSimilar(names: readonly Named[]): Pair[] {
  const long = names.filter(({ key }) => key.length >= SIMILAR_LETTERS_MIN);
  const byVariant = new Map<string, Named[]>();
  const pairs: Pair[] = [];
  for (const named of long) {
    const earlier = new Set<Named>();
    for (const variant of variantsOf(named.key)) {
      const bucket = byVariant.get(variant) ?? [];
      bucket.forEach((other) => earlier.add(other));
      byVariant.set(variant, [...bucket, named]);
    }
    for (const other of earlier) {
      if (differsByOne(other.key, named.key)) pairs.push(sortPair(other.client, named.client));
    }
  }
  return pairs;
}

function sortPair(a: Comparable, b: Comparable): Pair {
  return ageKeyOf(a.id) < ageKeyOf(b.id) ? [a, b] : [b, a];
}

/** The key itself, and the key without each of its letters. */
function variantsOf(key: string): Set<string> {
  const shortened = Array.from(key, (_, i) => key.slice(0, i) + key.slice(i + 1));
  return new Set([key, ...shortened]);
}

function groupBy(
  clients: readonly Comparable[],
  keyOf: (client: Comparable) => string | undefined,
): Map<string, Comparable[]> {
  const groups = new Map<string, Comparable[]>();
  for (const client of clients) {
    const key = keyOf(client);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(client);
    else groups.set(key, [client]);
  }
  return groups;
}
