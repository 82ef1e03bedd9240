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
import { ANY_PROFESSIONAL, toDayFacts } from './offering.ts';
import { accept, type Outcome, type Refusal } from './outcome.ts';
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
  /** The world that they were placed in: without the seats of the hold that the request uses. */
  readonly world: World;
};

/**
 * Looks for a seat for every occurrence. Of several candidates, the least booked one for whom all
 * occurrences are free takes them; if there is none, the one who passed the most checks refuses.
 */
export function placeRequest(
  loaded: World,
  request: BookingRequest,
  nowMs: number,
): Outcome<Placement> {
  const resolved = resolveRequest(loaded, request);
  if (!resolved.ok) return resolved;
  const used = findUsableHold(loaded.holds, request, toAsked(resolved.value[0]!), nowMs);
  if (!used.ok) return used;
  const hold = used.value;
  const world = withoutHold(loaded, hold);
  let refused: { readonly placement: Placement; readonly passed: number } | undefined;
  for (const each of heldFirst(leastBookedFirst(world, resolved.value, nowMs), hold)) {
    const candidate = { ...each, hold };
    const occurrences = placeOccurrences(world, candidate, nowMs);
    const placement = { resolved: candidate, occurrences, world };
    if (occurrences.ok) return accept(placement);
    const passed = checksPassed(occurrences);
    if (!refused || passed > refused.passed) refused = { placement, passed };
  }
  return accept(refused!.placement);
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

/** A series is booked whole or not at all: each occurrence sees the earlier ones. */
function placeOccurrences(
  world: World,
  resolved: ResolvedRequest,
  nowMs: number,
): Outcome<readonly PlacedOccurrence[]> {
  const occurrences: PlacedOccurrence[] = [];
  let current = world;
  for (const occurrence of resolved.occurrences) {
    const placed = placeOccurrence(current, resolved, occurrence, nowMs);
    if (!placed.ok) return placed;
    occurrences.push(placed.value);
    current = applyChanges(current, { ...NO_CHANGES, ...toSeatChanges([placed.value]) });
  }
  return accept(occurrences);
}

export function toSeatChanges(
  occurrences: readonly PlacedOccurrence[],
): Pick<Changes, 'openedSessions' | 'takenSeats' | 'newAppointments'> {
  return {
    openedSessions: occurrences.flatMap(({ openedSession }) => openedSession ?? []),
    takenSeats: occurrences.flatMap(({ openedSession, appointment }) =>
      openedSession ? [] : [appointment.sessionId],
    ),
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
  if (!first) return 0;
  const { local, sessions } = toCalendarDay(first.date, toDayFacts(world, offering, nowMs));
  if (!local) return 0;
  const bookedMs = sessions.reduce(
    (sum, { startMs, endMs }) =>
      sum + Math.max(0, Math.min(endMs, local.endMs) - Math.max(startMs, local.startMs)),
    0,
  );
  return bookedMs / MINUTE_MS;
}

function checksPassed({ code }: Refusal): number {
  return TIME_CODES.findIndex((each) => each === code);
}
