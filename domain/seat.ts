import { toCalendarDay, judgeSlot, overlaps } from './availability.ts';
import { buffersOf } from './buffers.ts';
import type { Session } from './calendar.ts';
import { isHeld } from './held-seats.ts';
import { toMinute, type TimeSpan } from './local-time.ts';
import { toDayFacts, type Offering, capacityOf, toSlotRequest } from './offering.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { World } from './world.ts';

/** A free seat, in an existing session or in one to be opened. */
type Seat = {
  readonly span: TimeSpan;
  readonly sessionId: string;
  /** Set unless the seat is in an existing session. */
  readonly openedSession?: Session;
};

/** Checks that the time is open and that the person has no other appointment. */
export function findSeat(
  world: World,
  offering: Offering,
  personId: string,
  {
    date,
    start,
    durationMin,
    bookable,
  }: {
    readonly date: string;
    readonly start: string;
    /** The duration as booked; by default the present duration of the services. */
    readonly durationMin?: number;
    readonly bookable: TimeSpan | undefined;
  },
  newSessionId: string,
  nowMs: number,
): Outcome<Seat> {
  const { business, professional, services } = offering;
  const day = toCalendarDay(date, toDayFacts(world, offering, nowMs));
  const request = {
    ...toSlotRequest(services),
    ...(durationMin !== undefined && { durationMin }),
    bookable,
  };
  const verdict = judgeSlot(day, toMinute(start), request, nowMs);
  if (!verdict.open) return refuse(verdict.refusal);
  const { span, joins } = verdict;
  const isBusy = listOwnTimes(world, personId, nowMs).some((time) => overlaps(time, span));
  if (isBusy) return refuse('CLIENT_DOUBLE_BOOKED');
  // A class in which seats are only held has no session yet.
  const joined = joins && world.sessions.find(({ id }) => id === joins.id);
  if (joined) return accept({ span, sessionId: joined.id });
  const openedSession = {
    ...span,
    ...buffersOf(services),
    id: newSessionId,
    professionalId: professional.id,
    businessId: business.id,
    serviceId: services[0]!.id,
    capacity: capacityOf(services),
    seatsTaken: 1,
  };
  return accept({ span, sessionId: newSessionId, openedSession });
}

/** The times that are booked or held for the person. */
export function listOwnTimes(world: World, personId: string, nowMs: number): TimeSpan[] {
  const held = world.heldSeats.filter((each) => isHeld(each, nowMs));
  return [...world.personTimes, ...held].filter((time) => time.personId === personId);
}
