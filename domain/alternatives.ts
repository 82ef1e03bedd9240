import { findAttendee } from './attendee.ts';
import { judgeSlot, listStartMinutes, overlaps, toCalendarDay } from './availability.ts';
import { type TimeSpan, toClock, toIsoText, toMinute } from './local-time.ts';
import { calendarWindow, type Needs } from './needs.ts';
import {
  bookableSpanOf,
  type BookingRequest,
  type Occurrence,
  type ResolvedRequest,
  timesOf,
} from './occurrence.ts';
import {
  ANY_PROFESSIONAL,
  listOfferings,
  type Offering,
  offeringNeeds,
  toDayFacts,
  toSlotRequest,
} from './offering.ts';
import { overrideOn } from './override.ts';
import { listOwnTimes } from './seat.ts';
import type { World } from './world.ts';

const ALTERNATIVES_MAX = 3;

/** An appointment that could be booked instead. */
export type Alternative = {
  readonly date: string;
  readonly start: string;
  readonly startUtc: string;
  readonly professional: string;
};

/** The calendars of colleagues who may take an occurrence instead. */
export function alternativeNeeds(request: BookingRequest, colleagues: readonly string[]): Needs {
  return {
    ...offeringNeeds(withColleagues(request, colleagues)),
    windows: timesOf(request).flatMap(({ date }) =>
      colleagues.map((id) => calendarWindow(id, date)),
    ),
  };
}

/**
 * The nearest starts of the same date, so that each can be sent as an exception of the series. A start
 * is listed once: with the professional of the occurrence if they are free, else with a colleague. One of them
 * is with that professional if they are free at all on the date.
 */
export function listAlternatives(
  world: World,
  resolved: ResolvedRequest,
  occurrence: Occurrence,
  colleagues: readonly string[],
  nowMs: number,
): Alternative[] {
  const { start: wanted } = occurrence;
  const ownTimes = listOwnTimes(world, resolved.attendee.personId, nowMs);
  const choices = listTeam(world, resolved, occurrence, colleagues).flatMap((offering) =>
    listStarts(world, resolved, { ...occurrence, offering }, ownTimes, nowMs),
  );
  const distanceOf = ({ start }: Alternative) => Math.abs(toMinute(start) - toMinute(wanted));
  // The sort is stable: the professional of the occurrence stays before the colleagues.
  const sorted = choices.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  const found = new Map<string, Alternative>();
  for (const choice of sorted) {
    if (found.size === ALTERNATIVES_MAX) break;
    if (!found.has(choice.start)) found.set(choice.start, choice);
  }
  const nearest = [...found.values()];
  const isOwn = ({ professional }: Alternative) =>
    professional === occurrence.offering.professional.id;
  const own = sorted.find(isOwn);
  return own && !nearest.some(isOwn) ? [...nearest.slice(0, -1), own] : nearest;
}

/** The professional of the occurrence, then the colleagues whom the caller may book. */
function listTeam(
  world: World,
  { request }: ResolvedRequest,
  { offering: own }: Occurrence,
  colleagues: readonly string[],
): Offering[] {
  const offerings = listOfferings(world, withColleagues(request, colleagues));
  const others = offerings.ok ? offerings.value : [];
  return [
    own,
    ...others.filter(
      (offering) =>
        offering.professional.id !== own.professional.id &&
        findAttendee(world, request, offering).ok,
    ),
  ];
}

/** The slots of the day, and the wanted start, which may lie between two slots: those that a booking would get. */
function listStarts(
  world: World,
  resolved: ResolvedRequest,
  { date, start: wanted, offering }: Occurrence,
  ownTimes: readonly TimeSpan[],
  nowMs: number,
): Alternative[] {
  const request = {
    ...toSlotRequest(offering.services),
    bookable: bookableSpanOf(resolved, nowMs),
    override: overrideOn(resolved.request, date, offering.business.timezone, nowMs),
  };
  const day = toCalendarDay(date, toDayFacts(world, offering, nowMs));
  const professional = offering.professional.id;
  return [toMinute(wanted), ...listStartMinutes(day, [request])].flatMap((minute) => {
    const verdict = judgeSlot(day, minute, request, nowMs);
    if (!verdict.open || ownTimes.some((time) => overlaps(time, verdict.span))) return [];
    const startUtc = toIsoText(verdict.span.startMs);
    return [{ date, start: toClock(minute), startUtc, professional }];
  });
}

function withColleagues(request: BookingRequest, candidates: readonly string[]) {
  return { ...request, professional: ANY_PROFESSIONAL, candidates };
}
