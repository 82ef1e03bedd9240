import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Executor } from '../../db/client.ts';
import { type DatabaseMoment, readCalendarChanges } from '../../db/reads/calendar-changes.ts';
import { readOpeningFacts } from '../../db/reads/opening-facts.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { addDays, toIsoText } from '../../domain/local-time.ts';
import {
  type CalendarWindow,
  type DateRange,
  datesOfWindows,
  joinWindows,
  mergeNeeds,
  type Needs,
  NO_NEEDS,
} from '../../domain/needs.ts';
import type { OpeningFacts } from '../../domain/openings/opening.ts';
import { batch, type BatchLimits, type HasLeft } from './batch.ts';
import { copyFacts, createKeptFacts, type KeptFacts, type SearchNeeds } from './kept-facts.ts';

export type ReadKept = (needs: SearchNeeds) => Promise<OpeningFacts>;

export type KeptCalendars = {
  /** Returns the reads of one request. Their results are not older than this call. */
  readonly open: (hasLeft?: HasLeft) => Promise<ReadKept>;
};

/** After more changes than this, everything is read again. */
const CHANGES_MAX = 10_000;
/** Half as long as the database knows what has changed. */
const UNREFRESHED_MAX_MS = 30 * MINUTE_MS;
/** The rules are read for these dates, so that most requests share them. */
const DAYS_AHEAD = 35;
/** Two in flight, so that one slow read does not block all others. */
const READS: BatchLimits = { inFlightMax: 2, batchMax: 50 };
/** Joined with others, dates of other years would read all the time between. */
const FAR_READS: BatchLimits = { inFlightMax: 2, batchMax: 1 };
/** The calendar of a professional and of a room or two does not wait for the many of a search. */
const FEW_CALENDARS = 3;
const REFRESHES = { inFlightMax: 1, batchMax: 5_000 };

/**
 * Keeps the rules and calendars that requests have read. Before each request the database is asked what has changed
 * since, in one small statement for all requests that wait, and that is forgotten. So what a request uses is as current as
 * if it were read.
 */
export function createKeptCalendars({ db }: Database, nowMs: () => number): KeptCalendars {
  const kept = createKeptFacts();
  const { refresh, watch } = createChangeWatch(db, kept);

  const readAll = (needs: Needs, dates: DateRange): Promise<OpeningFacts> =>
    watch(async (changes) => {
      const windows = joinWindows(needs.windows);
      const facts = await readOpeningFacts(db, { ...needs, windows }, dates);
      if (!changes.isUnknown) kept.add({ facts, dates, windows }, changes.ids);
      return facts;
    });
  /** Requests that read at the same time share a statement. */
  const createLoad = (limits: BatchLimits) =>
    batch(async (all: { needs: SearchNeeds; dates: DateRange }[]) => {
      const merged = mergeNeeds(all.map(({ needs }) => ({ ...NO_NEEDS, ...needs })));
      const facts = await readAll(merged, joinDates(all.map(({ dates }) => dates)));
      return all.map(() => facts);
    }, limits);
  const [loadFew, loadMany, loadFar] = [
    createLoad(READS),
    createLoad(READS),
    createLoad(FAR_READS),
  ];

  async function read(needs: SearchNeeds, hasLeft?: HasLeft): Promise<OpeningFacts> {
    const usual = usualDates(nowMs());
    const windows = joinWindows(needs.windows);
    const dates = widenDates(windows, usual);
    const { found, missing } = kept.find({ ...needs, windows }, dates);
    // Without a read, other requests have their turn as well.
    if (isEmpty(missing)) {
      await nextTurn();
      return found;
    }
    // The missing windows may be wider than those that are needed.
    const missingDates = joinDates([dates, widenDates(missing.windows, usual)]);
    const few = missing.windows.length <= FEW_CALENDARS ? loadFew : loadMany;
    const load = contains(usual, missingDates) ? few : loadFar;
    copyFacts(await load({ needs: missing, dates: missingDates }, hasLeft), missing, found);
    return found;
  }
  return {
    async open(hasLeft) {
      await refresh(null, hasLeft);
      return (needs) => read(needs, hasLeft);
    },
  };
}

type Changes = { readonly ids: Set<string>; isUnknown: boolean };

/** Asks the database what has changed, and forgets it. */
function createChangeWatch(db: Executor, kept: KeptFacts) {
  /** The changes during each read in flight. */
  const changesOfReads = new Set<Changes>();
  let last: DatabaseMoment | undefined;

  function forgetAll(): void {
    kept.clear();
    for (const changes of changesOfReads) changes.isUnknown = true;
  }
  async function noteChanges(): Promise<void> {
    const since = last;
    // Until the statement succeeds, nothing is known.
    last = undefined;
    const { changedIds, ...moment } = await readCalendarChanges(db, since, CHANGES_MAX + 1);
    const isKnown =
      since?.serverStart === moment.serverStart &&
      moment.atMs - since.atMs < UNREFRESHED_MAX_MS &&
      changedIds.length <= CHANGES_MAX;
    if (!isKnown) forgetAll();
    for (const id of changedIds) {
      kept.forget(id);
      for (const { ids } of changesOfReads) ids.add(id);
    }
    last = moment;
  }
  const refresh = batch(async (requests: null[]) => {
    await noteChanges();
    return requests;
  }, REFRESHES);

  /** Collects what changes during a read: its result may be older. */
  async function watch<T>(read: (changes: Changes) => Promise<T>): Promise<T> {
    const changes: Changes = { ids: new Set(), isUnknown: false };
    changesOfReads.add(changes);
    try {
      return await read(changes);
    } finally {
      changesOfReads.delete(changes);
    }
  }
  return { refresh, watch };
}

/** The dates that most requests need. */
function usualDates(nowMs: number): DateRange {
  const today = toIsoText(nowMs).slice(0, 10);
  return { fromDate: addDays(today, -2), toDate: addDays(today, DAYS_AHEAD) };
}

/** The usual dates, if they include those of the windows. */
function widenDates(windows: readonly CalendarWindow[], usual: DateRange): DateRange {
  if (windows.length === 0) return usual;
  const dates = datesOfWindows(windows);
  return contains(usual, dates) ? usual : dates;
}

const contains = (outer: DateRange, inner: DateRange) =>
  outer.fromDate <= inner.fromDate && inner.toDate <= outer.toDate;

function joinDates(all: readonly DateRange[]): DateRange {
  const [fromDate] = all.map((each) => each.fromDate).sort();
  const toDate = all
    .map((each) => each.toDate)
    .sort()
    .at(-1);
  return { fromDate: fromDate!, toDate: toDate! };
}

function isEmpty({ businessIds, professionalIds, serviceIds, windows }: SearchNeeds): boolean {
  return [businessIds, professionalIds, serviceIds, windows].every(({ length }) => length === 0);
}
