import { toCalendarDay } from './availability.ts';
import { applyChanges, type Changes, NO_CHANGES } from './changes.ts';
import { MINUTE_MS } from './durations.ts';
import { findUsableHold, type HeldRequest, type Hold } from './hold.ts';
import {
  type BookingRequest,
  type PlacedOccurrence,
  placeOccurrence,
  type ResolvedRequest,
  resolveRequest,
  timesOf,
} from './occurrence.ts';
import { ANY_PROFESSIONAL, type Offering, toDayFacts } from './offering.ts';
import { accept, type Outcome, type Refusal } from './outcome.ts';
import { takeSeat } from './seat.ts';
import { SERIES_MAX, type SkippedDate, toSkippedDate } from './series.ts';
import type { World } from './world.ts';

/** Refusals of the time, in the order of the checks. */
export const TIME_CODES = [
  'APPOINTMENT_IN_PAST',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'PROFESSIONAL_TIME_OFF',
  'SLOT_TAKEN',
  'SESSION_FULL',
  'CLIENT_DOUBLE_BOOKED',
] as const;

/** A request with the professional who takes it, and all its occurrences or the first refusal. */
export type Placement = {
  readonly resolved: ResolvedRequest;
  readonly occurrences: Outcome<readonly PlacedOccurrence[]>;
  readonly skipped: readonly SkippedDate[];
  /** The world that they were placed in: without the seats of the hold that the request uses. */
  readonly world: World;
};

/**
 * Looks for a seat for every occurrence. Of several candidates, the least booked one for whom all
 * occurrences are free takes them; if there is none, the one who passed the most checks refuses. If closed
 * dates may be skipped, the one with the fewest of them takes the others.
 */
export function placeRequest(
  loaded: World,
  request: BookingRequest,
  nowMs: number,
): Outcome<Placement> {
  const resolved = resolveRequest(loaded, request);
  if (!resolved.ok) return resolved;
  const [first] = resolved.value as [ResolvedRequest, ...ResolvedRequest[]];
  const { business } = first.offering;
  const used = findUsableHold(loaded.holds, request, business, toAsked(first), nowMs);
  if (!used.ok) return used;
  const hold = used.value;
  const world = withoutHold(loaded, hold);
  let best: Placement | undefined;
  for (const each of heldFirst(leastBookedFirst(world, resolved.value, nowMs), hold)) {
    const candidate = { ...each, hold };
    const placement = { resolved: candidate, ...placeOccurrences(world, candidate, nowMs), world };
    if (!best || rankOf(placement) > rankOf(best)) best = placement;
    if (placement.occurrences.ok && placement.skipped.length === 0) break;
  }
  return accept(best!);
}

/** A placement with fewer skipped dates ranks higher; below all of them, a refusal by the checks that it passed. */
function rankOf({ occurrences, skipped }: Placement): number {
  return occurrences.ok
    ? TIME_CODES.length + SERIES_MAX - skipped.length
    : checksPassed(occurrences);
}

/** The request as a hold keeps it, with the professional who takes it. */
export function toHeldRequest({ request, offering, attendee }: ResolvedRequest): HeldRequest {
  const { business, services, date, start, recurringFrequency } = request;
  const { personId } = attendee;
  const times = timesOf(request).map((time) =>
    [time.date, time.start, time.professional].join(' '),
  );
  return {
    professional: offering.professional.id,
    business,
    services,
    date,
    start,
    personId,
    recurringFrequency,
    times,
  };
}

/** A booking with any professional may use a hold of each. */
function toAsked(resolved: ResolvedRequest): Partial<HeldRequest> {
  const { professional, ...asked } = toHeldRequest(resolved);
  return resolved.request.professional === ANY_PROFESSIONAL ? asked : { ...asked, professional };
}

/** The world as the owner of the hold sees it: its seats are free. */
function withoutHold(world: World, hold: Hold | undefined): World {
  const heldSeats = world.heldSeats.filter(({ holdId }) => holdId !== hold?.id);
  return { ...world, heldSeats };
}

function heldFirst(
  candidates: readonly ResolvedRequest[],
  hold: Hold | undefined,
): readonly ResolvedRequest[] {
  // Not the professionals of exceptions, whose calendars have held seats as well.
  const isHeld = ({ offering }: ResolvedRequest) =>
    hold?.request.professional === offering.professional.id;
  return candidates.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)));
}

/** A series is booked whole or not at all: each occurrence sees the earlier ones. Closed dates may be skipped. */
function placeOccurrences(
  world: World,
  resolved: ResolvedRequest,
  nowMs: number,
): Pick<Placement, 'occurrences' | 'skipped'> {
  const occurrences: PlacedOccurrence[] = [];
  const skipped: SkippedDate[] = [];
  let firstSkip: Refusal | undefined;
  let current = world;
  for (const occurrence of resolved.occurrences) {
    const placed = placeOccurrence(current, resolved, occurrence, nowMs);
    if (!placed.ok) {
      const skip = resolved.request.skipClosed && toSkippedDate(occurrence.date, placed);
      if (!skip) return { occurrences: placed, skipped: [] };
      skipped.push(skip);
      firstSkip ??= placed;
      continue;
    }
    occurrences.push(placed.value);
    // Nothing is placed after the last one.
    if (occurrence === resolved.occurrences.at(-1)) break;
    current = applyChanges(current, { ...NO_CHANGES, ...toSeatChanges([placed.value]) });
  }
  return firstSkip && occurrences.length === 0
    ? { occurrences: firstSkip, skipped: [] }
    : { occurrences: accept(occurrences), skipped };
}

export function toSeatChanges(
  occurrences: readonly PlacedOccurrence[],
): Pick<Changes, 'openedSessions' | 'takenSeats' | 'shortenedSessions' | 'newAppointments'> {
  const taken = occurrences.map(({ seat }) => takeSeat(seat));
  return {
    openedSessions: taken.flatMap(({ openedSessions }) => openedSessions),
    takenSeats: taken.flatMap(({ takenSeats }) => takenSeats),
    shortenedSessions: taken.flatMap(({ shortenedSessions }) => shortenedSessions),
    newAppointments: occurrences.map(({ appointment }) => appointment),
  };
}

/** Sorts by the booked minutes on the first date that they would take, then by id. */
function leastBookedFirst(
  world: World,
  candidates: readonly ResolvedRequest[],
  nowMs: number,
): readonly ResolvedRequest[] {
  if (candidates.length === 1) return candidates;
  return candidates
    .map((candidate) => ({
      candidate,
      minutes: bookedMinutes(world, candidate, nowMs),
      id: candidate.offering.professional.id,
    }))
    .toSorted((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
    .map(({ candidate }) => candidate);
}

/** The booked time of the professional at all businesses. A class counts once. */
function bookedMinutes(
  world: World,
  { offering, occurrences }: ResolvedRequest,
  nowMs: number,
): number {
  const first = occurrences.find((each) => each.offering === offering);
  return first ? bookedMinutesOn(world, offering, first.date, nowMs) : 0;
}

export function bookedMinutesOn(
  world: Pick<World, 'timeOff' | 'sessions' | 'heldSeats'>,
  place: Pick<Offering, 'business' | 'professional'>,
  date: string,
  nowMs: number,
): number {
  const { local, sessions } = toCalendarDay(date, toDayFacts(world, place, nowMs));
  if (!local) return 0;
  const bookedMs = sessions.reduce(
    (sum, { startMs, endMs }) =>
      sum + Math.max(0, Math.min(endMs, local.endMs) - Math.max(startMs, local.startMs)),
    0,
  );
  return bookedMs / MINUTE_MS;
}

/** A refusal that passed more checks says more. */
export function checksPassed({ code }: Refusal): number {
  return TIME_CODES.findIndex((each) => each === code);
}
