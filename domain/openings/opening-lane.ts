import { findLocalDay } from '../local-time.ts';
import {
  type Candidate,
  findResumeMs,
  type OpeningPosition,
  type OpeningSearch,
} from './opening.ts';
import type { Entry, UnknownDate } from './opening-entry.ts';
import type { CandidateKind, CandidateSource } from './opening-source.ts';
import type { FindStarts } from './opening-starts.ts';
import { createTimeQueue } from './time-queue.ts';

/** The entries of one source. Dates are examined one by one, because most searches need only the first. */
export type Lane<C extends Candidate> = {
  readonly take: () => Entry<C> | UnknownDate | undefined;
  readonly put: (entry: Entry<C>) => void;
  readonly rest: () => Iterable<Entry<C>>;
  /** Examines dates until a start is known, and returns how many hours were examined. */
  readonly examineFirst: () => number;
};

/** The kinds that can have their earliest start then. */
type KindsAt = Map<number, Set<CandidateKind>>;

/** No business has so many professionals. */
const GROUP_RANKS = 1_000_000;
/** More would keep other requests waiting. */
const HOURS_AT_ONCE = 2_500;

export function createLane<C extends Candidate>(
  source: CandidateSource<C>,
  search: OpeningSearch,
  startsOf: FindStarts,
): Lane<C> {
  const kindsAt: KindsAt = new Map();
  const queue = createTimeQueue((startMs) =>
    listEntries(source, search, startsOf, { startMs, kindsAt }),
  );
  const zones = listZones(source, search, startsOf);

  function examine(zone: Zone): number {
    const some = zone.waiting.splice(0, HOURS_AT_ONCE);
    for (const each of some) {
      const { kind, resumeMs } = each;
      const startMs = startsOf(kind.hours).findOn(kind, zone.dateIndex, resumeMs);
      if (startMs === undefined) zone.later.push(each);
      else {
        const others = kindsAt.get(startMs);
        if (others) others.add(kind);
        else kindsAt.set(startMs, new Set([kind]));
        queue.open(startMs);
      }
    }
    if (zone.waiting.length === 0) {
      zone.dateIndex += 1;
      zone.waiting = zone.later;
      zone.later = [];
    }
    return some.length;
  }
  /** The zone whose next date begins first; none if the starts of all kinds are known. */
  function nextZone(): Zone | undefined {
    let next: Zone | undefined;
    for (const zone of zones) {
      const isOpen = zone.waiting.length > 0 && zone.dateIndex < zone.dates.length;
      if (isOpen && (!next || dateMs(zone) < dateMs(next))) next = zone;
    }
    return next;
  }
  const knownUntilMs = (zone = nextZone()) => (zone ? dateMs(zone) : Infinity);
  return {
    take() {
      const zone = nextZone();
      const entry = queue.take(knownUntilMs(zone));
      if (entry || !zone) return entry;
      return { position: positionAt(source, search, dateMs(zone)), examine: () => examine(zone) };
    },
    put: queue.put,
    rest: () => queue.rest(knownUntilMs()),
    examineFirst() {
      let examined = 0;
      for (let zone = nextZone(); zone && kindsAt.size === 0; zone = nextZone()) {
        examined += examine(zone);
      }
      return examined;
    },
  };
}

/** The entries whose earliest start is this one. */
function* listEntries<C extends Candidate>(
  source: CandidateSource<C>,
  search: OpeningSearch,
  startsOf: FindStarts,
  { startMs, kindsAt }: { readonly startMs: number; readonly kindsAt: KindsAt },
): Generator<Entry<C>, void> {
  const due = kindsAt.get(startMs);
  for (const [place, group] of source.groups.entries()) {
    if (!due || !group.kinds.some((kind) => due.has(kind))) continue;
    let rank = place * GROUP_RANKS;
    for (const candidate of group.list()) {
      rank += 1;
      const { dates, firstOf } = startsOf(candidate.hours);
      const resumeMs = findResumeMs(candidate, search);
      const start = firstOf(candidate, resumeMs);
      if (start?.startMs !== startMs) continue;
      const { dateIndex } = start;
      const unread = { starts: undefined, due: undefined, readUntil: dateIndex };
      const unprobed = { probedMs: -Infinity, closedUntilMs: -Infinity };
      yield { candidate, rank, dates, resumeMs, startMs, dateIndex, ...unread, ...unprobed };
    }
  }
}

/** The kinds of one time zone whose first start is not known. */
type Zone = {
  readonly timezone: string;
  readonly dates: readonly string[];
  /** The next date to examine. */
  dateIndex: number;
  /** To be examined on this date. */
  waiting: Waiting[];
  /** Examined, without a start on this date. */
  later: Waiting[];
};
type Waiting = { readonly kind: CandidateKind; readonly resumeMs: number };

function listZones(
  { groups, kinds }: CandidateSource<Candidate>,
  search: OpeningSearch,
  startsOf: FindStarts,
): Zone[] {
  const zones = new Map<string, Zone>();
  const resumes = listResumes(groups, search);
  for (const kind of kinds) {
    const { timezone } = kind.hours.business;
    let zone = zones.get(timezone);
    if (!zone) {
      const { dates } = startsOf(kind.hours);
      const dateIndex = findFirstDate(dates, timezone, resumes[0]!);
      zone = { timezone, dates, dateIndex, waiting: [], later: [] };
      zones.set(timezone, zone);
    }
    for (const resumeMs of resumes) zone.waiting.push({ kind, resumeMs });
  }
  return [...zones.values()];
}

/** Every value that `findResumeMs` can have in a lane, the earliest first. */
function listResumes(
  groups: CandidateSource<Candidate>['groups'],
  search: OpeningSearch,
): readonly number[] {
  const { after, order } = search;
  const isOther = order === 'distance' && groups[0]?.businessId !== after?.businessId;
  if (!after || isOther) return [-Infinity];
  const isBeforeAll = after.professionalId === '';
  return isBeforeAll ? [after.startMs] : [after.startMs, after.startMs + 1];
}

/** The first date that does not end before the instant. */
function findFirstDate(dates: readonly string[], timezone: string, fromMs: number): number {
  const index = dates.findIndex((date) => findLocalDay(date, timezone)!.endMs > fromMs);
  return index === -1 ? dates.length : index;
}

function dateMs({ dates, dateIndex, timezone }: Zone): number {
  return findLocalDay(dates[dateIndex]!, timezone)!.startMs;
}

/** Before all openings of the lane at this instant. */
function positionAt(
  { groups }: CandidateSource<Candidate>,
  { order }: OpeningSearch,
  startMs: number,
): OpeningPosition {
  const { businessId = '', distanceKm = 0 } = (order === 'distance' && groups[0]) || {};
  return { startMs, distanceKm, businessId, professionalId: '', serviceId: '' };
}
