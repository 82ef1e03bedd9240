import { type Candidate, findResumeMs, type Opening, type OpeningSearch } from './opening.ts';
import {
  findPossibleStart,
  type KnownHours,
  listSearchedDates,
  type PossibleStart,
} from './possible-starts.ts';
import { createTimeQueue, type TimeQueue } from './time-queue.ts';

/** Candidates of one kind have the same earliest start. They share one object. */
export type CandidateKind = {
  readonly hours: KnownHours;
  /** The length of the shortest service that is searched. */
  readonly durationMin: number;
};

/** A business and its candidates, which are listed only if they are needed, perhaps several times. */
export type CandidateGroup<C extends Candidate> = {
  readonly kinds: readonly CandidateKind[];
  readonly list: () => Iterable<C>;
};

/** The candidates of a search, in the order of `compareCandidates`. */
export type CandidateSource<C extends Candidate> = {
  readonly groups: readonly CandidateGroup<C>[];
  /** All kinds of the groups, perhaps with others. */
  readonly kinds: readonly CandidateKind[];
};

/** A candidate at the earliest start that it can have. */
export type Entry<C extends Candidate> = {
  readonly candidate: C;
  /** Its place among candidates of the same start. */
  readonly rank: number;
  /** The searched dates in its zone. */
  readonly dates: readonly string[];
  /** Earlier starts are on an earlier page. */
  readonly resumeMs: number;
  startMs: number;
  dateIndex: number;
  /** The openings of each start from `dateIndex` on, once the calendar was read. */
  starts: Iterator<Opening<C>[]> | undefined;
  /** The openings at `startMs`. */
  due: Opening<C>[] | undefined;
  /** The date after those that were read. */
  readUntil: number;
  /** The start at which the calendar was probed last. */
  probedMs: number;
  /** The calendar is closed from that start until then. */
  closedUntilMs: number;
};

export type OpeningQueue<C extends Candidate> = {
  /** Removes and returns the entry whose opening comes next. */
  readonly take: () => Entry<C> | undefined;
  /** Puts back the entry that was taken last, at a later start. */
  readonly putBack: (entry: Entry<C>) => void;
  /** Puts back the entry that was taken last, not read, at its first possible start from a date and an instant on. */
  readonly putBackFrom: (entry: Entry<C>, dateIndex: number, fromMs: number) => void;
  /** The entries that were not taken, in their order. */
  readonly rest: () => Iterable<Entry<C>>;
};

/** The candidates of a search by their next start. In order of distance, each business has a queue of its own. */
export function createOpeningQueue<C extends Candidate>(
  source: CandidateSource<C>,
  search: OpeningSearch,
): OpeningQueue<C> {
  const startsOf = createStartFinder(search);
  const lanes: CandidateSource<C>[] =
    search.order === 'time'
      ? [source]
      : source.groups.map((group) => ({ groups: [group], kinds: group.kinds }));
  const queues: TimeQueue<Entry<C>>[] = [];
  let current = 0;

  const open = (lane: number) => (queues[lane] ??= createLane(lanes[lane]!, search, startsOf));
  return {
    take() {
      for (; current < lanes.length; current++) {
        const entry = open(current).take();
        if (entry) return entry;
      }
      return undefined;
    },
    putBack: (entry) => open(current).put(entry),
    putBackFrom(entry, dateIndex, fromMs) {
      const { candidate } = entry;
      const start = startsOf(candidate.hours).find(shortestMin(candidate), dateIndex, fromMs);
      if (start) open(current).put(Object.assign(entry, start, { starts: undefined }));
    },
    *rest() {
      for (let lane = current; lane < lanes.length; lane++) yield* open(lane).rest();
    },
  };
}

/** A source of candidates that are at hand, in the order of `compareCandidates`. */
export function toSource<C extends Candidate>(candidates: readonly C[]): CandidateSource<C> {
  const kindOf = createKinds();
  const groups: { kinds: CandidateKind[]; candidates: C[]; list: () => C[] }[] = [];
  for (const candidate of candidates) {
    let group = groups.at(-1);
    if (group?.candidates[0]!.businessId !== candidate.businessId) {
      const own: C[] = [];
      groups.push((group = { kinds: [], candidates: own, list: () => own }));
    }
    group.candidates.push(candidate);
    group.kinds.push(kindOf.get(candidate.hours, candidate.services));
  }
  return { groups, kinds: kindOf.list() };
}

/** Equal kinds become one object. */
export function createKinds() {
  const kinds = new Map<KnownHours, CandidateKind[]>();
  return {
    get(hours: KnownHours, services: Candidate['services']): CandidateKind {
      const durationMin = shortestMin({ services });
      let ofHours = kinds.get(hours);
      if (!ofHours) kinds.set(hours, (ofHours = []));
      let kind = ofHours.find((each) => each.durationMin === durationMin);
      if (!kind) ofHours.push((kind = { hours, durationMin }));
      return kind;
    },
    list: () => [...kinds.values()].flat(),
  };
}

export function shortestMin({ services }: Pick<Candidate, 'services'>): number {
  let shortest = Infinity;
  for (const { durationMin } of services) shortest = Math.min(shortest, durationMin);
  return shortest;
}

/** More than any business has professionals. */
const GROUP_RANKS = 1_000_000;

function createLane<C extends Candidate>(
  { groups, kinds }: CandidateSource<C>,
  search: OpeningSearch,
  startsOf: FindStarts,
): TimeQueue<Entry<C>> {
  const resumes = listResumes(search);
  /** The kinds that can have their earliest start then. */
  const kindsAt = new Map<number, Set<CandidateKind>>();
  for (const kind of kinds) {
    for (const resumeMs of resumes) {
      const start = startsOf(kind.hours).find(kind.durationMin, 0, resumeMs);
      if (!start) continue;
      const others = kindsAt.get(start.startMs);
      if (others) others.add(kind);
      else kindsAt.set(start.startMs, new Set([kind]));
    }
  }
  function* listAt(startMs: number): Generator<Entry<C>, void> {
    const due = kindsAt.get(startMs)!;
    for (const [place, group] of groups.entries()) {
      if (!group.kinds.some((kind) => due.has(kind))) continue;
      let rank = place * GROUP_RANKS;
      for (const candidate of group.list()) {
        rank += 1;
        const { dates, find } = startsOf(candidate.hours);
        const resumeMs = findResumeMs(candidate, search);
        const start = find(shortestMin(candidate), 0, resumeMs);
        if (start?.startMs !== startMs) continue;
        const { dateIndex } = start;
        const unread = { starts: undefined, due: undefined, readUntil: dateIndex };
        const unprobed = { probedMs: -Infinity, closedUntilMs: -Infinity };
        yield { candidate, rank, dates, resumeMs, startMs, dateIndex, ...unread, ...unprobed };
      }
    }
  }
  return createTimeQueue(kindsAt.keys(), listAt);
}

/** Every value that `findResumeMs` can have, except infinity. */
function listResumes({ after, order }: OpeningSearch): number[] {
  if (!after) return [-Infinity];
  const { startMs } = after;
  return [startMs, startMs + 1, ...(order === 'distance' ? [-Infinity] : [])];
}

type FindStarts = (hours: KnownHours) => {
  readonly dates: readonly string[];
  readonly find: (
    durationMin: number,
    dateIndex: number,
    fromMs: number,
  ) => PossibleStart | undefined;
};

/** Most candidates share their hours with others, so each start is computed once. */
function createStartFinder({ times, nowMs }: OpeningSearch): FindStarts {
  const known = new Map<KnownHours, ReturnType<FindStarts>>();
  const datesByZone = new Map<string, readonly string[]>();
  function toStarts(hours: KnownHours): ReturnType<FindStarts> {
    const { timezone } = hours.business;
    const dates = datesByZone.get(timezone) ?? listSearchedDates(times, timezone, nowMs);
    datesByZone.set(timezone, dates);
    type Found = { durationMin: number; from: PossibleStart; start: PossibleStart | undefined };
    const found: Found[] = [];
    return {
      dates,
      find(durationMin, dateIndex, startMs) {
        for (const each of found) {
          const { from } = each;
          const isSame = from.startMs === startMs && from.dateIndex === dateIndex;
          if (isSame && each.durationMin === durationMin) return each.start;
        }
        const from = { dateIndex, startMs };
        const start = findPossibleStart(hours, durationMin, { ...times, dates }, from, nowMs);
        found.push({ durationMin, from, start });
        return start;
      },
    };
  }
  return (hours) => {
    let starts = known.get(hours);
    if (!starts) known.set(hours, (starts = toStarts(hours)));
    return starts;
  };
}
