import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that can be had again: the same seed and name throw the same. */
export type Random = {
  /** One of 0 to count - 1. */
  readonly below: (count: number) => number;
  readonly oneOf: <T>(items: readonly T[]) => T;
  readonly between: (min: number, max: number) => number;
  readonly shuffled: <T>(items: readonly T[]) => T[];
};

export function seededRandom(seed: number, name: number): Random {
  const source = xoroshiro128plus((seed + name * 0x9e3779b1) | 0);
  const below = (count: number) => uniformInt(source, 0, count - 1);
  const oneOf = <T>(items: readonly T[]) => items[below(items.length)]!;
  const between = (min: number, max: number) => uniformInt(source, min, max);
  function shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.map(() => left.splice(below(left.length), 1)[0]!);
  }
  return { below, oneOf, between, shuffled };
}
