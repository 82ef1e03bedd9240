import type { AppointmentRecord } from './appointment.ts';
import { type CalendarDay, toCalendarDay, judgeSlot } from './availability.ts';
import type { MinuteSpan } from './calendar.ts';
import { MINUTE_MS } from './durations.ts';
import { addDays, findLocalDay, isLocalDateTime, type TimeSpan, toMinute } from './local-time.ts';
import { calendarWindow, mergeNeeds, type Needs, NO_NEEDS } from './needs.ts';
import { accept, type Outcome, refuseField } from './outcome.ts';
import type { World } from './world.ts';

/** Hours of a business or professional that has not set any. */
export const DEFAULT_HOURS = { opensMin: 9 * 60, closesMin: 17 * 60 };

export type ClockSpan = { readonly start: string; readonly end: string };

/** Converts the spans of one day. Each must end after its start, and none may overlap. */
export function toMinuteSpans(spans: readonly ClockSpan[], field: string): Outcome<MinuteSpan[]> {
  const sent = spans.map(({ start, end }) => ({
    startMin: toMinute(start),
    endMin: toMinute(end),
  }));
  const wrong = sent.findIndex(({ startMin, endMin }) => startMin >= endMin);
  if (wrong >= 0) return refuseField('INVALID_INPUT', `${field}.${wrong}.end`);
  const sorted = sent.toSorted((a, b) => a.startMin - b.startMin);
  const isOverlapping = sorted.some((span, n) => n > 0 && span.startMin < sorted[n - 1]!.endMin);
  return isOverlapping ? refuseField('AVAILABILITY_OVERLAP', field) : accept(sorted);
}

/** The given hours and breaks as columns; an absent field changes nothing. */
export function toHoursColumns(fields: {
  readonly workingHours?: ClockSpan | undefined;
  readonly breaks?: readonly ClockSpan[] | undefined;
}) {
  const hours = toMinuteSpans(fields.workingHours ? [fields.workingHours] : [], 'workingHours');
  if (!hours.ok) return refuseField(hours.code, 'workingHours.end');
  const breaks = toMinuteSpans(fields.breaks ?? [], 'breaks');
  if (!breaks.ok) return breaks;
  const [span] = hours.value;
  return accept({
    ...(span && { opensMin: span.startMin, closesMin: span.endMin }),
    ...(fields.breaks && { breaks: breaks.value }),
  });
}

/** The records that decide whether the times of these appointments are open. */
export function bookedDayNeeds(appointments: readonly AppointmentRecord[]): Needs {
  return mergeNeeds(
    appointments.map(({ businessId, professionalId, localDate }) => ({
      ...NO_NEEDS,
      businessIds: [businessId],
      professionalIds: [professionalId],
      windows: [calendarWindow(professionalId, localDate)],
    })),
  );
}

/** A dry run names at most this many appointments. */
export const CONFLICTS_MAX = 500;

/** The appointments whose time was open before a change and is closed after it. */
export function listClosedTimes(
  before: World,
  after: World,
  appointments: readonly AppointmentRecord[],
): AppointmentRecord[] {
  const [dayBefore, dayAfter] = [createDayLookup(before), createDayLookup(after)];
  return appointments.filter(
    (each) => isOpen(dayBefore(each), each) && !isOpen(dayAfter(each), each),
  );
}

/** Looks up the day of an appointment; days with several appointments are computed once. */
function createDayLookup(world: World) {
  const cache = new Map<string, CalendarDay>();
  return ({ businessId, professionalId, localDate }: AppointmentRecord): CalendarDay => {
    const key = `${businessId} ${professionalId} ${localDate}`;
    const business = world.businesses.get(businessId)!;
    const professional = world.professionals.get(professionalId)!;
    const isOfProfessional = (each: { readonly professionalId: string }) =>
      each.professionalId === professionalId;
    const day =
      cache.get(key) ??
      toCalendarDay(localDate, {
        business,
        professional,
        sessions: [],
        timetables: [],
        timeOff: world.timeOff.filter(isOfProfessional),
      });
    cache.set(key, day);
    return day;
  };
}

/** Checks hours, breaks and time off, but not other sessions. */
function isOpen(day: CalendarDay, { startsAt, endsAt }: AppointmentRecord): boolean {
  if (!day.local) return false;
  const durationMin = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  const startMin = toMinute(day.local.clockAt(startsAt.getTime()));
  return judgeSlot(day, startMin, { durationMin }, Number.NEGATIVE_INFINITY).open;
}

/** From two dates (both included) or two date-times. */
export function toTimeOffSpan(from: string, to: string, timezone: string): Outcome<TimeSpan> {
  const isDate = from.length === 10;
  const startMs = isDate ? findLocalDay(from, timezone)?.startMs : toInstant(from, timezone);
  // A date that the zone skips ends with the date before it.
  const lastDay = isDate
    ? (findLocalDay(to, timezone) ?? findLocalDay(addDays(to, -1), timezone))
    : undefined;
  const endMs = isDate ? lastDay?.endMs : toInstant(to, timezone);
  if (startMs === undefined) return refuseField('INVALID_INPUT', 'from');
  if (endMs === undefined || startMs >= endMs) return refuseField('INVALID_INPUT', 'to');
  return accept({ startMs, endMs });
}

/** Without an offset the text is local time; a skipped time is the instant of the clock change. */
function toInstant(text: string, timezone: string): number | undefined {
  if (!isLocalDateTime(text)) return Date.parse(text);
  return findLocalDay(text.slice(0, 10), timezone)?.boundOf(toMinute(text.slice(11)));
}
