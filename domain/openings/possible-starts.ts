import { judgeSlot } from '../availability.ts';
import type { BookingLimits } from '../booking-rules.ts';
import type { BusinessHours, MinuteSpan, WorkingHours } from '../calendar.ts';
import { type ClassTimetable, listSessionsOn } from '../class-timetable.ts';
import { addDays, findLocalDay, listDates, localDateAt, type TimeSpan } from '../local-time.ts';
import { addToGrid } from '../slot-grid.ts';
import { findKnownDay } from './known-days.ts';

/** The hours of a professional at a business, without time off and bookings. Many professionals share one object. */
export type KnownHours = {
  readonly business: BusinessHours & BookingLimits;
  readonly professional: WorkingHours;
  /** Timetables at the business: their sessions may begin between the steps of the grid. */
  readonly timetables?: readonly ClassTimetable[] | undefined;
};

/** The times that are searched, in the zone of each business. */
export type SearchedTimes = {
  /** Both ends are included; by default today and the six days after it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A start is not before the first minute of the day, and before the second. */
  readonly fromMin: number;
  readonly toMin: number;
  /** ISO weekdays, 1 = Monday; all if absent. */
  readonly weekdays?: readonly number[] | undefined;
};

const DEFAULT_DAYS = 7;

/** The searched dates in one time zone, without those that it skips. */
export function listSearchedDates(
  { from, to, weekdays }: SearchedTimes,
  timezone: string,
  nowMs: number,
): string[] {
  const first = from ?? localDateAt(nowMs, timezone);
  return listDates(first, to ?? addDays(first, DEFAULT_DAYS - 1)).filter((date) => {
    const day = findLocalDay(date, timezone);
    return day && (!weekdays || weekdays.includes(day.weekday));
  });
}

/** The earliest start that a calendar may have, on one of the searched dates. */
export type PossibleStart = { readonly dateIndex: number; readonly startMs: number };

type Searched = Pick<SearchedTimes, 'fromMin' | 'toMin'> & {
  readonly dates: readonly string[];
  /** The starts that a customer may book. */
  readonly bookable: TimeSpan;
};

/** Finds the earliest start at or after a date and an instant. Bookings and time off can only make it later. */
export function findPossibleStart(
  kind: { readonly hours: KnownHours; readonly durationMin: number },
  searched: Searched,
  from: PossibleStart,
): PossibleStart | undefined {
  for (let dateIndex = from.dateIndex; dateIndex < searched.dates.length; dateIndex++) {
    const startMs = findPossibleStartOn(kind, searched, { dateIndex, startMs: from.startMs });
    if (startMs !== undefined) return { dateIndex, startMs };
  }
  return undefined;
}

export function findPossibleStartOn(
  { hours, durationMin }: { readonly hours: KnownHours; readonly durationMin: number },
  { dates, fromMin, toMin, bookable }: Searched,
  { dateIndex, startMs }: PossibleStart,
): number | undefined {
  const date = dates[dateIndex]!;
  const local = findLocalDay(date, hours.business.timezone);
  const fromMs = Math.max(startMs, bookable.startMs);
  if (!local || local.endMs <= fromMs || bookable.endMs <= local.startMs) return undefined;
  const isSearched = ({ startMin, endMin }: MinuteSpan) => startMin < toMin && fromMin < endMin;
  const { business } = hours;
  if (!isSearched(business.hours) && business.exceptionalOpenings.length === 0) return undefined;
  const { day, grid } = findKnownDay(date, hours);
  if (day.open.spans.length === 0) return undefined;
  const spans = day.workingSpans.filter(isSearched);
  if (spans.length === 0) return undefined;
  const classStarts = listSessionsOn(hours.timetables ?? [], date).map(({ startMin }) => startMin);
  for (const minute of addToGrid(grid, classStarts)) {
    if (minute < fromMin || minute >= toMin || local.instantOf(minute)! < fromMs) continue;
    if (!spans.some((span) => span.startMin <= minute && minute < span.endMin)) continue;
    const verdict = judgeSlot(day, minute, { durationMin, bookable }, -Infinity);
    if (verdict.open) return verdict.span.startMs;
  }
  return undefined;
}
