import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS, SECOND_MS } from './durations.ts';

/** The only file that handles time zones and clock changes. */

const DAY_MIN = 1440;

export type TimeSpan = { readonly startMs: number; readonly endMs: number };

/** One calendar date in one time zone. */
export type LocalDay = {
  readonly date: string;
  /** ISO weekday, 1 = Monday. */
  readonly weekday: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The instant of a clock time: the first if it occurs twice, undefined if it is skipped. */
  readonly instantOf: (minute: number) => number | undefined;
  /** The instant of a clock time; for a skipped time, the instant of the clock change. */
  readonly boundOf: (minute: number) => number;
  /** The clock time of an instant of the day; the end of the day is `24:00`. */
  readonly clockAt: (ms: number) => string;
};

const DATE = String.raw`(19|2\d)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
export const LOCAL_DATE = new RegExp(`^${DATE}$`);
export const LOCAL_DATE_TIME = new RegExp(String.raw`^${DATE}T([01]\d|2[0-3]):[0-5]\d(:00)?$`);

/** An existing date of the years 1900 to 2999; outside, ISO formats differ. */
export function isLocalDate(text: string): boolean {
  // A day that the month lacks is one of the next month.
  return LOCAL_DATE.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
}

/** A date and clock time without a zone, like `2030-05-14T10:00`. */
export function isLocalDateTime(text: string): boolean {
  return LOCAL_DATE_TIME.test(text) && isLocalDate(text.slice(0, 10));
}

/** An IANA time zone that this runtime supports. */
/** The name of a zone. A bare offset is none: it knows no summer time, and Postgres reads its sign the other way round. */
export function isTimezone(text: string): boolean {
  if (/^[+-]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The official spelling of a time zone: `Europe/Berlin` for `europe/berlin`. Other names of a zone stay. */
export function toTimezoneName(text: string): string {
  return new Temporal.ZonedDateTime(0n, text).timeZoneId;
}

/** Minutes since midnight of `HH:MM`; `24:00` is the end of the day. */
export function toMinute(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

export function toClock(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

export function toClockSpan({ startMin, endMin }: { startMin: number; endMin: number }) {
  return { start: toClock(startMin), end: toClock(endMin) };
}

const CACHED_DAYS_MAX = 5_000;
const cachedDays = new Map<string, LocalDay | undefined>();

/** Undefined if the zone skipped the whole date. Cached, because requests repeat the same dates. */
export function findLocalDay(date: string, timezone: string): LocalDay | undefined {
  const key = `${date} ${timezone}`;
  if (cachedDays.has(key)) return cachedDays.get(key);
  const day = createLocalDay(date, timezone);
  if (cachedDays.size >= CACHED_DAYS_MAX) cachedDays.clear();
  cachedDays.set(key, day);
  return day;
}

function createLocalDay(date: string, timezone: string): LocalDay | undefined {
  const plain = Temporal.PlainDate.from(date);
  const start = plain.toZonedDateTime(timezone);
  if (!start.toPlainDate().equals(plain)) return undefined;

  const startMs = start.epochMilliseconds;
  const endMs = plain.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
  const change = start.getTimeZoneTransition('next');
  const hasNoChange =
    startMs + DAY_MIN * MINUTE_MS === endMs && (!change || change.epochMilliseconds >= endMs);

  const resolve = (minute: number) =>
    minute === DAY_MIN
      ? endMs
      : plain
          .toPlainDateTime(Temporal.PlainTime.from(toClock(minute)))
          .toZonedDateTime(timezone, { disambiguation: 'earlier' }).epochMilliseconds;
  const instantOf = (minute: number) => {
    if (hasNoChange) return startMs + minute * MINUTE_MS;
    const ms = resolve(minute);
    return clockAt(ms) === toClock(minute) ? ms : undefined;
  };
  const clockAt = (ms: number) => {
    if (ms < startMs || ms >= endMs) return toClock(DAY_MIN);
    if (hasNoChange) return toClock(Math.floor((ms - startMs) / MINUTE_MS));
    const { hour, minute } = zonedAt(ms, timezone);
    return toClock(hour * 60 + minute);
  };
  const boundOf = (minute: number) =>
    instantOf(minute) ??
    zonedAt(resolve(minute), timezone).getTimeZoneTransition('next')!.epochMilliseconds;
  return { date, weekday: plain.dayOfWeek, startMs, endMs, instantOf, boundOf, clockAt };
}

/** The offset of the zone at a clock time that exists, like `+02:00`. */
export function offsetAt({ date, instantOf }: LocalDay, minute: number): string {
  const offsetMin = (Date.parse(date) - instantOf(minute)!) / MINUTE_MS + minute;
  return `${offsetMin < 0 ? '-' : '+'}${toClock(Math.abs(Math.round(offsetMin)))}`;
}

/** The last date that was found in each zone: most instants are of the same one. */
const lastDays = new Map<string, LocalDay>();

/** The local date at an instant. */
export function localDateAt(ms: number, timezone: string): string {
  const last = lastDays.get(timezone);
  if (last && last.startMs <= ms && ms < last.endMs) return last.date;
  const date = zonedAt(ms, timezone).toPlainDate().toString();
  const day = findLocalDay(date, timezone);
  // On a longer or shorter day a clock change may return to the date before.
  if (day && day.endMs - day.startMs === DAY_MIN * MINUTE_MS) lastDays.set(timezone, day);
  return date;
}

/** All dates from the first to the last, both included. */
export function listDates(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
}

/** Calendar arithmetic without a zone: clock changes do not matter. */
export function addDays(date: string, days: number): string {
  return utcDayOf(Date.parse(date) + days * DAY_MIN * MINUTE_MS);
}

export function utcDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Negative if the second date is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (DAY_MIN * MINUTE_MS);
}

export function toIsoText(ms: number): string {
  return new Date(ms).toISOString();
}

/** The instant of a clock time like `2030-05-14T10:00:00`; a skipped one is as much later as the clock is. */
export function instantAt(local: string, timezone: string): number {
  const [date, minute, second] = [local.slice(0, 10), local.slice(11, 16), local.slice(17, 19)];
  const ms = findLocalDay(date, timezone)?.instantOf(toMinute(minute));
  if (ms !== undefined) return ms + Number(second) * SECOND_MS;
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).epochMilliseconds;
}

/** The clock time at an instant, like `2030-05-14T10:00:00`. */
export function localTimeAt(ms: number, timezone: string): string {
  return zonedAt(ms, timezone).toPlainDateTime().toString({ smallestUnit: 'second' });
}

function zonedAt(ms: number, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
}

export function overlaps(a: TimeSpan, b: TimeSpan): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs;
}
