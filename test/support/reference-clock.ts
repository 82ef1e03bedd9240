import { MINUTE_MS } from '../../domain/durations.ts';
import { toMinute } from '../../domain/local-time.ts';

/** Local time computed with Intl only, minute by minute: the reference for domain/local-time.ts. */

/** All clock times of one local date in one time zone. */
export type ReferenceDay = {
  /** The first instant of each clock minute that exists. */
  readonly firstMs: ReadonlyMap<number, number>;
  /** The first instant at which the clock shows that minute or a later one; else the day's end. */
  readonly reachedMs: (minute: number) => number;
  readonly startMs: number;
  readonly endMs: number;
};

const days = new Map<string, ReferenceDay>();

export function readReferenceDay(date: string, timezone: string): ReferenceDay {
  const key = `${date} ${timezone}`;
  const day = days.get(key) ?? walkDay(date, timezone);
  days.set(key, day);
  return day;
}

function walkDay(date: string, timezone: string): ReferenceDay {
  const noonMs = Date.parse(`${date}T12:00:00Z`);
  const firstMs = new Map<number, number>();
  let endMs = noonMs;
  for (let quarter = -4 * 27; quarter < 4 * 27; quarter++) {
    for (const { ms, reading } of readQuarterHour(noonMs + quarter * 15 * MINUTE_MS, timezone)) {
      if (reading.date !== date) continue;
      if (!firstMs.has(reading.minute)) firstMs.set(reading.minute, ms);
      endMs = ms + MINUTE_MS;
    }
  }
  const sorted = [...firstMs].sort(([a], [b]) => a - b);
  return {
    firstMs,
    reachedMs: (minute) => sorted.find(([each]) => each >= minute)?.[1] ?? endMs,
    startMs: sorted[0]?.[1] ?? noonMs,
    endMs,
  };
}

/** Fifteen readings. Without a clock change, the ones between first and last are computed. */
function readQuarterHour(fromMs: number, timezone: string) {
  const first = readClock(fromMs, timezone);
  const last = readClock(fromMs + 14 * MINUTE_MS, timezone);
  const hasNoChange = first.date === last.date && first.minute + 14 === last.minute;
  return Array.from({ length: 15 }, (_, i) => {
    const ms = fromMs + i * MINUTE_MS;
    const computed = { date: first.date, minute: first.minute + i };
    return { ms, reading: hasNoChange ? computed : readClock(ms, timezone) };
  });
}

/** The local date and minute of the day at an instant. */
export function readClock(ms: number, timezone: string): { date: string; minute: number } {
  const text = formatFor(timezone).format(ms);
  const [, month, day, year, clock] = /^(\d+)\/(\d+)\/(\d+), (\d+:\d+)$/.exec(text)!;
  return { date: `${year!.padStart(4, '0')}-${month}-${day}`, minute: toMinute(clock!) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a format is slow to create. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}
