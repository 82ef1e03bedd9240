import { findAttendee } from './attendee.ts';
import { listSlots, toCalendarDay } from './availability.ts';
import { toIsoText, toMinute } from './local-time.ts';
import { calendarWindow, type Needs } from './needs.ts';
import {
  bookableSpanOf,
  type BookingRequest,
  type Occurrence,
  placeOccurrence,
  type ResolvedRequest,
  timesOf,
} from './occurrence.ts';
import {
  ANY_PROFESSIONAL,
  listOffers,
  type Offer,
  offerNeeds,
  toDayFacts,
  toSlotRequest,
} from './offer.ts';
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
    ...offerNeeds(withColleagues(request, colleagues)),
    windows: timesOf(request).flatMap(({ date }) =>
      colleagues.map((id) => calendarWindow(id, date)),
    ),
  };
}

/**
 * The nearest starts of the same date, so that each can be sent as an exception of the series. A start
 * is listed once: with the professional of the occurrence if they are free, else with a colleague.
 */
export function listAlternatives(
  world: World,
  resolved: ResolvedRequest,
  occurrence: Occurrence,
  colleagues: readonly string[],
  nowMs: number,
): Alternative[] {
  const { date, start: wanted } = occurrence;
  const found = new Map<string, Alternative>();
  const choices = listTeam(world, resolved, occurrence, colleagues).flatMap((offer) =>
    listStarts(world, resolved, { ...occurrence, offer }, nowMs).map((start) => ({ start, offer })),
  );
  const distanceOf = ({ start }: { readonly start: string }) =>
    Math.abs(toMinute(start) - toMinute(wanted));
  // The sort is stable: the professional of the occurrence stays before the colleagues.
  for (const choice of choices.toSorted((a, b) => distanceOf(a) - distanceOf(b))) {
    if (found.size === ALTERNATIVES_MAX) break;
    const { start, offer } = choice;
    if (found.has(start)) continue;
    const placed = placeOccurrence(world, resolved, { ...occurrence, ...choice }, nowMs);
    if (!placed.ok) continue;
    const startUtc = toIsoText(placed.value.appointment.startsAt.getTime());
    found.set(start, { date, start, startUtc, professional: offer.professional.id });
  }
  return [...found.values()];
}

/** The professional of the occurrence, then the colleagues whom the caller may book. */
function listTeam(
  world: World,
  { request }: ResolvedRequest,
  { offer: own }: Occurrence,
  colleagues: readonly string[],
): Offer[] {
  const offers = listOffers(world, withColleagues(request, colleagues));
  const others = offers.ok ? offers.value : [];
  return [
    own,
    ...others.filter(
      (offer) =>
        offer.professional.id !== own.professional.id && findAttendee(world, request, offer).ok,
    ),
  ];
}

/** The open slots of the day, and the wanted start, which may lie between two slots. */
function listStarts(
  world: World,
  resolved: ResolvedRequest,
  { date, start, offer }: Occurrence,
  nowMs: number,
): string[] {
  const slotRequest = {
    ...toSlotRequest(offer.services),
    bookable: bookableSpanOf(resolved, nowMs),
  };
  const slots = listSlots(toCalendarDay(date, toDayFacts(world, offer, nowMs)), slotRequest, nowMs);
  return [start, ...slots.flatMap(({ available, time }) => (available ? time : []))];
}

function withColleagues(request: BookingRequest, candidates: readonly string[]) {
  return { ...request, professional: ANY_PROFESSIONAL, candidates };
}
