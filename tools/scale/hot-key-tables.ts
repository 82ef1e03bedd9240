import { actorMaxPerSecond, type Costs } from './capacity.ts';
import {
  directedPlaces,
  hashedPlaces,
  limitingExponent,
  randomIds,
  spreadOf,
  zipfShares,
} from './hot-keys.ts';
import { toTable } from '../markdown-table.ts';
import { percent, round } from './markdown.ts';

const SEED = 28;
const PROFESSIONALS = 100_000;
const BUSINESSES = 20_000;
const EXPONENTS = [0, 0.6, 0.8, 1, 1.2] as const;
const ACTORS = [4, 16, 64, 256] as const;
const SHARDS = [4, 16] as const;
const DEMAND_PER_SECOND = 5_000;

/** How much the hottest actor gets, for each exponent of popularity, and where it becomes the limit. */
export function hotActorTable(costs: Costs): string {
  const ids = randomIds('pro', PROFESSIONALS, SEED);
  const places = ACTORS.map((count) => hashedPlaces(ids, count));
  const placeMaxPerSecond = actorMaxPerSecond(costs.turn);
  const rows = EXPONENTS.map((exponent) => {
    const shares = zipfShares(PROFESSIONALS, exponent);
    const spreads = ACTORS.map((count, i) => spreadOf(shares, places[i]!, count));
    return [
      String(exponent),
      percentOf(shares[0]!),
      ...spreads.flatMap(({ hottestPlace, imbalance }) => [
        `${percentOf(hottestPlace)} (${round(imbalance)})`,
        round(placeMaxPerSecond / hottestPlace),
      ]),
    ];
  });
  const limits = ACTORS.map((count, i) => {
    const exponent = limitingExponent(places[i]!, count, {
      perSecond: DEMAND_PER_SECOND,
      placeMaxPerSecond,
    });
    return `${count} actors ${exponent === undefined ? 'never' : `from ${exponent.toFixed(2)} on`}`;
  });
  const head = [
    'exponent',
    'hottest professional',
    ...ACTORS.flatMap((count) => [`${count} actors`, 'bookings/s']),
  ];
  return `${toTable(head, rows)}\n\nOne actor decides at most ${round(placeMaxPerSecond)} bookings/s. At ${DEMAND_PER_SECOND.toLocaleString('en-US')} bookings/s it limits the whole: ${limits.join(', ')}.`;
}

/** The hottest shard if businesses are placed by hash, and if a directory places them. */
export function hotShardTable(): string {
  const ids = randomIds('biz', BUSINESSES, SEED);
  const rows = EXPONENTS.map((exponent) => {
    const shares = zipfShares(BUSINESSES, exponent);
    const cells = SHARDS.flatMap((count) => {
      const hashed = spreadOf(shares, hashedPlaces(ids, count), count);
      const directed = spreadOf(shares, directedPlaces(shares, count), count);
      return [hashed, directed].map(
        ({ hottestPlace, imbalance }) => `${percentOf(hottestPlace)} (${round(imbalance)})`,
      );
    });
    return [String(exponent), percentOf(shares[0]!), ...cells];
  });
  const head = [
    'exponent',
    'hottest business',
    ...SHARDS.flatMap((count) => [`${count} shards, by hash`, 'by directory']),
  ];
  return toTable(head, rows);
}

const percentOf = (share: number): string =>
  share < 0.01 ? `${(100 * share).toFixed(2)} %` : percent(share);
