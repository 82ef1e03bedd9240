import { medianOf, summarize, type Summary } from './statistics.ts';

/** Figures of one load, such as `p50`. */
type Figures = Readonly<Record<string, number>>;

export type RoundLimits<Ratio extends string> = {
  readonly min?: number;
  readonly max?: number;
  /** A ratio that is clearly above or below its target is decided, however wide its spread is. */
  readonly targets?: Readonly<Partial<Record<Ratio, number>>>;
};

const ROUNDS_MIN = 3;
const ROUNDS_MAX = 9;
/** Differences below it are not worth a decision. */
const SPREAD_MAX = 0.05;

export type Rounds<Name extends string, F extends Figures, Ratio extends string> = {
  /** The median of each figure over the rounds. */
  readonly figures: Readonly<Record<Name, F>>;
  /** The ratio of each round, and from them the median: not the quotient of two medians. */
  readonly ratios: Readonly<Record<Ratio, Summary>>;
  readonly count: number;
};

/**
 * Measures several loads in turns, because the speed of a machine changes: a slow moment affects one round. Every second round
 * has the reverse order, because what a load leaves to be done later slows the next one. Repeats until every ratio is decided,
 * or the rounds are used up.
 */
export async function measureInTurns<Name extends string, F extends Figures, Ratio extends string>(
  loads: Readonly<Record<Name, () => Promise<F>>>,
  ratiosOf: (round: Readonly<Record<Name, F>>) => Readonly<Record<Ratio, number>>,
  { min = ROUNDS_MIN, max = ROUNDS_MAX, targets }: RoundLimits<Ratio> = {},
): Promise<Rounds<Name, F, Ratio>> {
  const names = Object.keys(loads) as Name[];
  const rounds: Record<Name, F>[] = [];
  for (;;) {
    const round = {} as Record<Name, F>;
    const order = rounds.length % 2 === 0 ? names : names.toReversed();
    for (const name of order) round[name] = await loads[name]();
    rounds.push(round);
    const ratios = mapValues(transpose(rounds.map(ratiosOf)), summarize);
    const undecided = Object.keys(ratios).some(
      (ratio) => !isDecided(ratios[ratio as Ratio], targets?.[ratio as Ratio]),
    );
    if (rounds.length >= max || (rounds.length >= min && !undecided)) {
      const figures = {} as Record<Name, F>;
      for (const name of names) figures[name] = medianFigures(rounds.map((each) => each[name]));
      return { figures, ratios, count: rounds.length };
    }
  }
}

export function isDecided({ median, spread }: Summary, target?: number): boolean {
  if (spread <= SPREAD_MAX) return true;
  return target !== undefined && Math.abs(median - target) > spread * median;
}

function medianFigures<F extends Figures>(rounds: readonly F[]): F {
  // Safe: it has the names of the first round.
  return mapValues(transpose(rounds), medianOf) as Figures as F;
}

/** From the values of each round to the rounds of each value. */
function transpose<Key extends string>(
  rounds: readonly Readonly<Record<Key, number>>[],
): Record<Key, number[]> {
  const keys = Object.keys(rounds[0] ?? {}) as Key[];
  return Object.fromEntries(keys.map((key) => [key, rounds.map((round) => round[key])])) as Record<
    Key,
    number[]
  >;
}

function mapValues<Key extends string, From, To>(
  values: Readonly<Record<Key, From>>,
  map: (value: From) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(values).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}
