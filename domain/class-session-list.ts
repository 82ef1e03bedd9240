import { type CalendarDay, judgeSlot, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import type { BusinessRules, Session } from './calendar.ts';
import { countSeats, isOpened } from './class-session-command.ts';
import { type ClassTimetable, findSession, type ScheduledSession } from './class-timetable.ts';
import { SLOT_REASONS } from './closed-reason.ts';
import { findLocalDay, toClock, toIsoText } from './local-time.ts';
import { calendarWindow, type Needs, NO_NEEDS } from './needs.ts';
import { findUnitsFor } from './reserved-units.ts';
import type { Unit } from './resource.ts';
import { isOffered, type Offering, toDayFacts, toSlotRequest } from './offering.ts';
import type { World } from './world.ts';

/** Why no customer can book a seat of a session now, besides the reasons of any time. */
const SESSION_REASONS = [
  'PAST',
  'NOT_OFFERED',
  'DURATION_CHANGED',
  'BOOKING_LIMITS',
  'RESOURCE_TAKEN',
] as const;
export const CLOSED_REASONS = [...SLOT_REASONS, ...SESSION_REASONS] as const;
type ClosedReason = (typeof CLOSED_REASONS)[number];

/** A session of a timetable, as it can be booked now. */
export type ListedSession = {
  readonly scheduled: ScheduledSession;
  readonly status: 'open' | 'full' | 'closed' | 'cancelled';
  /** Only of a closed session. */
  readonly reason: ClosedReason | null;
  readonly opened: Session | undefined;
  readonly capacity: number;
  readonly seatsLeft: number;
  /** The rooms and equipment that it takes or keeps. */
  readonly units: readonly Unit[];
};

/** All that the list is made of. */
export type SessionWorld = Pick<
  World,
  'professionals' | 'services' | 'sessions' | 'heldSeats' | 'timeOff' | 'roomTimetables'
>;

export function classSessionNeeds(
  businessId: string,
  timetables: readonly { readonly professionalId: string; readonly serviceId: string }[],
  [from, to]: readonly [string, string],
): Needs {
  const professionalIds = [...new Set(timetables.map(({ professionalId }) => professionalId))];
  return {
    ...NO_NEEDS,
    businessIds: [businessId],
    professionalIds,
    serviceIds: [...new Set(timetables.map(({ serviceId }) => serviceId))],
    windows: professionalIds.map((id) => calendarWindow(id, from, to)),
  };
}

/** The sessions of a business on these dates, by the rule that books, sorted by start. */
export function listClassSessions(
  world: SessionWorld,
  business: BusinessRules,
  dates: readonly string[],
  nowMs: number,
): ListedSession[] {
  const listed = [...world.professionals.values()].flatMap((professional) => {
    const own = professional.timetables.filter(({ businessId }) => businessId === business.id);
    if (own.length === 0) return [];
    const facts = toDayFacts(world, { business, professional }, nowMs);
    const held = dates.flatMap((date) => {
      const day = toCalendarDay(date, facts);
      const here = day.scheduled.filter(
        ({ businessId, localDate }) => businessId === business.id && localDate === date,
      );
      return here.flatMap((scheduled): ListedSession[] => {
        const service = world.services.get(scheduled.serviceId);
        // A timetable that was made after the services were chosen.
        if (!service) return [];
        const timetable = own.find(({ id }) => id === scheduled.classId)!;
        const offering = { business, professional, services: [service] };
        return [judgeSession(world, { offering, day, timetable, scheduled }, nowMs)];
      });
    });
    return [...own.flatMap((timetable) => listCancelled(timetable, dates)), ...held];
  });
  return listed.toSorted(
    (a, b) =>
      a.scheduled.startMs - b.scheduled.startMs ||
      (a.scheduled.classId < b.scheduled.classId ? -1 : 1),
  );
}

function listCancelled(timetable: ClassTimetable, dates: readonly string[]): ListedSession[] {
  return timetable.changes.flatMap(({ date, isCancelled }) => {
    const scheduled = isCancelled ? findSession(timetable, date)?.session : undefined;
    if (!scheduled || !dates.includes(scheduled.localDate)) return [];
    const { capacity } = scheduled;
    const closed = { status: 'cancelled', reason: null, opened: undefined, seatsLeft: 0 } as const;
    return [{ ...closed, scheduled, capacity, units: [] }];
  });
}

type Place = {
  readonly offering: Offering;
  readonly day: CalendarDay;
  readonly timetable: ClassTimetable;
  readonly scheduled: ScheduledSession;
};

function judgeSession(world: SessionWorld, place: Place, nowMs: number): ListedSession {
  const { timetable, scheduled, day } = place;
  const opened = world.sessions.find((session) => isOpened(session, scheduled));
  const { capacity } = opened ?? scheduled;
  const found = { timetable, scheduled, isCancelled: false, opened, appointments: [] };
  const seatsLeft = Math.max(0, capacity - countSeats(world, found, nowMs).withHeld);
  const units = opened ? (opened.units ?? []) : findUnitsFor(day.uses, scheduled);
  const session = { scheduled, opened, capacity, seatsLeft, units };
  const reason = findClosedReason(place, opened, nowMs);
  if (!reason) return { ...session, status: 'open', reason: null };
  const isFull = seatsLeft === 0 && reason !== 'PAST' && reason !== 'NOT_OFFERED';
  return isFull
    ? { ...session, status: 'full', reason: null }
    : { ...session, status: 'closed', reason };
}

function findClosedReason(
  { offering, day, scheduled }: Place,
  opened: Session | undefined,
  nowMs: number,
): ClosedReason | undefined {
  if (scheduled.startMs < nowMs) return 'PAST';
  if (!isOffered(offering)) return 'NOT_OFFERED';
  const request = toSlotRequest(offering.services);
  const verdict = judgeSlot(day, scheduled.startMin, request, nowMs);
  if (!verdict.open) {
    if (opened && opened.endMs !== scheduled.endMs) return 'DURATION_CHANGED';
    return verdict.lacksUnits ? 'RESOURCE_TAKEN' : verdict.reason;
  }
  const bookable = findBookableSpan(offering.business, 'customer', nowMs);
  const isBookable = judgeSlot(day, scheduled.startMin, { ...request, bookable }, nowMs).open;
  return isBookable ? undefined : 'BOOKING_LIMITS';
}

export function openSessionView(
  { scheduled, opened, capacity, seatsLeft }: ListedSession,
  timezone: string,
) {
  const { classId, date: sessionDate, serviceId, professionalId, localDate, startMin } = scheduled;
  const { startMs, endMs } = opened ?? scheduled;
  return {
    classId,
    sessionDate,
    serviceId,
    professionalId,
    date: localDate,
    start: toClock(startMin),
    end: findLocalDay(localDate, timezone)!.clockAt(endMs),
    startUtc: toIsoText(startMs),
    endUtc: toIsoText(endMs),
    capacity,
    seatsLeft,
  };
}
