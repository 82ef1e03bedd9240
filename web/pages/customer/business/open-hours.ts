import { weekdayOf } from '../../../format/days.ts';
import type { Business } from '../data.ts';

export type Span = { readonly start: string; readonly end: string };

type Hours = Pick<Business, 'openingHours' | 'closures' | 'exceptionalOpenings'>;

/** When a place is open on a date: its exceptional opening, or the hours of the weekday without its closures. */
export function hoursOn(
  { openingHours, closures, exceptionalOpenings }: Hours,
  date: string,
): Span[] {
  const exceptional = exceptionalOpenings.find((opening) => opening.date === date);
  if (exceptional) return exceptional.spans;
  const weekly = openingHours.find(({ weekday }) => weekday === weekdayOf(date))?.spans ?? [];
  return closures
    .filter(({ from, to }) => from <= date && date <= to)
    .reduce<Span[]>((open, closure) => open.flatMap((span) => cutOut(span, closure)), [...weekly]);
}

type Closed = { readonly start: string | null; readonly end: string | null };

/** Clock times compare as text; `24:00` is the end of a day. */
function cutOut(open: Span, { start, end }: Closed): Span[] {
  // Without times it lasts the whole day.
  const closed = { start: start ?? '00:00', end: end ?? '24:00' };
  if (closed.end <= open.start || open.end <= closed.start) return [open];
  const before = { start: open.start, end: closed.start };
  const after = { start: closed.end, end: open.end };
  return [before, after].filter((span) => span.start < span.end);
}

export type OpenState =
  { readonly state: 'open' | 'later'; readonly time: string } | { readonly state: 'closed' };

/** Whether a place is open at a clock time of its own, until when, or from when on that day. */
export function openStateAt(spans: readonly Span[], clock: string): OpenState {
  const current = spans.find(({ start, end }) => start <= clock && clock < end);
  if (current) return { state: 'open', time: current.end };
  const next = spans.find(({ start }) => start > clock);
  return next ? { state: 'later', time: next.start } : { state: 'closed' };
}
