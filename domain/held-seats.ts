import type { Buffers } from './buffers.ts';
import type { Session } from './calendar.ts';
import type { TimeSpan } from './local-time.ts';
import { takesUnits, type Unit } from './resource.ts';

/** A seat that a hold keeps for one person. */
export type HeldSeat = TimeSpan &
  Buffers & {
    readonly holdId: string;
    readonly professionalId: string;
    readonly businessId: string;
    readonly serviceId: string;
    readonly capacity: number;
    readonly personId: string;
    /** The account or client record that the hold is for, also where a family member comes. */
    readonly customerId: string;
    /** From then on the seat is free, by the clock of the reader. Booking or releasing the hold ends it earlier. */
    readonly expiresAtMs: number;
    /** The units that the session of the seat would take. */
    readonly units?: readonly Unit[] | null;
  };

export function isHeld({ expiresAtMs }: Pick<HeldSeat, 'expiresAtMs'>, nowMs: number): boolean {
  return nowMs < expiresAtMs;
}

/**
 * The sessions as a caller without a hold sees them: a held seat is taken, in the class session that it
 * belongs to or in a session of its own. Such a session has the id of its hold.
 */
export function mergeHeldSeats(
  sessions: readonly Session[],
  heldSeats: readonly HeldSeat[],
  nowMs: number,
): Session[] {
  const merged = sessions.filter(({ seatsTaken }) => seatsTaken > 0);
  for (const seat of heldSeats.filter((each) => isHeld(each, nowMs))) {
    const index = merged.findIndex((session) => isClassOf(session, seat));
    const session = merged[index];
    if (session) merged[index] = { ...session, seatsTaken: session.seatsTaken + 1, isHeld: true };
    else merged.push(toSession(seat));
  }
  return merged;
}

/** The booked and held times of all calendars in which rooms or equipment are taken. */
export function listUses(
  {
    sessions,
    heldSeats,
  }: { readonly sessions: readonly Session[]; readonly heldSeats: readonly HeldSeat[] },
  nowMs: number,
): Session[] {
  return mergeHeldSeats(sessions.filter(takesUnits), heldSeats.filter(takesUnits), nowMs);
}

function isClassOf(session: Session, seat: HeldSeat): boolean {
  return (
    seat.capacity > 1 &&
    session.professionalId === seat.professionalId &&
    session.businessId === seat.businessId &&
    session.serviceId === seat.serviceId &&
    session.startMs === seat.startMs &&
    session.endMs === seat.endMs
  );
}

function toSession(held: HeldSeat): Session {
  const { holdId, personId: _p, customerId: _c, expiresAtMs: _e, ...seat } = held;
  return { ...seat, id: holdId, seatsTaken: 1, isHeld: true, isUnopened: true };
}
