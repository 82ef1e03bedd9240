import { rootCauseOf } from '../../../config/cause.ts';
import { FAULT_STREAM, seededRandom } from '../random.ts';
import type { System } from '../system.ts';
import type { Burst, Fault, Faults } from './fault.ts';

export type PlannedFault = {
  readonly kind: string;
  readonly afterMs: number;
  readonly seed: number;
};

/** The faults that a system can have. */
export type FaultSet = {
  readonly kinds: readonly string[];
  /** These come without another at the same time. */
  readonly alone: ReadonlySet<string>;
  /** No client notices these. */
  readonly deploys: ReadonlySet<string>;
  /** The time between two steps. */
  readonly pauseSeconds: { readonly min: number; readonly max: number };
  /** Injects a fault, and waits until the system has recovered. */
  readonly inject: (planned: PlannedFault, burst: Burst) => Promise<Fault>;
};

export function faultSetOf<S extends System>(
  system: S,
  faults: Faults<S>,
  rules: Pick<FaultSet, 'alone' | 'deploys' | 'pauseSeconds'>,
): FaultSet {
  return {
    ...rules,
    kinds: Object.keys(faults),
    async inject({ kind, seed }, burst) {
      const startedMs = Date.now();
      try {
        const result = await faults[kind]!(system, seededRandom(seed, FAULT_STREAM), burst);
        await system.waitUntilServing();
        const isMissed = result === 'missed';
        return { kind, startedMs, recoveredMs: Date.now(), ...(isMissed && { isMissed }) };
      } catch (error) {
        return { kind, startedMs, recoveredMs: Date.now(), failure: rootCauseOf(error) };
      }
    },
  };
}

/** An endless plan of steps: every kind comes once before any comes again. One seed gives one plan. */
export function* planFaults(
  seed: number,
  kinds: readonly string[],
  { alone, pauseSeconds }: Pick<FaultSet, 'alone' | 'pauseSeconds'>,
): Generator<PlannedFault[]> {
  const random = seededRandom(seed, FAULT_STREAM);
  const toPlanned = (kind: string): PlannedFault => ({
    kind,
    afterMs: random.between(1_000 * pauseSeconds.min, 1_000 * pauseSeconds.max),
    seed: random.between(0, 0x7fffffff),
  });
  for (;;) {
    const left = random.shuffle(kinds);
    while (left.length > 0) {
      // One step in three has two faults at the same time.
      const canBeTwo = left.slice(0, 2).every((kind) => !alone.has(kind));
      yield left.splice(0, canBeTwo ? random.pick([1, 1, 2]) : 1).map(toPlanned);
    }
  }
}
