import { addEntries, countSeatsLeft, judgeSlot, listStartMinutes } from '../availability.ts';
import { findBookableSpan } from '../booking-rules.ts';
import { BUFFER_MINUTES_MAX } from '../buffers.ts';
import { MINUTE_MS } from '../durations.ts';
import { findLocalDay, toClock } from '../local-time.ts';
import { type Needs, NO_NEEDS } from '../needs.ts';
import { capacityOf, findOffering, type Offering, toDayFacts, toSlotRequest } from '../offering.ts';
import {
  type Candidate,
  type Opening,
  type OpeningFacts,
  type OpeningPosition,
  type OpeningSearch,
  positionOf,
} from './opening.ts';
import type { Entry } from './opening-entry.ts';
import { createOpeningQueue } from './opening-queue.ts';
import type { CandidateSource } from './opening-source.ts';
import { findKnownDay } from './known-days.ts';
import { findClosedTimes, probeNeeds } from './opening-probe.ts';
import { listResourceIds, listResourceUses, listRoomTimetables } from './resource-calendars.ts';

export type OpeningPage<C extends Candidate> = {
  readonly openings: readonly Opening<C>[];
  /** Where the search continues; absent if it is finished. */
  readonly next?: OpeningPosition;
};

const READ_DAYS_MAX = 512;
/** A calendar whose first start is looked at costs about as much as a fourth of one that is read. */
const PROBES_PER_DAY = 4;
/** Finding a possible start on a date by the hours alone costs a fiftieth of that. */
const HOURS_PER_DAY = 50;
/** After so many, other requests have their turn. */
const HOURS_PER_TURN = 2_500;
const BUFFER_MAX_MS = BUFFER_MINUTES_MAX * MINUTE_MS;

/**
 * Finds the first openings of the candidates. Yields what must be read, and continues with the facts that were
 * read. A calendar is read once it can have the next opening, so most calendars are never read. Every opening
 * is judged on what was read.
 */
export function* searchOpenings<C extends Candidate>(
  source: CandidateSource<C>,
  search: OpeningSearch,
): Generator<Needs, OpeningPage<C>, OpeningFacts> {
  const { limit, daysMax, isLate } = search;
  const queue = createOpeningQueue(source, search);
  const openings: Opening<C>[] = [];
  let days = 0;
  let daysRead = 0;
  let examined = 0;
  let hours = 0;
  const isSpent = () => daysRead + hours / HOURS_PER_DAY >= daysMax || isLate();
  for (let entry = queue.take(); entry; entry = queue.take()) {
    if ('examine' in entry) {
      const isContinued = daysRead + hours > 0 && isAfter(entry.position, search);
      if (isContinued && isSpent()) return { openings, next: entry.position };
      const turn = Math.floor(hours / HOURS_PER_TURN);
      hours += entry.examine();
      if (Math.floor(hours / HOURS_PER_TURN) > turn) yield NO_NEEDS;
      continue;
    }
    if (!entry.starts && !isClosed(entry)) {
      // The first read is always made, so that each page continues after the one before.
      if (daysRead > 0 && isSpent()) {
        return { openings, next: positionOf(entry.candidate, entry.startMs) };
      }
      const next = chooseReads({ lastDays: days, examined, found: openings.length }, search);
      days = next.days;
      if (next.probes > 0 && !isProbed(entry)) {
        const probed = takeUnread(entry, queue.rest(), next.probes);
        findClosedTimes(probed, yield probeNeeds(probed), search.nowMs);
        examined += probed.length;
        daysRead += probed.length / PROBES_PER_DAY;
      } else if (!isProbed(entry)) examined += days;
    }
    if (isClosed(entry)) {
      queue.putBackFrom(entry, entry.dateIndex, entry.closedUntilMs);
      continue;
    }
    if (!entry.starts) {
      const chunk = takeChunk(entry, queue.rest(), isProbed(entry) ? Math.min(days, limit) : days);
      const facts = yield toNeeds(chunk);
      for (const each of chunk) each.starts = listStarts(each, facts, search);
      daysRead += countDays(chunk);
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
    else queue.putBackFrom(entry, entry.readUntil, entry.resumeMs);
  }
  return { openings };
}

/** Whether a search that continues at the position has made progress. */
function isAfter(
  { startMs, businessId }: OpeningPosition,
  { after, order }: OpeningSearch,
): boolean {
  if (!after || startMs > after.startMs) return true;
  return order === 'distance' && businessId !== after.businessId;
}

/**
 * As many calendar days as the rest of the page needs if they are as open as those before, at most twice the last
 * number. If many are needed, their first starts are probed before.
 */
function chooseReads(
  read: { readonly lastDays: number; readonly examined: number; readonly found: number },
  { firstDays, limit }: OpeningSearch,
): { days: number; probes: number } {
  const { lastDays, examined, found } = read;
  if (examined === 0) return { days: firstDays, probes: 0 };
  const needed = found === 0 ? Infinity : Math.ceil(((limit - found) * examined) / found);
  const least = Math.ceil(firstDays / 2);
  const days = Math.min(Math.max(needed, least), 2 * lastDays, READ_DAYS_MAX);
  return { days, probes: needed > firstDays ? Math.min(needed, 2 * days) : 0 };
}

const isProbed = ({ probedMs, startMs }: Entry<Candidate>) => probedMs === startMs;
const isClosed = ({ closedUntilMs, startMs }: Entry<Candidate>) => closedUntilMs > startMs;

/** The entry and those behind it that were not read: all probed, or none. */
function takeUnread<C extends Candidate>(
  entry: Entry<C>,
  rest: Iterable<Entry<C>>,
  max: number,
): Entry<C>[] {
  const taken = [entry];
  for (const other of rest) {
    if (taken.length === max) break;
    if (other.starts || isClosed(other)) continue;
    if (isProbed(other) === isProbed(entry)) taken.push(other);
    // Behind the last that was probed there may be thousands.
    else if (isProbed(entry)) break;
  }
  return taken;
}

/** The entry and those behind it, with the dates to read. Fewer entries read more dates each. */
function takeChunk<C extends Candidate>(
  entry: Entry<C>,
  rest: Iterable<Entry<C>>,
  days: number,
): Entry<C>[] {
  const chunk = takeUnread(entry, rest, days);
  const datesEach = Math.floor(days / chunk.length);
  for (const each of chunk) {
    each.readUntil = Math.min(each.dateIndex + datesEach, each.dates.length);
  }
  return chunk;
}

const countDays = (chunk: readonly Entry<Candidate>[]) =>
  chunk.reduce((sum, { dateIndex, readUntil }) => sum + readUntil - dateIndex, 0);

function toNeeds(chunk: readonly Entry<Candidate>[]): Needs {
  const candidates = chunk.map(({ candidate }) => candidate);
  const serviceIds = candidates.flatMap(({ services }) => services.map(({ id }) => id));
  return {
    ...NO_NEEDS,
    businessIds: [...new Set(candidates.map(({ businessId }) => businessId))],
    professionalIds: [...new Set(candidates.map(({ professionalId }) => professionalId))],
    serviceIds: [...new Set(serviceIds)],
    windows: chunk.flatMap(toWindows),
  };
}

/**
 * From the expected start to the end of the last date, and the buffers around them: in the calendar of the professional, and
 * of the rooms and equipment.
 */
function toWindows({ candidate, startMs, resumeMs, dates, readUntil }: Entry<Candidate>) {
  const { professionalId, hours, services } = candidate;
  const last = dates[readUntil - 1]!;
  const { endMs } = findLocalDay(last, hours.business.timezone)!;
  const resourceIds = new Set(services.flatMap((service) => service.resourceIds ?? []));
  return [professionalId, ...resourceIds].map((id) => ({
    professionalId: id,
    fromMs: Math.max(startMs, resumeMs) - BUFFER_MAX_MS,
    toMs: endMs + BUFFER_MAX_MS,
  }));
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
  read: OpeningFacts,
  { times, nowMs }: OpeningSearch,
): Generator<Opening<C>[], void> {
  const { candidate, dates, dateIndex, readUntil } = entry;
  const offerings = listPresentOfferings(read, candidate);
  const [offering] = offerings;
  // In another zone, other dates would have to be read: the next search knows the zone.
  if (offering?.business.timezone !== candidate.hours.business.timezone) return;
  const { business } = offering;
  const fromMs = Math.max(entry.startMs, entry.resumeMs);
  const resourceIds = listResourceIds(offerings);
  const facts = toDayFacts(
    read.calendars.get(candidate.professionalId)!,
    offering,
    nowMs,
    listResourceUses(read, resourceIds, nowMs),
    listRoomTimetables(read, resourceIds),
  );
  const bookable = findBookableSpan(business, 'customer', nowMs);
  const offers = offerings.map(({ services }) => ({
    service: services[0]!,
    capacity: capacityOf(services),
    request: { ...toSlotRequest(services), bookable },
  }));
  const requests = offers.map(({ request }) => request);
  for (let i = dateIndex; i < readUntil; i++) {
    const date = dates[i]!;
    const { day: empty, grid } = findKnownDay(date, facts);
    const day = addEntries(empty, facts);
    for (const minute of listStartMinutes(day, requests, grid)) {
      if (minute < times.fromMin || minute >= times.toMin) continue;
      if (day.local!.instantOf(minute)! < fromMs) continue;
      let openings: Opening<C>[] | undefined;
      for (const { service, capacity, request } of offers) {
        const verdict = judgeSlot(day, minute, request, nowMs);
        if (!verdict.open) continue;
        const seatsLeft = countSeatsLeft(verdict, capacity);
        const start = toClock(minute);
        openings ??= [];
        openings.push({ candidate, business, service, date, start, ...verdict.span, seatsLeft });
      }
      if (openings) yield openings;
    }
  }
}

/**
 * One offering for each service that the professional still offers at the business. A service that needs a resource since the
 * search has begun is left out: its calendar was not read.
 */
function listPresentOfferings(
  facts: OpeningFacts,
  { businessId, professionalId, services }: Candidate,
): Offering[] {
  return services.flatMap(({ id }) => {
    const request = { business: businessId, professional: professionalId, services: [id] };
    const offering = findOffering(facts, request);
    if (!offering.ok) return [];
    const isRead = [...listResourceIds([offering.value])].every((each) =>
      facts.calendars.has(each),
    );
    return isRead ? [offering.value] : [];
  });
}
