import { Temporal } from 'temporal-polyfill';

/** The only file that knows time zones and clock changes. */

export const MINUTE_MS = 60_000;
const DAY_MIN = 1440;

export type TimeSpan = { readonly startMs: number; readonly endMs: number };

/** One calendar date as it passes in one zone. */
export type LocalDay = {
  readonly date: string;
  /** ISO weekday, 1 = Monday. */
  readonly weekday: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The instant of a clock time, the first if it occurs twice, undefined if the clock skips it. */
  readonly instantOf: (minute: number) => number | undefined;
  /** The instant of a clock time; a skipped one means the moment the clock jumps over it. */
  readonly boundOf: (minute: number) => number;
  /** The clock time of an instant of the day; the midnight that ends the day reads `24:00`. */
  readonly clockAt: (ms: number) => string;
};

const DATE = String.raw`(19|2\d)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
export const LOCAL_DATE = new RegExp(`^${DATE}$`);
export const LOCAL_DATE_TIME = new RegExp(String.raw`^${DATE}T([01]\d|2[0-3]):[0-5]\d(:00)?$`);

/** A real date of the years 1900 to 2999: beyond those, formats of instants begin to differ. */
export function isLocalDate(text: string): boolean {
  if (!LOCAL_DATE.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** A date and a clock time of it, `2030-05-14T10:00`, without a zone. */
export function isLocalDateTime(text: string): boolean {
  return LOCAL_DATE_TIME.test(text) && isLocalDate(text.slice(0, 10));
}

/** An IANA zone that this machine knows. */
export function isTimezone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
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

/** A span of the day as the contract writes it. */
export function toClockSpan({ startMin, endMin }: { startMin: number; endMin: number }) {
  return { start: toClock(startMin), end: toClock(endMin) };
}

const KNOWN_DAYS_MAX = 5_000;
const knownDays = new Map<string, LocalDay | undefined>();

/** Undefined where the zone skipped the whole date. Remembered: the same few dates are asked for all day. */
export function findLocalDay(date: string, timezone: string): LocalDay | undefined {
  const key = `${date} ${timezone}`;
  if (knownDays.has(key)) return knownDays.get(key);
  const day = readLocalDay(date, timezone);
  if (knownDays.size >= KNOWN_DAYS_MAX) knownDays.clear();
  knownDays.set(key, day);
  return day;
}

function readLocalDay(date: string, timezone: string): LocalDay | undefined {
  const plain = Temporal.PlainDate.from(date);
  const start = plain.toZonedDateTime(timezone);
  if (!start.toPlainDate().equals(plain)) return undefined;

  const startMs = start.epochMilliseconds;
  const endMs = plain.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
  const change = start.getTimeZoneTransition('next');
  const isPlain =
    startMs + DAY_MIN * MINUTE_MS === endMs && (!change || change.epochMilliseconds >= endMs);

  const zoned = (minute: number) =>
    minute === DAY_MIN
      ? endMs
      : plain
          .toPlainDateTime(Temporal.PlainTime.from(toClock(minute)))
          .toZonedDateTime(timezone, { disambiguation: 'earlier' }).epochMilliseconds;
  const instantOf = (minute: number) => {
    if (isPlain) return startMs + minute * MINUTE_MS;
    const ms = zoned(minute);
    return clockAt(ms) === toClock(minute) ? ms : undefined;
  };
  const clockAt = (ms: number) => {
    if (ms < startMs || ms >= endMs) return toClock(DAY_MIN);
    if (isPlain) return toClock(Math.floor((ms - startMs) / MINUTE_MS));
    const { hour, minute } = zonedAt(ms, timezone);
    return toClock(hour * 60 + minute);
  };
  const boundOf = (minute: number) =>
    instantOf(minute) ??
    zonedAt(zoned(minute), timezone).getTimeZoneTransition('next')!.epochMilliseconds;
  return { date, weekday: plain.dayOfWeek, startMs, endMs, instantOf, boundOf, clockAt };
}

/** Every date from the first to the last, both included. */
export function listDates(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
}

/** Dates have no zone: a day is a day. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MIN * MINUTE_MS).toISOString().slice(0, 10);
}

/** Negative where the second date comes first. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (DAY_MIN * MINUTE_MS);
}

export function toIsoText(ms: number): string {
  return new Date(ms).toISOString();
}

function zonedAt(ms: number, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
}
