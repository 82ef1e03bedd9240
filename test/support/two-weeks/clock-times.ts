/** Minutes of a local day, as on the page of a paper calendar. */
export type Span = readonly [start: string, end: string];

export const toMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const toClock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

export const addMinutes = (clock: string, minutes: number) => toClock(toMinutes(clock) + minutes);

const pad = (value: number) => String(value).padStart(2, '0');

/** Marks each minute of a day that lies in one of the spans. */
export function minutesIn(spans: readonly Span[]): boolean[] {
  const marked = Array.from({ length: 1440 }, () => false);
  for (const [start, end] of spans) marked.fill(true, toMinutes(start), toMinutes(end));
  return marked;
}

/** The spans of the marked minutes, in order. */
export function spansOf(marked: readonly boolean[]): Span[] {
  const bounds = [...marked, false].flatMap((is, n) => (is === (marked[n - 1] ?? false) ? [] : n));
  return bounds.flatMap((bound, n) =>
    n % 2 === 0 ? [[toClock(bound), toClock(bounds[n + 1]!)] as const] : [],
  );
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 1 is Monday. */
export const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;

/** `22` is 22 October 2030, and `3` is 3 November. */
export const dateOf = (day: string) =>
  Number(day) > 20 ? `2030-10-${day}` : `2030-11-${day.padStart(2, '0')}`;
