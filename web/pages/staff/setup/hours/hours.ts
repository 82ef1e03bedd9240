import { addDays, weekdayOf } from '../../../../format/days.ts';

/** Opening hours as they are edited: text that may not be a time yet. */
export type Span = { readonly start: string; readonly end: string };
export type Weekday = { readonly weekday: number; readonly spans: readonly Span[] };

const DAY_END = '24:00';
const NEW_SPAN: Span = { start: '09:00', end: '17:00' };
const NEW_BREAK: Span = { start: '12:00', end: '13:00' };

/** A clock time from what a person types: `9`, `930`, `9.30` and `09:30` are times; undefined if it is none. */
export function readClock(text: string): string | undefined {
  const [, hours, minutes] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const clock = `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return isClock(clock) ? clock : undefined;
}

function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) || text === DAY_END;
}

export type Problem =
  | { readonly kind: 'format' | 'order'; readonly index: number }
  | {
      readonly kind: 'overlap';
      readonly index: number;
      readonly start: string;
      readonly end: string;
    };

/** The first thing that is wrong with the spans of a day. Clock times compare as text. */
export function problemOf(spans: readonly Span[]): Problem | undefined {
  const format = spans.findIndex(({ start, end }) => !isClock(start) || !isClock(end));
  if (format !== -1) return { kind: 'format', index: format };
  const order = spans.findIndex(({ start, end }) => start >= end);
  if (order !== -1) return { kind: 'order', index: order };
  for (const [index, span] of spans.entries()) {
    const other = spans.slice(0, index).find((b) => span.start < b.end && b.start < span.end);
    if (!other) continue;
    const start = span.start > other.start ? span.start : other.start;
    const end = span.end < other.end ? span.end : other.end;
    return { kind: 'overlap', index, start, end };
  }
  return undefined;
}

/** Spans that overlap become one, in order. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) {
      joined[joined.length - 1] = {
        start: last.start,
        end: last.end > span.end ? last.end : span.end,
      };
    } else joined.push(span);
  }
  return joined;
}

/** Another span of the day: after the last one, as long as the day allows. */
export function addSpan(spans: readonly Span[]): Span[] {
  const last = spans.at(-1);
  if (!last) return [NEW_SPAN];
  const start = readClock(last.end) ?? NEW_SPAN.end;
  const hour = Math.min(23, Number(start.slice(0, 2)) + 1);
  const from = `${String(hour).padStart(2, '0')}:00`;
  const until = hour + 3 >= 24 ? DAY_END : `${String(hour + 3).padStart(2, '0')}:00`;
  return [...spans, { start: from, end: until }];
}

/** Another break: at noon, or an hour after the last one. */
export function addBreak(breaks: readonly Span[]): Span[] {
  const last = breaks.at(-1);
  if (!last) return [NEW_BREAK];
  const end = readClock(last.end) ?? NEW_BREAK.end;
  const hour = String(Math.min(23, Number(end.slice(0, 2)) + 1)).padStart(2, '0');
  return [...breaks, { start: `${hour}:00`, end: `${hour}:30` }];
}

export type Booked = { readonly date: string; readonly start: string; readonly end: string };

/** Whether an appointment is within the hours of its weekday. */
export function isWithin(week: readonly Weekday[], { date, start, end }: Booked): boolean {
  const spans = week.find(({ weekday }) => weekday === weekdayOf(date))?.spans ?? [];
  return joinSpans(spans).some((span) => span.start <= start && end <= span.end);
}

export type Closed = {
  readonly from: string;
  readonly to: string;
  readonly start: string | null;
  readonly end: string | null;
};

/** Whether an appointment touches a closure. */
export function touches({ from, to, start, end }: Closed, booked: Booked): boolean {
  if (booked.date < from || booked.date > to) return false;
  return booked.start < (end ?? DAY_END) && (start ?? '00:00') < booked.end;
}

/** Whether an appointment is in one of the breaks, at least in part. */
export function isInBreak(breaks: readonly Span[], { start, end }: Booked): boolean {
  return breaks.some((each) => start < each.end && each.start < end);
}

/** The seven days, beginning with the first of the reader's week. */
export function orderWeek(week: readonly Weekday[], first: number): Weekday[] {
  return Array.from({ length: 7 }, (_, i) => ((first - 1 + i) % 7) + 1).map(
    (weekday) => week.find((day) => day.weekday === weekday) ?? { weekday, spans: [] },
  );
}

/** A date with this weekday, to name it. */
export function dateOfWeekday(weekday: number): string {
  return addDays('2026-01-05', weekday - 1);
}
