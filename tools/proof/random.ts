import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Reproducible random choices. */
export type Random = {
  /** An integer from 0 to count - 1. */
  readonly below: (count: number) => number;
  /** An integer from min to max, both included. */
  readonly between: (min: number, max: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
};

/** One seed gives independent streams, so that the load does not change the faults. */
export const FAULT_STREAM = 1;
export const LOAD_STREAM = 2;
/** The load of the first sabotage; each of the next ones has a stream of its own. */
export const SABOTAGE_STREAM = 3;

export function seededRandom(seed: number, stream: number): Random {
  const generator = xoroshiro128plus((seed + stream * 0x9e3779b1) | 0);
  const between = (min: number, max: number) => uniformInt(generator, min, max);
  const below = (count: number) => between(0, count - 1);
  const pick = <T>(items: readonly T[]) => items[below(items.length)]!;
  function shuffle<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.map(() => left.splice(below(left.length), 1)[0]!);
  }
  return { below, between, pick, shuffle };
}
