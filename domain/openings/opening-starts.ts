import { findBookableSpan } from '../booking-rules.ts';
import type { TimeSpan } from '../local-time.ts';
import type { Candidate, OpeningSearch } from './opening.ts';
import { type CandidateKind, shortestMin } from './opening-source.ts';
import {
  findPossibleStart,
  findPossibleStartOn,
  type KnownHours,
  listSearchedDates,
  type PossibleStart,
} from './possible-starts.ts';

/** The possible starts of equal hours, during one search. */
type Starts = {
  /** The searched dates in the zone. */
  readonly dates: readonly string[];
  /** Finds the first start on a date, which is remembered for `firstOf`. */
  readonly findOn: (kind: CandidateKind, dateIndex: number, fromMs: number) => number | undefined;
  /** The first start that `findOn` found for candidates that begin at this instant. */
  readonly firstOf: (candidate: Candidate, fromMs: number) => PossibleStart | undefined;
  /** Finds the first start on or after a date and an instant. */
  readonly find: (
    candidate: Candidate,
    dateIndex: number,
    fromMs: number,
  ) => PossibleStart | undefined;
};

export type FindStarts = (hours: KnownHours) => Starts;

/** Most candidates share their hours with others, so each start is computed once. */
export function createStartFinder({ times, nowMs }: OpeningSearch): FindStarts {
  const known = new Map<KnownHours, Starts>();
  const datesByZone = new Map<string, readonly string[]>();
  function datesOf(timezone: string): readonly string[] {
    let dates = datesByZone.get(timezone);
    if (!dates) datesByZone.set(timezone, (dates = listSearchedDates(times, timezone, nowMs)));
    return dates;
  }
  const bookableByLimits = new Map<string, TimeSpan>();
  function bookableOf({ business }: KnownHours): TimeSpan {
    const key = `${business.timezone} ${business.minNoticeMinutes} ${business.maxAdvanceDays}`;
    let span = bookableByLimits.get(key);
    if (!span) bookableByLimits.set(key, (span = findBookableSpan(business, 'customer', nowMs)!));
    return span;
  }
  function toStarts(hours: KnownHours): Starts {
    const dates = datesOf(hours.business.timezone);
    const bookable = bookableOf(hours);
    const { fromMin, toMin } = times;
    const searched = { dates, fromMin, toMin, bookable };
    const first = new Map<string, PossibleStart>();
    const found = new Map<string, PossibleStart | undefined>();
    return {
      dates,
      findOn(kind, dateIndex, fromMs) {
        const startMs = findPossibleStartOn(kind, searched, { dateIndex, startMs: fromMs });
        if (startMs !== undefined) {
          first.set(`${kind.durationMin} ${fromMs}`, { dateIndex, startMs });
        }
        return startMs;
      },
      firstOf: (candidate, fromMs) => first.get(`${shortestMin(candidate)} ${fromMs}`),
      find(candidate, dateIndex, startMs) {
        const durationMin = shortestMin(candidate);
        const key = `${durationMin} ${dateIndex} ${startMs}`;
        if (!found.has(key)) {
          const from = { dateIndex, startMs };
          found.set(key, findPossibleStart({ hours, durationMin }, searched, from));
        }
        return found.get(key);
      },
    };
  }
  return (hours) => {
    let starts = known.get(hours);
    if (!starts) known.set(hours, (starts = toStarts(hours)));
    return starts;
  };
}
