import { assignUnits } from './assigned-units.ts';
import { createBlocking, type IsBlocking } from './blocking.ts';
import { BUFFER_MINUTES_MAX, type Buffers, takenSpan, takesTimeOf } from './buffers.ts';
import { MINUTE_MS } from './durations.ts';
import type { PlainCode } from './outcome.ts';
import type { BusinessHours, MinuteSpan, Session, WorkingHours } from './calendar.ts';
import {
  type ClassTimetable,
  listSessionsAround,
  type ScheduledSession,
} from './class-timetable.ts';
import { findOpenDay, type OpenDay } from './opening-hours.ts';
import type { Override } from './override.ts';
import { closedReason, type SlotReason } from './closed-reason.ts';
import { addToGrid, listGrid } from './slot-grid.ts';
import { isReservedFor, reserveUnits, type RoomUse } from './reserved-units.ts';
import type { ResourceNeed, Unit } from './resource.ts';
import { listWorkingSpans } from './working-hours.ts';
import {
  findLocalDay,
  type LocalDay,
  offsetAt,
  overlaps,
  type TimeSpan,
  toClock,
} from './local-time.ts';

export { overlaps };

export type Slot = {
  readonly time: string;
  readonly available: boolean;
  readonly reason?: SlotReason;
  /** The offset of the zone at that time, like `+02:00`. */
  readonly utcOffset: string;
  /** Only of an open slot of a service. */
  readonly seatsLeft?: number;
};

/** One professional at one business on one date: all facts that decide whether a time is open. */
export type CalendarDay = {
  readonly local: LocalDay | undefined;
  readonly business: BusinessHours;
  readonly professional: WorkingHours;
  /** When the business is open on the date. */
  readonly open: OpenDay;
  /** Working hours of the professional at the business on the date. */
  readonly workingSpans: readonly MinuteSpan[];
  readonly timeOff: readonly TimeSpan[];
  readonly sessions: readonly Session[];
  /** Sessions of timetables that take time of the date. */
  readonly scheduled: readonly ScheduledSession[];
  /** Times of all calendars in which rooms or equipment are taken, or kept for sessions of timetables. */
  readonly uses: readonly RoomUse[];
};

export type DayFacts = Pick<CalendarDay, 'business' | 'professional' | 'timeOff' | 'sessions'> & {
  readonly timetables: readonly ClassTimetable[];
  /** None if absent. */
  readonly uses?: readonly Session[];
  readonly roomTimetables?: readonly ClassTimetable[];
};

/** The duration to place, and the service if it is a class that can be joined. */
export type SlotRequest = {
  readonly durationMin: number;
  readonly classServiceId?: string;
  /** Whether the class is booked at the sessions of its timetable only. */
  readonly hasTimetable?: boolean;
  /** The seats of the class, if it has no timetable. */
  readonly capacity?: number;
  /** None if absent. */
  readonly buffers?: Buffers;
  /** The starts that the caller may book now; all if absent. */
  readonly bookable?: TimeSpan | undefined;
  /** The rules that staff override. */
  readonly override?: readonly Override[] | undefined;
  readonly resources?: readonly ResourceNeed[];
  /** The rooms and equipment of the session that is changed or moved: it keeps those that are free. */
  readonly ownUnits?: readonly Unit[] | undefined;
};

export type SlotVerdict =
  | {
      readonly open: true;
      readonly span: TimeSpan;
      readonly joins?: Session;
      /** The session of the timetable that the seat belongs to. */
      readonly scheduled?: ScheduledSession;
      /** The rooms and equipment that the session takes; absent if none. */
      readonly units?: readonly Unit[];
    }
  | {
      readonly open: false;
      readonly reason: SlotReason;
      readonly refusal: PlainCode;
      /** Only rooms or equipment are missing. */
      readonly lacksUnits?: true;
    };

export function toCalendarDay(date: string, facts: DayFacts): CalendarDay {
  return addEntries(toEmptyDay(date, facts), facts);
}

/** The day without time off and sessions. */
export function toEmptyDay(
  date: string,
  { business, professional }: Pick<DayFacts, 'business' | 'professional'>,
): CalendarDay {
  const local = findLocalDay(date, business.timezone);
  return {
    local,
    business,
    professional,
    open: findOpenDay(business, local),
    workingSpans: local ? listWorkingSpans(professional, business.id, local) : [],
    timeOff: [],
    sessions: [],
    scheduled: [],
    uses: [],
  };
}

/** Adds the time off that overlaps the date, and the sessions that may take time of it or of a buffer there. */
export function addEntries(
  day: CalendarDay,
  {
    timeOff,
    sessions,
    timetables,
    uses = [],
    roomTimetables = [],
  }: Omit<DayFacts, 'business' | 'professional'>,
): CalendarDay {
  const { local } = day;
  if (!local) return day;
  const reach = takenSpan(local, WIDEST);
  const isNear = (time: TimeSpan & Buffers) => takesTimeOf(time, reach);
  const taken = uses.filter(isNear);
  const inRooms = listSessionsAround(roomTimetables, local.date).filter(isNear);
  return {
    ...day,
    timeOff: timeOff.filter((span) => overlaps(local, span)),
    sessions: sessions.filter(isNear),
    scheduled: listSessionsAround(timetables, local.date).filter(isNear),
    uses: inRooms.length === 0 ? taken : [...taken, ...reserveUnits(taken, inRooms)],
  };
}

/** A slot at the edge of the day may have the longest buffers. */
const WIDEST: Buffers = {
  bufferBeforeMinutes: BUFFER_MINUTES_MAX,
  bufferAfterMinutes: BUFFER_MINUTES_MAX,
};

/**
 * The one rule for discovery and booking: a slot that discovery shows as open can be booked, and
 * one that it shows as closed is refused.
 */
export function judgeSlot(
  day: CalendarDay,
  startMin: number,
  request: SlotRequest,
  nowMs: number,
): SlotVerdict {
  const startMs = day.local?.instantOf(startMin);
  if (!day.local || startMs === undefined) {
    return { open: false, reason: 'OUTSIDE_HOURS', refusal: 'OUTSIDE_AVAILABILITY' };
  }
  const endMs = startMs + request.durationMin * MINUTE_MS;
  const span = { startMs, endMs };
  const { override = [] } = request;
  const isPast = startMs < nowMs && !override.includes('past');
  const ownSessions = listOwnSessions(day, request);
  const scheduled = ownSessions.find((session) => session.startMs === startMs);
  const joinable = findJoinable(day, span, request, scheduled?.capacity);
  const isOffTimetable = request.hasTimetable === true && !scheduled;
  const isTooEarlyOrLate = !isBookable(request.bookable, startMs) || isPast || isOffTimetable;
  const isBlocking = createBlocking(span, request);
  const units = joinable
    ? (joinable.units ?? [])
    : assignUnits(usesOfOthers(day, scheduled), request, scheduled, span, isBlocking);
  const isOverlapped = !joinable && isOverlapping(day, request, isBlocking);
  const isTaken = joinable ? joinable.seatsTaken >= joinable.capacity : !units || isOverlapped;
  const reason = closedReason(day, day.local, span, { isTooEarlyOrLate, isTaken, override });
  if (!reason) {
    return {
      open: true,
      span,
      ...(units && units.length > 0 && { units }),
      ...(joinable && { joins: joinable }),
      ...(scheduled && { scheduled }),
    };
  }
  const hasSession = !request.hasTimetable || ownSessions.length > 0;
  const facts = { isPast, hasSession, joinable };
  const closed = { open: false, reason, refusal: refusalFor(reason, day, facts) } as const;
  return reason === 'BOOKED' && !units && !isOverlapped ? { ...closed, lacksUnits: true } : closed;
}

/** Without what is kept for the session itself. */
function usesOfOthers({ uses }: CalendarDay, scheduled: ScheduledSession | undefined) {
  return scheduled ? uses.filter((use) => !isReservedFor(use, scheduled)) : uses;
}

/** The class session at this time that has seats, of which perhaps none is free. */
function findJoinable(
  { sessions, business }: CalendarDay,
  { startMs, endMs }: TimeSpan,
  { classServiceId, capacity }: SlotRequest,
  scheduledCapacity: number | undefined,
): Session | undefined {
  if (classServiceId === undefined) return undefined;
  // A session that was opened with another duration of the service has no seat of this duration.
  const session = sessions.find(
    (s) =>
      s.startMs === startMs &&
      s.endMs === endMs &&
      s.serviceId === classServiceId &&
      s.businessId === business.id &&
      s.seatsTaken > 0,
  );
  if (!session?.isUnopened) return session;
  // The first booking opens it with the present number of seats, not with that at the time of the hold.
  return { ...session, capacity: scheduledCapacity ?? capacity ?? session.capacity };
}

function isOverlapping(
  { sessions, scheduled }: CalendarDay,
  { hasTimetable }: SlotRequest,
  isBlocking: IsBlocking,
): boolean {
  if (sessions.some((session) => session.seatsTaken > 0 && isBlocking(session))) return true;
  // A class with a timetable yields to no other timetable, so that two that overlap can both be booked.
  return !hasTimetable && scheduled.some(isBlocking);
}

/** The sessions of the requested class on the date; none without a timetable. */
function listOwnSessions(
  { scheduled, business, local }: CalendarDay,
  { hasTimetable, classServiceId }: SlotRequest,
): readonly ScheduledSession[] {
  if (!hasTimetable) return [];
  return scheduled.filter(
    ({ serviceId, businessId, localDate }) =>
      serviceId === classServiceId && businessId === business.id && localDate === local?.date,
  );
}

/** `capacity`: the seats of a session that a booking opens; absent without a service. */
export function listSlots(
  day: CalendarDay,
  request: SlotRequest,
  nowMs: number,
  capacity?: number,
): Slot[] {
  return listStartMinutes(day, [request]).map((minute) => {
    const verdict = judgeSlot(day, minute, request, nowMs);
    const time = toClock(minute);
    const utcOffset = offsetAt(day.local!, minute);
    if (!verdict.open) return { time, available: false, reason: verdict.reason, utcOffset };
    const seatsLeft =
      capacity === undefined ? {} : { seatsLeft: countSeatsLeft(verdict, capacity) };
    return { time, available: true, utcOffset, ...seatsLeft };
  });
}

/** The seats that can still be booked: of the session that a booking joins, or of the one that it opens. */
export function countSeatsLeft(
  { joins, scheduled }: Extract<SlotVerdict, { open: true }>,
  capacity: number,
): number {
  return joins ? joins.capacity - joins.seatsTaken : (scheduled?.capacity ?? capacity);
}

/** The grid, and the starts of the requested classes that lie between its steps. */
export function listStartMinutes(
  day: CalendarDay,
  requests: readonly SlotRequest[],
  grid: readonly number[] = listGrid(day),
): readonly number[] {
  if (day.scheduled.length === 0) return grid;
  const sessions = requests.flatMap((request) => listOwnSessions(day, request));
  return addToGrid(
    grid,
    sessions.map(({ startMin }) => startMin),
  );
}

function refusalFor(
  reason: SlotReason,
  day: CalendarDay,
  {
    isPast,
    hasSession,
    joinable,
  }: {
    readonly isPast: boolean;
    readonly hasSession: boolean;
    readonly joinable: Session | undefined;
  },
): PlainCode {
  if (isPast) return 'APPOINTMENT_IN_PAST';
  switch (reason) {
    case 'BUSINESS_CLOSED':
    case 'OUTSIDE_HOURS':
      return day.open.spans.length === 0 || day.workingSpans.length === 0 || !hasSession
        ? 'NOT_SCHEDULED'
        : 'OUTSIDE_AVAILABILITY';
    case 'PROFESSIONAL_BREAK':
      return 'OUTSIDE_AVAILABILITY';
    case 'TIME_OFF':
      return 'PROFESSIONAL_TIME_OFF';
    case 'BOOKED':
      return joinable ? 'SESSION_FULL' : 'SLOT_TAKEN';
  }
}

function isBookable(bookable: TimeSpan | undefined, startMs: number): boolean {
  return bookable === undefined || (bookable.startMs <= startMs && startMs < bookable.endMs);
}
