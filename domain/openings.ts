import { judgeSlot, listGrid, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import { BUFFER_MINUTES_MAX } from './buffers.ts';
import { findLocalDay, MINUTE_MS, toClock } from './local-time.ts';
import { calendarWindow, type Needs, NO_NEEDS } from './needs.ts';
import { capacityOf, findOffer, type Offer, toDayFacts, toSlotRequest } from './offer.ts';
import {
  type Candidate,
  type Opening,
  type OpeningPosition,
  type OpeningSearch,
  positionOf,
} from './opening.ts';
import { type CandidateSource, createOpeningQueue, type Entry } from './opening-queue.ts';
import type { World } from './world.ts';

export type OpeningPage<C extends Candidate> = {
  readonly openings: readonly Opening<C>[];
  /** Where the search continues; absent if it is finished. */
  readonly next?: OpeningPosition;
};

/** Calendar days that are read at once: few at first, because usually the first calendars are open. */
const FIRST_DAYS = 32;
const READ_DAYS_MIN = 16;
const READ_DAYS_MAX = 512;
const BUFFER_MAX_MS = BUFFER_MINUTES_MAX * MINUTE_MS;

/**
 * Finds the first openings of the candidates. Yields what must be read, and continues with the world that was
 * read. A calendar is read once it can have the next opening, so most calendars are never read. Every opening
 * is judged on what was read.
 */
export function* searchOpenings<C extends Candidate>(
  source: CandidateSource<C>,
  search: OpeningSearch,
): Generator<Needs, OpeningPage<C>, World> {
  const { limit, daysMax, isLate } = search;
  const queue = createOpeningQueue(source, search);
  const openings: Opening<C>[] = [];
  let days = 0;
  let daysRead = 0;
  for (let entry = queue.take(); entry; entry = queue.take()) {
    if (!entry.starts) {
      // The first read is always made, so that each page continues after the one before.
      if (daysRead > 0 && (daysRead >= daysMax || isLate())) {
        return { openings, next: positionOf(entry.candidate, entry.startMs) };
      }
      days = chooseDays({ lastDays: days, daysRead, found: openings.length, limit });
      const chunk = takeChunk(entry, queue.rest(), days);
      const world = yield toNeeds(chunk);
      for (const each of chunk) each.starts = listStarts(each, world, search);
      daysRead += days;
    }
    for (const opening of takeDue(entry, search)) {
      const last = openings.at(-1);
      if (openings.length === limit) {
        return { openings, next: positionOf(last!.candidate, last!.startMs, last!.service.id) };
      }
      openings.push(opening);
    }
    entry.due ??= nextStart(entry);
    if (entry.due) queue.putBack(Object.assign(entry, { startMs: entry.due[0]!.startMs }));
    else queue.putBackUnread(entry);
  }
  return { openings };
}

/** As many as the rest of the page needs if they are as open as those before, at most twice the last number. */
function chooseDays(read: {
  readonly lastDays: number;
  readonly daysRead: number;
  readonly found: number;
  readonly limit: number;
}): number {
  const { lastDays, daysRead, found, limit } = read;
  if (daysRead === 0) return FIRST_DAYS;
  const needed = found === 0 ? Infinity : ((limit - found) * daysRead) / found;
  return Math.min(Math.max(Math.ceil(needed), READ_DAYS_MIN), 2 * lastDays, READ_DAYS_MAX);
}

/** The entry and those behind it, with the dates to read. Fewer entries read more dates each. */
function takeChunk<C extends Candidate>(
  entry: Entry<C>,
  rest: Iterable<Entry<C>>,
  days: number,
): Entry<C>[] {
  const chunk = [entry];
  for (const other of rest) {
    if (chunk.length === days) break;
    if (!other.starts) chunk.push(other);
  }
  const datesEach = Math.floor(days / chunk.length);
  for (const each of chunk) {
    each.readUntil = Math.min(each.dateIndex + datesEach, each.dates.length);
  }
  return chunk;
}

function toNeeds(chunk: readonly Entry<Candidate>[]): Needs {
  const candidates = chunk.map(({ candidate }) => candidate);
  const serviceIds = candidates.flatMap(({ services }) => services.map(({ id }) => id));
  return {
    ...NO_NEEDS,
    businessIds: [...new Set(candidates.map(({ businessId }) => businessId))],
    professionalIds: [...new Set(candidates.map(({ professionalId }) => professionalId))],
    serviceIds: [...new Set(serviceIds)],
    windows: chunk.map(toWindow),
  };
}

/** From the expected start to the end of the last date, and the buffers around them. */
function toWindow({ candidate, startMs, resumeMs, dates, readUntil }: Entry<Candidate>) {
  const { professionalId, hours } = candidate;
  const last = dates[readUntil - 1]!;
  const endMs =
    findLocalDay(last, hours.business.timezone)?.endMs ?? calendarWindow(professionalId, last).toMs;
  return {
    professionalId,
    fromMs: Math.max(startMs, resumeMs) - BUFFER_MAX_MS,
    toMs: endMs + BUFFER_MAX_MS,
  };
}

/** The openings at the start of the entry; none if its calendar is closed then. */
function takeDue<C extends Candidate>(
  entry: Entry<C>,
  { after }: OpeningSearch,
): readonly Opening<C>[] {
  const due = (entry.due ??= nextStart(entry));
  if (due?.[0]!.startMs !== entry.startMs) return [];
  entry.due = undefined;
  // Only the candidate of the position itself resumes at the same instant in the middle of its services.
  const isResumed =
    entry.startMs === after?.startMs &&
    entry.candidate.professionalId === after.professionalId &&
    entry.candidate.businessId === after.businessId;
  return isResumed ? due.filter(({ service }) => service.id > after.serviceId) : due;
}

/** The openings of the next start. */
function nextStart<C extends Candidate>({ starts }: Entry<C>): Opening<C>[] | undefined {
  const next = starts!.next();
  return next.done ? undefined : next.value;
}

/**
 * The open starts on the dates that were read, from the expected one on, each with the openings of all its
 * services.
 */
function* listStarts<C extends Candidate>(
  entry: Entry<C>,
  world: World,
  { times, nowMs }: OpeningSearch,
): Generator<Opening<C>[], void> {
  const { candidate, dates, dateIndex, readUntil } = entry;
  const offers = listOffers(world, candidate);
  const [offer] = offers;
  // In another zone, other dates would have to be read: the next search knows the zone.
  if (offer?.business.timezone !== candidate.hours.business.timezone) return;
  const { business } = offer;
  const fromMs = Math.max(entry.startMs, entry.resumeMs);
  const facts = toDayFacts(calendarIn(world, candidate.professionalId), offer, nowMs);
  const bookable = findBookableSpan(business, 'customer', nowMs);
  const requests = offers.map(({ services }) => ({ ...toSlotRequest(services), bookable }));
  for (const date of dates.slice(dateIndex, readUntil)) {
    const day = toCalendarDay(date, facts);
    for (const minute of listGrid(day)) {
      if (minute < times.fromMin || minute >= times.toMin) continue;
      if (day.local!.instantOf(minute)! < fromMs) continue;
      const openings: Opening<C>[] = [];
      for (const [i, { services }] of offers.entries()) {
        const verdict = judgeSlot(day, minute, requests[i]!, nowMs);
        if (!verdict.open) continue;
        const { span, joins } = verdict;
        const seatsLeft = joins ? joins.capacity - joins.seatsTaken : capacityOf(services);
        const service = services[0]!;
        openings.push({
          candidate,
          business,
          service,
          date,
          start: toClock(minute),
          ...span,
          seatsLeft,
        });
      }
      if (openings.length > 0) yield openings;
    }
  }
}

/** One offer for each service that the professional still offers at the business. */
function listOffers(world: World, { businessId, professionalId, services }: Candidate): Offer[] {
  return services.flatMap(({ id }) => {
    const request = { business: businessId, professional: professionalId, services: [id] };
    const offer = findOffer(world, request);
    return offer.ok ? [offer.value] : [];
  });
}

type Entries = Pick<World, 'sessions' | 'timeOff' | 'heldSeats'>;

/** Searches that read together share one world. */
const entriesOf = new WeakMap<World, (professionalId: string) => Entries>();

/** The world with the entries of one calendar only, so that they are not searched among those of all others. */
function calendarIn(world: World, professionalId: string): World {
  let find = entriesOf.get(world);
  if (!find) entriesOf.set(world, (find = groupEntries(world)));
  return { ...world, ...find(professionalId) };
}

function groupEntries(world: World): (professionalId: string) => Entries {
  const sessions = groupByCalendar(world.sessions);
  const timeOff = groupByCalendar(world.timeOff);
  const heldSeats = groupByCalendar(world.heldSeats);
  return (id) => ({
    sessions: sessions.get(id) ?? [],
    timeOff: timeOff.get(id) ?? [],
    heldSeats: heldSeats.get(id) ?? [],
  });
}

function groupByCalendar<T extends { readonly professionalId: string }>(
  rows: readonly T[],
): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.professionalId);
    if (group) group.push(row);
    else groups.set(row.professionalId, [row]);
  }
  return groups;
}
