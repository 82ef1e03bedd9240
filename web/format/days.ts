/** Dates without a time, as `YYYY-MM-DD`. They are computed in UTC, so that no clock change touches them. */

const DAY_MS = 86_400_000;

const toMs = (date: string) => Date.parse(`${date}T00:00:00Z`);
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A day that no month has, such as 31 February, is no date. */
export function isDate(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && toDate(ms) === text;
}

export function addDays(date: string, days: number): string {
  return toDate(toMs(date) + days * DAY_MS);
}

/** The first day of a month that is this many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return toDate(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}

/** ISO: 1 is Monday. */
export function weekdayOf(date: string): number {
  return new Date(toMs(date)).getUTCDay() || 7;
}

export function listDays(from: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(from, i));
}

/** The days of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  return listDays(first, Math.round((toMs(next) - toMs(first)) / DAY_MS));
}

/** The date of an instant in a zone. */
export function dateAt(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms);
}

/** The date of an instant, as the API writes it, in a zone. */
export function dateOf(instant: string, timeZone: string): string {
  return dateAt(Date.parse(instant), timeZone);
}

/** The last date of what ends at an instant: the end is the first moment after it. */
export function lastDateOf(end: string, timeZone: string): string {
  return dateAt(Date.parse(end) - 1, timeZone);
}

/** The clock time of an instant in a zone, as `HH:MM`. */
export function clockAt(ms: number, timeZone: string): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(ms);
}

export function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The zone of this device. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** How many minutes the clocks of a zone are ahead of those of another at an instant. */
export function minutesAhead(ms: number, timeZone: string, other: string): number {
  return offsetOf(ms, timeZone) - offsetOf(ms, other);
}

/** The instant of a clock time in a zone. */
export function instantAt(date: string, clock: string, timeZone: string): number {
  const ms = Date.parse(`${date}T${clock}Z`);
  const shift = (at: number) => ms - offsetOf(at, timeZone) * 60_000;
  // The offset may change between the clock time in UTC and in the zone.
  return shift(shift(ms));
}

function offsetOf(ms: number, timeZone: string): number {
  const local = Date.parse(`${dateAt(ms, timeZone)}T${clockAt(ms, timeZone)}Z`);
  return Math.round((local - Math.floor(ms / 60_000) * 60_000) / 60_000);
}

/** The first weekday of a week where the language is spoken; ISO, 1 is Monday. */
export function firstWeekday(locale: string): number {
  type WithWeek = { weekInfo?: { firstDay: number }; getWeekInfo?: () => { firstDay: number } };
  const info = new Intl.Locale(locale) as Intl.Locale & WithWeek;
  return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1;
}
