import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Executor } from '../../db/client.ts';
import { type DatabaseMoment, readCalendarChanges } from '../../db/reads/calendar-changes.ts';
import { readOpeningFacts } from '../../db/reads/opening-facts.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { addDays, toIsoText } from '../../domain/local-time.ts';
import {
  containsDates,
  type DateRange,
  datesOfWindows,
  joinWindows,
  mergeNeeds,
  NO_NEEDS,
} from '../../domain/needs.ts';
import type { OpeningFacts } from '../../domain/openings/opening.ts';
import { batch, type BatchLimits, type HasLeft } from './batch.ts';
import { copyFacts, createKeptFacts, type KeptFacts, type KeptNeeds } from './kept-facts.ts';

export type ReadKept = (needs: KeptNeeds) => Promise<OpeningFacts>;

export type KeptCalendars = {
  /** Returns the reads of one request. Their results are not older than this call. */
  readonly open: (hasLeft?: HasLeft) => Promise<ReadKept>;
};

/** After more changes than this, everything is read again. */
const CHANGES_MAX = 10_000;
/** Half as long as the database knows what has changed. */
const UNREFRESHED_MAX_MS = 30 * MINUTE_MS;
/** Kept calendars cover these days before and after today: the next month of a calendar page is among them. */
const [DAYS_BEFORE, DAYS_AHEAD] = [3, 65];
/** Two in flight, so that one slow read does not block all others. */
const READS: BatchLimits = { inFlightMax: 2, batchMax: 50 };
/** Other dates are read alone: joined, two of different years would read all the time between. */
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

  const readAndKeep = ({ needs, dates }: Read): Promise<OpeningFacts> =>
    watch(async (changes) => {
      const windows = joinWindows(needs.windows);
      const facts = await readFacts(db, { needs: { ...needs, windows }, dates });
      if (!changes.isUnknown) kept.add({ facts, dates, windows }, changes.ids);
      return facts;
    });
  /** Requests that read at the same time share a statement. */
  const createLoad = () =>
    batch(async (reads: Read[]) => {
      const facts = await readAndKeep(joinReads(reads));
      return reads.map(() => facts);
    }, READS);
  const [loadFew, loadMany] = [createLoad(), createLoad()];
  const loadFar = batch(
    (reads: Read[]) => Promise.all(reads.map((each) => readFacts(db, each))),
    FAR_READS,
  );

  async function read(named: KeptNeeds, hasLeft?: HasLeft): Promise<OpeningFacts> {
    const needs = { ...named, windows: joinWindows(named.windows) };
    const keptDates = datesToKeep(nowMs());
    const dates = needs.windows.length === 0 ? keptDates : datesOfWindows(needs.windows);
    if (!containsDates(keptDates, dates)) return loadFar({ needs, dates }, hasLeft);
    const { found, missing } = kept.find(needs, keptDates);
    // Without a read, other requests have their turn as well.
    if (isEmpty(missing)) {
      await nextTurn();
      return found;
    }
    const load = missing.windows.length <= FEW_CALENDARS ? loadFew : loadMany;
    copyFacts(await load({ needs: missing, dates: keptDates }, hasLeft), missing, found);
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

type Read = { readonly needs: KeptNeeds; readonly dates: DateRange };

const readFacts = (db: Executor, { needs, dates }: Read): Promise<OpeningFacts> =>
  readOpeningFacts(db, { ...NO_NEEDS, ...needs }, dates);

function datesToKeep(nowMs: number): DateRange {
  const today = toIsoText(nowMs).slice(0, 10);
  return { fromDate: addDays(today, -DAYS_BEFORE), toDate: addDays(today, DAYS_AHEAD) };
}

/** The dates differ only if midnight comes between. */
function joinReads(reads: readonly Read[]): Read {
  const needs = mergeNeeds(reads.map((each) => ({ ...NO_NEEDS, ...each.needs })));
  const froms = reads.map(({ dates }) => dates.fromDate).sort();
  const tos = reads.map(({ dates }) => dates.toDate).sort();
  return { needs, dates: { fromDate: froms[0]!, toDate: tos.at(-1)! } };
}

function isEmpty({ businessIds, professionalIds, serviceIds, windows }: KeptNeeds): boolean {
  return [businessIds, professionalIds, serviceIds, windows].every(({ length }) => length === 0);
}
