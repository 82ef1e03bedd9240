import { toCalendarDay, judgeSlot, overlaps } from './availability.ts';
import { buffersOf, cutBuffers, NO_BUFFERS } from './buffers.ts';
import type { Session } from './calendar.ts';
import type { Changes } from './changes.ts';
import { isHeld } from './held-seats.ts';
import { toMinute, type TimeSpan } from './local-time.ts';
import { toDayFacts, type Offering, capacityOf, toSlotRequest } from './offering.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { Override } from './override.ts';
import { sharesUnit, type Unit } from './resource.ts';
import type { World } from './world.ts';

/** A free seat, in an existing session or in one to be opened. */
export type Seat = {
  readonly span: TimeSpan;
  readonly sessionId: string;
  /** Set unless the seat is in an existing session. */
  readonly openedSession?: Session;
  /** Sessions whose buffers staff booked into. */
  readonly shortenedSessions: readonly Session[];
};

export type SeatRequest = {
  readonly date: string;
  readonly start: string;
  /** The duration as booked; by default the present duration of the services. */
  readonly durationMin?: number;
  readonly bookable: TimeSpan | undefined;
  readonly override: readonly Override[];
  /** The rooms and equipment that the appointment has. */
  readonly ownUnits?: readonly Unit[] | undefined;
};

/** Checks that the time is open and that the person has no other appointment. */
export function findSeat(
  world: World,
  offering: Offering,
  personId: string,
  when: SeatRequest,
  newSessionId: string,
  nowMs: number,
): Outcome<Seat> {
  const { business, professional, services } = offering;
  const { date, start, durationMin, bookable, override, ownUnits } = when;
  const day = toCalendarDay(date, toDayFacts(world, offering, nowMs));
  const request = {
    ...toSlotRequest(services),
    ...(durationMin !== undefined && { durationMin }),
    bookable,
    override,
    ownUnits,
  };
  const verdict = judgeSlot(day, toMinute(start), request, nowMs);
  if (!verdict.open) return refuse(verdict.refusal);
  const { span, joins, scheduled, units = [] } = verdict;
  const isBusy = listOwnTimes(world, personId, nowMs).some((time) => overlaps(time, span));
  if (isBusy) return refuse('CLIENT_DOUBLE_BOOKED');
  // A class in which seats are only held has no session yet.
  const joined = joins && world.sessions.find(({ id }) => id === joins.id);
  if (joined) return accept({ span, sessionId: joined.id, shortenedSessions: [] });
  const isWithoutBuffers = override.includes('buffer');
  const openedSession = {
    ...span,
    ...(isWithoutBuffers ? NO_BUFFERS : buffersOf(services)),
    id: newSessionId,
    professionalId: professional.id,
    businessId: business.id,
    serviceId: services[0]!.id,
    capacity: scheduled?.capacity ?? capacityOf(services),
    seatsTaken: 1,
    ...(units.length > 0 && { units }),
  };
  const shortenedSessions = isWithoutBuffers
    ? shortenSessions(world, professional.id, span, units)
    : [];
  return accept({ span, sessionId: newSessionId, openedSession, shortenedSessions });
}

/** The sessions of the calendar, or in the same rooms, whose buffers reach into the span, with buffers that do not. */
function shortenSessions(
  world: World,
  professionalId: string,
  span: TimeSpan,
  units: readonly Unit[],
): Session[] {
  return world.sessions
    .filter(({ seatsTaken }) => seatsTaken > 0)
    .filter((session) => session.professionalId === professionalId || sharesUnit(session, units))
    .flatMap((session) => {
      const buffers = cutBuffers(session, span);
      return buffers ? [{ ...session, ...buffers }] : [];
    });
}

/** The changes that take the seat. */
export function takeSeat({
  sessionId,
  openedSession,
  shortenedSessions,
}: Seat): Pick<Changes, 'openedSessions' | 'takenSeats' | 'shortenedSessions'> {
  return {
    openedSessions: openedSession ? [openedSession] : [],
    takenSeats: openedSession ? [] : [sessionId],
    shortenedSessions,
  };
}

/** The times that are booked or held for the person. */
export function listOwnTimes(world: World, personId: string, nowMs: number): TimeSpan[] {
  const held = world.heldSeats.filter((each) => isHeld(each, nowMs));
  return [...world.personTimes, ...held].filter((time) => time.personId === personId);
}
