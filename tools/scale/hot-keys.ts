import { actorIdFor } from '../../workflows/messages.ts';
import { seededRandom } from '../proof/random.ts';

/** How the load of many keys, such as professionals, falls on few places, such as actors. Shares of the whole load. */
type Spread = {
  readonly hottestKey: number;
  readonly hottestPlace: number;
  /** The load of the hottest place, divided by that of an even spread. */
  readonly imbalance: number;
};

/** Popularity by rank: the n-th most popular has a share in proportion to 1 / n^exponent. The shares add up to 1. */
export function zipfShares(count: number, exponent: number): number[] {
  const weights = Array.from({ length: count }, (_, i) => (i + 1) ** -exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Ids as the product makes them: a prefix and 26 digits of base 32. */
export function randomIds(prefix: 'pro' | 'biz', count: number, seed: number): string[] {
  const { below } = seededRandom(seed, 1);
  const digits = () =>
    below(2 ** 30)
      .toString(32)
      .padStart(6, '0');
  return Array.from(
    { length: count },
    () => `${prefix}_${Array.from({ length: 5 }, digits).join('').slice(0, 26)}`,
  );
}

/** The place of each id, by the hash that gives a professional an actor. */
export function hashedPlaces(ids: readonly string[], placeCount: number): number[] {
  return ids.map((id) => Number(actorIdFor(id, placeCount).split('/')[1]));
}

/** The places that a directory gives: each key, the most popular first, goes where the least load is. */
export function directedPlaces(shares: readonly number[], placeCount: number): number[] {
  const loads = Array.from({ length: placeCount }, () => 0);
  const places = Array.from(shares, () => 0);
  const byShare = shares
    .map((share, key) => ({ share, key }))
    .toSorted((a, b) => b.share - a.share);
  for (const { share, key } of byShare) {
    const place = loads.indexOf(Math.min(...loads));
    loads[place]! += share;
    places[key] = place;
  }
  return places;
}

export function loadsOf(
  shares: readonly number[],
  places: readonly number[],
  placeCount: number,
): number[] {
  const loads = Array.from({ length: placeCount }, () => 0);
  for (const [key, share] of shares.entries()) loads[places[key]!]! += share;
  return loads;
}

export function spreadOf(
  shares: readonly number[],
  places: readonly number[],
  placeCount: number,
): Spread {
  const hottestPlace = Math.max(...loadsOf(shares, places, placeCount));
  const hottestKey = shares.reduce((a, b) => Math.max(a, b), 0);
  return { hottestKey, hottestPlace, imbalance: hottestPlace * placeCount };
}

const EXPONENT_MAX = 3;
const STEPS = 14;

/**
 * The exponent from which on the hottest place gets more than it can do, although the others have room. Undefined if
 * it never does.
 */
export function limitingExponent(
  places: readonly number[],
  placeCount: number,
  limits: { readonly perSecond: number; readonly placeMaxPerSecond: number },
): number | undefined {
  const isTooMuch = (exponent: number) =>
    spreadOf(zipfShares(places.length, exponent), places, placeCount).hottestPlace *
      limits.perSecond >
    limits.placeMaxPerSecond;
  if (!isTooMuch(EXPONENT_MAX)) return undefined;
  if (isTooMuch(0)) return 0;
  let [low, high] = [0, EXPONENT_MAX];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isTooMuch(middle)) high = middle;
    else low = middle;
  }
  return high;
}
