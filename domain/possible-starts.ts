import { judgeSlot, listGrid, toCalendarDay } from './availability.ts';
import { type BookingLimits, findBookableSpan } from './booking-rules.ts';
import type { BusinessHours, WorkingHours } from './calendar.ts';
import { addDays, findLocalDay, listDates, localDateAt } from './local-time.ts';

/** The hours of a professional at a business, without time off and bookings. Many professionals share one object. */
export type KnownHours = {
  readonly business: BusinessHours & BookingLimits;
  readonly professional: WorkingHours;
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

/** The searched dates in one time zone. */
export function listSearchedDates(
  { from, to, weekdays }: SearchedTimes,
  timezone: string,
  nowMs: number,
): string[] {
  const first = from ?? localDateAt(nowMs, timezone);
  const dates = listDates(first, to ?? addDays(first, DEFAULT_DAYS - 1));
  if (!weekdays) return dates;
  return dates.filter((date) => weekdays.includes(findLocalDay(date, timezone)?.weekday ?? 0));
}

/** The earliest start that a calendar may have, on one of the searched dates. */
export type PossibleStart = { readonly dateIndex: number; readonly startMs: number };

/** Finds the earliest start at or after a date and an instant. Bookings and time off can only make it later. */
export function findPossibleStart(
  hours: KnownHours,
  durationMin: number,
  searched: SearchedTimes & { readonly dates: readonly string[] },
  from: PossibleStart,
  nowMs: number,
): PossibleStart | undefined {
  const { dates, fromMin, toMin } = searched;
  const bookable = findBookableSpan(hours.business, 'customer', nowMs)!;
  const fromMs = Math.max(from.startMs, nowMs, bookable.startMs);
  for (let dateIndex = from.dateIndex; dateIndex < dates.length; dateIndex++) {
    const start = listPossibleStarts(hours, dates[dateIndex]!, durationMin).find(
      ({ minute, startMs }) => startMs >= fromMs && minute >= fromMin && minute < toMin,
    );
    if (start) return start.startMs < bookable.endMs ? { dateIndex, ...start } : undefined;
  }
  return undefined;
}

type Start = { readonly minute: number; readonly startMs: number };

/** Kept with the hours, because most searches ask for the same days. */
const startsOf = new WeakMap<KnownHours, Map<string, readonly Start[]>>();

function listPossibleStarts(
  hours: KnownHours,
  date: string,
  durationMin: number,
): readonly Start[] {
  let lists = startsOf.get(hours);
  if (!lists) startsOf.set(hours, (lists = new Map()));
  const key = `${date} ${durationMin}`;
  let starts = lists.get(key);
  if (!starts) {
    const day = toCalendarDay(date, { ...hours, timeOff: [], sessions: [] });
    starts = listGrid(day).flatMap((minute) => {
      const verdict = judgeSlot(day, minute, { durationMin }, -Infinity);
      return verdict.open ? [{ minute, startMs: verdict.span.startMs }] : [];
    });
    lists.set(key, starts);
  }
  return starts;
}
