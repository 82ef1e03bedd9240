import type { AppointmentRecord } from './appointment.ts';
import { type CalendarDay, toCalendarDay, judgeSlot } from './availability.ts';
import type { MinuteSpan } from './calendar.ts';
import {
  addDays,
  isLocalDateTime,
  findLocalDay,
  MINUTE_MS,
  toMinute,
  type TimeSpan,
} from './local-time.ts';
import { calendarWindow, mergeNeeds, type Needs, NO_NEEDS } from './needs.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import type { World } from './world.ts';

/** Of whoever has not said anything yet. */
export const DEFAULT_HOURS = { opensMin: 9 * 60, closesMin: 17 * 60 };

/** A span as the contract writes it. */
export type ClockSpan = { readonly start: string; readonly end: string };

/** The spans of one day: each ends after it begins, and no two overlap. */
export function toMinuteSpans(spans: readonly ClockSpan[]): Outcome<MinuteSpan[]> {
  const sorted = spans
    .map(({ start, end }) => ({ startMin: toMinute(start), endMin: toMinute(end) }))
    .toSorted((a, b) => a.startMin - b.startMin);
  if (sorted.some(({ startMin, endMin }) => startMin >= endMin)) return refuse('INVALID_INPUT');
  const isOverlapping = sorted.some((span, n) => n > 0 && span.startMin < sorted[n - 1]!.endMin);
  return isOverlapping ? refuse('AVAILABILITY_OVERLAP') : accept(sorted);
}

/** As columns; each only where it was said. */
export function toHoursColumns(said: {
  readonly workingHours?: ClockSpan | undefined;
  readonly breaks?: readonly ClockSpan[] | undefined;
}) {
  const hours = toMinuteSpans(said.workingHours ? [said.workingHours] : []);
  if (!hours.ok) return hours;
  const breaks = toMinuteSpans(said.breaks ?? []);
  if (!breaks.ok) return breaks;
  const [span] = hours.value;
  return accept({
    ...(span && { opensMin: span.startMin, closesMin: span.endMin }),
    ...(said.breaks && { breaks: breaks.value }),
  });
}

/** What has to be known of the rules, to see where bookings lie. */
export function bookedDayNeeds(booked: readonly AppointmentRecord[]): Needs {
  return mergeNeeds(
    booked.map(({ businessId, professionalId, localDate }) => ({
      ...NO_NEEDS,
      businessIds: [businessId],
      professionalIds: [professionalId],
      windows: [calendarWindow(professionalId, localDate)],
    })),
  );
}

/** Would a change leave somebody booked at a time that is closed, and is open now? */
export function closesBookedTime(
  before: World,
  after: World,
  booked: readonly AppointmentRecord[],
): boolean {
  const [dayBefore, dayAfter] = [daysOf(before), daysOf(after)];
  return booked.some((each) => isOpen(dayBefore(each), each) && !isOpen(dayAfter(each), each));
}

/** The days that appointments are on, each looked up once, however many come on it. */
function daysOf(world: World) {
  const known = new Map<string, CalendarDay>();
  return ({ businessId, professionalId, localDate }: AppointmentRecord): CalendarDay => {
    const key = `${businessId} ${professionalId} ${localDate}`;
    const business = world.businesses.get(businessId)!;
    const professional = world.professionals.get(professionalId)!;
    const isTheirs = (each: { readonly professionalId: string }) =>
      each.professionalId === professionalId;
    const day =
      known.get(key) ??
      toCalendarDay(localDate, {
        ...{ business, professional, sessions: [] },
        timeOff: world.timeOff.filter(isTheirs),
      });
    known.set(key, day);
    return day;
  };
}

/** By the hours, breaks and time off alone, whoever else is there. */
function isOpen(day: CalendarDay, { startsAt, endsAt }: AppointmentRecord): boolean {
  if (!day.local) return false;
  const durationMin = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  const startMin = toMinute(day.local.clockAt(startsAt.getTime()));
  return judgeSlot(day, startMin, { durationMin }, Number.NEGATIVE_INFINITY).open;
}

/** Whole days in a zone, both included, or two moments. */
export function toTimeOffSpan(from: string, to: string, timezone: string): Outcome<TimeSpan> {
  const isDays = from.length === 10;
  const startMs = isDays ? findLocalDay(from, timezone)?.startMs : momentOf(from, timezone);
  // A date that the zone skips ends where the next one begins.
  const lastDay = isDays
    ? (findLocalDay(to, timezone) ?? findLocalDay(addDays(to, -1), timezone))
    : undefined;
  const endMs = isDays ? lastDay?.endMs : momentOf(to, timezone);
  if (startMs === undefined || endMs === undefined || startMs >= endMs) {
    return refuse('INVALID_INPUT');
  }
  return accept({ startMs, endMs });
}

/** By its offset, or by the clock in that zone; a time that the clock skips is the moment it jumps. */
function momentOf(text: string, timezone: string): number | undefined {
  if (!isLocalDateTime(text)) return Date.parse(text);
  return findLocalDay(text.slice(0, 10), timezone)?.boundOf(toMinute(text.slice(11)));
}
