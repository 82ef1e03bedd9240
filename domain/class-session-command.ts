import type { AppointmentRecord } from './appointment.ts';
import type { Session } from './calendar.ts';
import {
  type ClassTimetable,
  findSession,
  type ScheduledSession,
  type SessionChange,
} from './class-timetable.ts';
import type { Envelope } from './commands/envelope.ts';
import { isLockedBy } from './commands/target.ts';
import { couponKey } from './coupon.ts';
import type { DomainEvent, EventType } from './events.ts';
import { mergeHeldSeats } from './held-seats.ts';
import { toClock, toIsoText } from './local-time.ts';
import { calendarWindow, type Needs, NO_NEEDS } from './needs.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { World } from './world.ts';

/**
 * A command that changes one session of a timetable as a whole. It names the records of all its seats as they were
 * when the command was created, so that they can be locked before they are read.
 */
export type SessionCommand = Envelope & {
  readonly classId: string;
  /** The date that the timetable gives the session. */
  readonly sessionDate: string;
  readonly business: string;
  readonly service: string;
  /** The date on which the session takes place. */
  readonly localDate: string;
  readonly bookingIds: readonly string[];
  readonly persons: readonly string[];
  readonly purchases: readonly string[];
  readonly couponCodes: readonly string[];
};

export function sessionNeeds(command: SessionCommand): Needs {
  const { business, professional, service, localDate, bookingIds, persons } = command;
  return {
    ...NO_NEEDS,
    businessIds: [business],
    professionalIds: [professional],
    serviceIds: [service],
    personIds: persons,
    purchaseIds: command.purchases,
    couponKeys: command.couponCodes.map(couponKey),
    bookingIds,
    windows: [calendarWindow(professional, localDate)],
  };
}

export type FoundSession = {
  readonly timetable: ClassTimetable;
  readonly scheduled: ScheduledSession;
  readonly isCancelled: boolean;
  /** The session with its seats, if any is taken. */
  readonly opened: Session | undefined;
  readonly appointments: readonly AppointmentRecord[];
};

/** The session as loaded under the locks. */
export function findClassSession(
  world: World,
  {
    professional,
    classId,
    sessionDate,
  }: Pick<SessionCommand, 'professional' | 'classId' | 'sessionDate'>,
): FoundSession | undefined {
  const timetable = world.professionals
    .get(professional)
    ?.timetables.find(({ id }) => id === classId);
  const found = timetable && findSession(timetable, sessionDate);
  if (!found) return undefined;
  const { session: scheduled, isCancelled } = found;
  const opened = world.sessions.find((session) => isOpened(session, scheduled));
  const appointments = world.appointments.filter(
    ({ sessionId, status }) => sessionId === opened?.id && status !== 'Cancelled',
  );
  return { timetable, scheduled, isCancelled, opened, appointments };
}

/** Also a session with the former duration of the service: it is the one of that start. */
export function isOpened(session: Session, scheduled: ScheduledSession): boolean {
  return (
    session.seatsTaken > 0 &&
    session.professionalId === scheduled.professionalId &&
    session.businessId === scheduled.businessId &&
    session.serviceId === scheduled.serviceId &&
    session.startMs === scheduled.startMs
  );
}

/** The session moved to another date, or a seat was taken, after the command was created: it must be built again. */
export function isStaleSession(world: World, command: SessionCommand): boolean {
  const found = findClassSession(world, command);
  if (!found) return false;
  const { scheduled, appointments, opened } = found;
  // The seats of another date are not loaded.
  if (scheduled.localDate !== command.localDate) return true;
  const isMissing = appointments.length !== (opened?.seatsTaken ?? 0);
  // A client was merged into another, who is not locked, or a package or coupon was used since.
  return isMissing || appointments.some((each) => !isLockedBy(command, each));
}

/** A session that has begun stays as it is. */
export function findChangeable(
  world: World,
  command: SessionCommand,
  nowMs: number,
): Outcome<FoundSession> {
  const found = findClassSession(world, command);
  if (!found) return refuse('NOT_FOUND');
  return found.scheduled.startMs <= nowMs ? refuse('INVALID_STATUS') : accept(found);
}

/** The seats that are booked, and with them those that are held now. */
export function countSeats(
  world: Pick<World, 'heldSeats'>,
  { scheduled, opened }: FoundSession,
  nowMs: number,
): { readonly taken: number; readonly withHeld: number } {
  const held = world.heldSeats.filter(
    (seat) =>
      seat.professionalId === scheduled.professionalId && seat.serviceId === scheduled.serviceId,
  );
  const merged = mergeHeldSeats(opened ? [opened] : [], held, nowMs);
  const withHeld = merged.find((session) => isOpened(session, scheduled))?.seatsTaken ?? 0;
  return { taken: opened?.seatsTaken ?? 0, withHeld };
}

export function sessionEvent(
  type: Extract<EventType, `class.session_${string}`>,
  { timetable, scheduled }: Pick<FoundSession, 'timetable' | 'scheduled'>,
  change: SessionChange,
  details: object = {},
): DomainEvent {
  const { id, businessId, professionalId, serviceId } = timetable;
  const data = {
    service: serviceId,
    professional: professionalId,
    session: change.date,
    date: scheduled.localDate,
    start: toClock(scheduled.startMin),
    startUtc: toIsoText(scheduled.startMs),
    endUtc: toIsoText(scheduled.endMs),
    ...details,
  };
  return { type, businessId, resourceId: id, professionalId, data };
}
