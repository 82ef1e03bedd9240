import { judgeSlot, listGrid, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import { BUFFER_MINUTES_MAX } from './buffers.ts';
import { findLocalDay, MINUTE_MS, toClock } from './local-time.ts';
import { type CalendarWindow, calendarWindow, mergeNeeds, type Needs } from './needs.ts';
import {
  capacityOf,
  findOffer,
  type Offer,
  offerNeeds,
  toDayFacts,
  toSlotRequest,
} from './offer.ts';
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
  let days = FIRST_DAYS;
  let daysRead = 0;
  for (let entry = queue.take(); entry; entry = queue.take()) {
    if (!entry.starts) {
      // The first read is always made, so that each page continues after the one before.
      if (daysRead > 0 && (daysRead >= daysMax || isLate())) {
        return { openings, next: positionOf(entry.candidate, entry.startMs) };
      }
      const chunk = takeChunk(entry, queue.rest(), days);
      const worlds = splitByCalendar(yield toNeeds(chunk));
      for (const each of chunk) each.starts = listStarts(each, worlds, search);
      daysRead += days;
      days = Math.min(2 * days, READ_DAYS_MAX);
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
  return mergeNeeds(
    chunk.map(({ candidate, dates, dateIndex, readUntil }) => ({
      ...offerNeeds({
        business: candidate.businessId,
        professional: candidate.professionalId,
        services: candidate.services.map(({ id }) => id),
      }),
      windows: [toWindow(candidate, dates[dateIndex]!, dates[readUntil - 1]!)],
    })),
  );
}

/** The dates in the zone of the business, and the buffers around them. */
function toWindow({ professionalId, hours }: Candidate, from: string, to: string): CalendarWindow {
  const { timezone } = hours.business;
  const days = [findLocalDay(from, timezone), findLocalDay(to, timezone)];
  const around = calendarWindow(professionalId, from, to);
  return {
    professionalId,
    fromMs: days[0] ? days[0].startMs - BUFFER_MAX_MS : around.fromMs,
    toMs: days[1] ? days[1].endMs + BUFFER_MAX_MS : around.toMs,
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

/** The openings of the next start that is not before the expected one. */
function nextStart<C extends Candidate>({
  starts,
  startMs,
  resumeMs,
}: Entry<C>): Opening<C>[] | undefined {
  for (let next = starts!.next(); !next.done; next = starts!.next()) {
    if (next.value[0]!.startMs >= Math.max(startMs, resumeMs)) return next.value;
  }
  return undefined;
}

/** The open starts on the dates that were read, each with the openings of all its services. */
function* listStarts<C extends Candidate>(
  { candidate, dates, dateIndex, readUntil }: Entry<C>,
  worlds: ReadonlyMap<string, World>,
  { times, nowMs }: OpeningSearch,
): Generator<Opening<C>[], void> {
  const world = worlds.get(candidate.professionalId);
  const offers = world ? listOffers(world, candidate) : [];
  const [offer] = offers;
  // In another zone, other dates would have to be read: the next search knows the zone.
  if (!world || offer?.business.timezone !== candidate.hours.business.timezone) return;
  const { business } = offer;
  const facts = toDayFacts(world, offer, nowMs);
  const bookable = findBookableSpan(business, 'customer', nowMs);
  const requests = offers.map(({ services }) => ({ ...toSlotRequest(services), bookable }));
  for (const date of dates.slice(dateIndex, readUntil)) {
    const day = toCalendarDay(date, facts);
    for (const minute of listGrid(day)) {
      if (minute < times.fromMin || minute >= times.toMin) continue;
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

/** A world for each calendar, so that its entries are not searched among those of all others. */
function splitByCalendar(world: World): ReadonlyMap<string, World> {
  const sessions = groupByCalendar(world.sessions);
  const timeOff = groupByCalendar(world.timeOff);
  const heldSeats = groupByCalendar(world.heldSeats);
  return new Map(
    [...world.professionals.keys()].map((id) => [
      id,
      {
        ...world,
        sessions: sessions.get(id) ?? [],
        timeOff: timeOff.get(id) ?? [],
        heldSeats: heldSeats.get(id) ?? [],
      },
    ]),
  );
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
