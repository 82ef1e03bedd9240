/** The proof's own arithmetic of times, which shares nothing with the product that it judges. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** Minutes since midnight of `HH:MM`. */
export function toMinute(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number);
  return hour! * 60 + minute!;
}

/** `HH:MM` of the minutes since midnight; 1440 is `24:00`. */
export const toClock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The date that many days after another one, or before it. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  return format;
}

/** The local date and clock time of an instant. */
export function localAt(
  ms: number,
  zone: string,
): { readonly date: string; readonly clock: string } {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    clock: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** Clocks change at whole quarters of an hour; the offsets of each are kept, because formatting is slow. */
const QUARTER_MS = 15 * MINUTE_MS;
const offsets = new Map<string, Map<number, number>>();

/** Minutes by which the zone is ahead of UTC at an instant. */
function offsetAt(ms: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const quarter = Math.floor(ms / QUARTER_MS);
  const offset = known.get(quarter) ?? calculateOffset(quarter * QUARTER_MS, zone);
  known.set(quarter, offset);
  return offset;
}

function calculateOffset(ms: number, zone: string): number {
  const { date, clock } = localAt(ms, zone);
  return (Date.parse(`${date}T${clock}Z`) - ms) / MINUTE_MS;
}

/** The instant of a clock time: the first if it occurs twice, undefined if the clocks skip it. */
export function instantOf(date: string, clock: string, zone: string): number | undefined {
  const asUtc = Date.parse(date) + toMinute(clock) * MINUTE_MS;
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((ms) => asUtc - offsetAt(ms, zone) * MINUTE_MS)
    .filter((ms) => ms - asUtc === -offsetAt(ms, zone) * MINUTE_MS);
  return candidates.length > 0 ? Math.min(...candidates) : undefined;
}

/** A change of the clocks of a zone. */
export type ClockChange = {
  /** The first instant after it. */
  readonly ms: number;
  /** The local date of the clock times that it skips or repeats. */
  readonly date: string;
  /** The clock times from here on are skipped or occur twice. */
  readonly from: string;
  readonly minutes: number;
  readonly kind: 'skips' | 'repeats';
};

/** The next changes after an instant, found day by day and then minute by minute. */
export function nextChanges(zone: string, afterMs: number, count: number): ClockChange[] {
  const changes: ClockChange[] = [];
  const days = 2 * 366;
  for (let day = 0; day < days && changes.length < count; day++) {
    const [fromMs, toMs] = [afterMs + day * DAY_MS, afterMs + (day + 1) * DAY_MS];
    if (offsetAt(fromMs, zone) !== offsetAt(toMs, zone))
      changes.push(findChange(zone, fromMs, toMs));
  }
  return changes;
}

function findChange(zone: string, fromMs: number, toMs: number): ClockChange {
  const [before, after] = [offsetAt(fromMs, zone), offsetAt(toMs, zone)];
  let [low, high] = [Math.floor(fromMs / MINUTE_MS), Math.ceil(toMs / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS, zone) === before) low = middle;
    else high = middle;
  }
  const ms = high * MINUTE_MS;
  const minutes = Math.abs(after - before);
  const kind = after > before ? 'skips' : 'repeats';
  // Skipped times follow the last one before the change; repeated ones begin with the first one after it.
  const local = new Date(ms + Math.min(before, after) * MINUTE_MS).toISOString();
  return { ms, date: local.slice(0, 10), from: local.slice(11, 16), minutes, kind };
}
