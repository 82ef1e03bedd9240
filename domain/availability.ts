import type { ErrorCode } from './errors.ts';
import type { BusinessRules, MinuteSpan, ProfessionalRules, Session } from './calendar.ts';
import { listWorkingSpans } from './working-hours.ts';
import { toClock, type LocalDay, findLocalDay, MINUTE_MS, type TimeSpan } from './local-time.ts';

type SlotReason =
  'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'TIME_OFF' | 'PROFESSIONAL_BREAK' | 'BOOKED';

export type Slot = {
  readonly time: string;
  readonly available: boolean;
  readonly reason?: SlotReason;
};

/** One professional at one business on one date: everything that decides whether a time is open. */
export type CalendarDay = {
  readonly local: LocalDay | undefined;
  readonly business: BusinessRules;
  readonly professional: ProfessionalRules;
  readonly isBusinessClosed: boolean;
  /** When the professional works there on that date. */
  readonly working: readonly MinuteSpan[];
  readonly timeOff: readonly TimeSpan[];
  readonly sessions: readonly Session[];
};

export type DayFacts = Pick<CalendarDay, 'business' | 'professional' | 'timeOff' | 'sessions'>;

/** What is to be placed: a length, and the class it would join if it is one. */
export type SlotRequest = { readonly durationMin: number; readonly classServiceId?: string };

export type Verdict =
  | { readonly open: true; readonly span: TimeSpan; readonly joins?: Session }
  | { readonly open: false; readonly reason: SlotReason; readonly refusal: ErrorCode };

/** Of the time off and sessions given, only those that reach into the date are kept. */
export function toCalendarDay(date: string, facts: DayFacts): CalendarDay {
  const { business, professional } = facts;
  const local = findLocalDay(date, business.timezone);
  const isThatDay = (span: TimeSpan) => local !== undefined && overlaps(local, span);
  return {
    local,
    business,
    professional,
    isBusinessClosed:
      !local ||
      business.closedWeekdays.includes(local.weekday) ||
      business.closedDates.includes(date),
    working: local ? listWorkingSpans(professional, business.id, local) : [],
    timeOff: facts.timeOff.filter(isThatDay),
    sessions: facts.sessions.filter(isThatDay),
  };
}

/**
 * The one rule. Discovery shows what it says, and the booking engine decides by it, so a slot
 * that is shown open is accepted and one that is shown closed is refused.
 */
export function judgeSlot(
  day: CalendarDay,
  startMin: number,
  wish: SlotRequest,
  nowMs: number,
): Verdict {
  const startMs = day.local?.instantOf(startMin);
  if (!day.local || startMs === undefined) {
    return { open: false, reason: 'OUTSIDE_HOURS', refusal: 'OUTSIDE_AVAILABILITY' };
  }
  const joinable = day.sessions.find(
    (s) =>
      s.startMs === startMs &&
      s.serviceId === wish.classServiceId &&
      s.businessId === day.business.id &&
      s.seatsTaken > 0,
  );
  const span = joinable ?? { startMs, endMs: startMs + wish.durationMin * MINUTE_MS };
  const reason = closedReason(day, day.local, span, joinable, nowMs);
  if (!reason) {
    const place = { startMs: span.startMs, endMs: span.endMs };
    return joinable ? { open: true, span: place, joins: joinable } : { open: true, span: place };
  }
  return { open: false, reason, refusal: refusalFor(reason, day, startMs < nowMs, joinable) };
}

/** The day's grid, from the earlier opening to the later closing; skipped clock times are left out. */
export function listSlots(day: CalendarDay, wish: SlotRequest, nowMs: number): Slot[] {
  const { local, business, working } = day;
  if (!local) return [];
  const slots: Slot[] = [];
  const firstMin = Math.min(business.hours.startMin, ...working.map((span) => span.startMin));
  const lastMin = Math.max(business.hours.endMin, ...working.map((span) => span.endMin));
  for (let minute = firstMin; minute < lastMin; minute += business.slotMinutes) {
    if (local.instantOf(minute) === undefined) continue;
    const verdict = judgeSlot(day, minute, wish, nowMs);
    const time = toClock(minute);
    slots.push(
      verdict.open ? { time, available: true } : { time, available: false, reason: verdict.reason },
    );
  }
  return slots;
}

/** The first that holds, in the order the contract gives. */
function closedReason(
  day: CalendarDay,
  local: LocalDay,
  span: TimeSpan,
  joinable: Session | undefined,
  nowMs: number,
): SlotReason | undefined {
  const { business, professional } = day;
  if (
    day.isBusinessClosed ||
    !isWithin(local, business.hours, span) ||
    business.breaks.some((b) => touches(local, b, span))
  ) {
    return 'BUSINESS_CLOSED';
  }
  const isWorked = day.working.some((hours) => isWithin(local, hours, span));
  if (!isWorked || span.startMs < nowMs) return 'OUTSIDE_HOURS';
  if (day.timeOff.some((off) => overlaps(off, span))) return 'TIME_OFF';
  if (professional.breaks.some((b) => touches(local, b, span))) return 'PROFESSIONAL_BREAK';
  const isTaken = joinable
    ? joinable.seatsTaken >= joinable.capacity
    : day.sessions.some((s) => s.seatsTaken > 0 && overlaps(s, span));
  return isTaken ? 'BOOKED' : undefined;
}

function refusalFor(
  reason: SlotReason,
  day: CalendarDay,
  isPast: boolean,
  joinable: Session | undefined,
): ErrorCode {
  if (isPast) return 'APPOINTMENT_IN_PAST';
  switch (reason) {
    case 'BUSINESS_CLOSED':
    case 'OUTSIDE_HOURS':
      return day.isBusinessClosed || day.working.length === 0
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

/** Nothing crosses midnight: opening hours end at 24:00 at the latest. */
function isWithin(local: LocalDay, hours: MinuteSpan, span: TimeSpan): boolean {
  return local.boundOf(hours.startMin) <= span.startMs && span.endMs <= local.boundOf(hours.endMin);
}

function touches(local: LocalDay, pause: MinuteSpan, span: TimeSpan): boolean {
  const paused = { startMs: local.boundOf(pause.startMin), endMs: local.boundOf(pause.endMin) };
  // A pause that the clock skips whole is no pause.
  return paused.startMs < paused.endMs && overlaps(paused, span);
}

export function overlaps(a: TimeSpan, b: TimeSpan): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs;
}
