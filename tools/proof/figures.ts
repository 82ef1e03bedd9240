import { lengthOf, type Wait } from './log.ts';
import type { Fault } from './faults/fault.ts';
import { type Violation, violation } from './violation.ts';

/** A run with less than that proves nothing. An offer is passed on at the earliest five minutes after it was made. */
const LEAST = {
  faults: { perMinute: 2, afterMinutes: 0 },
  bookings: { perMinute: 100, afterMinutes: 0 },
  'booked offers': { perMinute: 1, afterMinutes: 1 },
  'withdrawn offers': { perMinute: 0.25, afterMinutes: 2 },
  'offers passed on': { perMinute: 0.25, afterMinutes: 10 },
};
type Figure = keyof typeof LEAST | 'kinds of faults';

/** The least figures of a run of that length, besides those that hold for all. */
export type WholeRun = { readonly seconds: number } & Readonly<
  Record<'faults' | 'bookings' | 'kinds of faults', number>
>;

type Counts = Readonly<Record<Figure, number>>;

/** The figures that are too low for the length of the run. */
export function listShortfalls(whole: WholeRun, seconds: number, counts: Counts): Violation[] {
  return (Object.keys(counts) as Figure[]).flatMap((name) => {
    const least = leastOf(name, whole, seconds);
    const text = `only ${counts[name]} ${name}; at least ${least} expected`;
    return counts[name] < least ? violation('TOO_LITTLE_LOAD', text) : [];
  });
}

export function leastOf(name: Figure, whole: WholeRun, seconds: number): number {
  if (seconds >= whole.seconds && name in whole) return whole[name as keyof WholeRun];
  if (name === 'kinds of faults') return 1;
  const { perMinute, afterMinutes } = LEAST[name];
  const least = Math.floor(perMinute * (seconds / 60 - afterMinutes));
  return afterMinutes === 0 ? Math.max(1, least) : least;
}

/** The crash points that no process ever came to. */
export function listNeverReached(planned: readonly Fault[]): Violation[] {
  const kinds = new Set(planned.filter(({ isMissed }) => isMissed).map(({ kind }) => kind));
  return [...kinds]
    .filter((kind) => planned.every((fault) => fault.kind !== kind || fault.isMissed))
    .map((kind) => violation('TOO_LITTLE_LOAD', `${kind}: never, because no process came to it`));
}

export function listLongWaits(waits: readonly Wait[], waitMaxMs: number): Violation[] {
  return waits
    .filter((wait) => lengthOf(wait) > waitMaxMs)
    .map((wait) => {
      const text = `${wait.subject} was answered after ${Math.round(lengthOf(wait) / 1_000)} s`;
      return violation('WAITED_TOO_LONG', text);
    });
}
