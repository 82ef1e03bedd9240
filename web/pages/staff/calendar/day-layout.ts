import { clockAt, dateAt, toMinutes } from '../../../format/days.ts';
import type { Appointment, Calendar, ClassSession, Hold, Professional } from './data.ts';
import {
  DAY_MINUTES,
  joinSpans,
  type Lane,
  placeInLanes,
  type Span,
  subtractSpans,
} from './spans.ts';

/** Something that a person can open: an appointment, the session of a class, or a held time. */
export type Block = Span &
  (
    | { readonly kind: 'appointment'; readonly appointment: Appointment }
    | {
        readonly kind: 'session';
        readonly session: ClassSession;
        readonly seats: readonly Appointment[];
      }
    | { readonly kind: 'hold'; readonly hold: Hold }
  );

/** Time that cannot be booked, and why. */
export type Off = Span & {
  readonly reason: 'closed' | 'outside' | 'break' | 'timeOff' | 'busy';
  /** The name of the closure, or the reason of the time off. */
  readonly name?: string | undefined;
};

export type DayLayout = {
  readonly date: string;
  readonly professional: Professional;
  /** When the business is open. */
  readonly open: readonly Span[];
  readonly hours: readonly Span[];
  readonly free: readonly Span[];
  readonly blocks: readonly (Block & Lane)[];
  readonly off: readonly Off[];
  /** Time before and after appointments that is kept free. */
  readonly buffers: readonly Span[];
};

/** One professional on one day. */
export function layOutDay(calendar: Calendar, professional: Professional, date: string): DayLayout {
  const { timezone } = calendar;
  const day = professional.days.find((each) => each.date === date);
  const open = calendar.days.find((each) => each.date === date)?.open ?? [];
  const hours = (day?.hours ?? []).map(toSpan);
  const free = (day?.free ?? []).map(toSpan);
  const blocks = listBlocks(professional, date);
  const away = listAway(professional, date, timezone);
  const off = [...listClosed(calendar, date, hours), ...away];
  const covered = [...free, ...blocks, ...away];
  return {
    date,
    professional,
    open: open.map(toSpan),
    hours,
    free,
    blocks: placeInLanes(blocks),
    off,
    buffers: subtractSpans(hours, covered),
  };
}

export function toSpan({ start, end }: { readonly start: string; readonly end: string }): Span {
  const from = toMinutes(start);
  const to = toMinutes(end);
  // Where the clock goes back, the end may read earlier than the start.
  return { from, to: to > from ? to : Math.min(from + 60, DAY_MINUTES) };
}

function listBlocks(professional: Professional, date: string): Block[] {
  const onDate = professional.appointments.filter(
    (each) => each.date === date && each.status !== 'Cancelled',
  );
  const sessions = professional.sessions.filter((each) => each.date === date);
  const sessionIds = new Set(sessions.map(({ id }) => id));
  const isSeat = ({ sessionId }: Appointment) => sessionIds.has(sessionId);
  return [
    ...onDate
      .filter((each) => !isSeat(each))
      .map((appointment) => ({
        kind: 'appointment' as const,
        appointment,
        ...toSpan(appointment),
      })),
    ...sessions.map((session) => ({
      kind: 'session' as const,
      session,
      seats: onDate.filter(({ sessionId }) => sessionId === session.id),
      ...toSpan(session),
    })),
    ...professional.holds
      .filter((hold) => hold.date === date && !sessions.some((session) => isSeatOf(hold, session)))
      .map((hold) => ({ kind: 'hold' as const, hold, ...toSpan(hold) })),
  ];
}

/** Seats cannot be booked at its time, though the session takes it. Staff book earlier and later than customers. */
export function isClosed({ status, reason }: Pick<ClassSession, 'status' | 'reason'>): boolean {
  return status === 'closed' && reason !== 'PAST' && reason !== 'BOOKING_LIMITS';
}

/** A held seat of a class is counted in its session. */
function isSeatOf(hold: Hold, session: ClassSession): boolean {
  return hold.service === session.service && hold.startUtc === session.startUtc;
}

/** Outside the hours: closed, a break between two parts of the day, or not at work. */
function listClosed(calendar: Calendar, date: string, hours: readonly Span[]): Off[] {
  const day = calendar.days.find((each) => each.date === date);
  const closures = (day?.closures ?? []).map((closure) => ({
    name: closure.name ?? undefined,
    ...(closure.start !== null && closure.end !== null
      ? toSpan({ start: closure.start, end: closure.end })
      : { from: 0, to: DAY_MINUTES }),
  }));
  const isClosedDay = day?.open.length === 0;
  const [first, last] = [hours[0]?.from ?? DAY_MINUTES, hours.at(-1)?.to ?? 0];
  return subtractSpans([{ from: 0, to: DAY_MINUTES }], hours).map((span) => {
    const closure = closures.find(({ from, to }) => from < span.to && to > span.from);
    if (closure) return { ...span, reason: 'closed', name: closure.name };
    if (isClosedDay) return { ...span, reason: 'closed' };
    return { ...span, reason: span.from > first && span.to < last ? 'break' : 'outside' };
  });
}

function listAway(professional: Professional, date: string, timezone: string): Off[] {
  const off = professional.timeOff.flatMap(({ from, to, reason }): Off[] => {
    const span = cutToDate(from, to, { date, timezone });
    return span ? [{ ...span, reason: 'timeOff', name: reason ?? undefined }] : [];
  });
  const busy = professional.busy.flatMap(
    ({ startUtc, endUtc }) => cutToDate(startUtc, endUtc, { date, timezone }) ?? [],
  );
  return [...off, ...joinSpans(busy).map((span): Off => ({ ...span, reason: 'busy' }))];
}

/** The part of a time that lies on a date; undefined if none does. */
export function cutToDate(
  fromUtc: string,
  toUtc: string,
  { date, timezone }: { readonly date: string; readonly timezone: string },
): Span | undefined {
  const [first, last] = [Date.parse(fromUtc), Date.parse(toUtc)];
  const [firstDate, lastDate] = [dateAt(first, timezone), dateAt(last, timezone)];
  if (firstDate > date || lastDate < date) return undefined;
  const from = firstDate < date ? 0 : toMinutes(clockAt(first, timezone));
  const to = lastDate > date ? DAY_MINUTES : toMinutes(clockAt(last, timezone));
  return to > from ? { from, to } : undefined;
}

const HOUR = 60;
/** Shown where there are no working hours. */
const USUAL: Span = { from: 9 * HOUR, to: 18 * HOUR };

/** The whole hours that a grid shows: when the business is open, and everything booked. */
export function shownHours(layouts: readonly DayLayout[]): Span {
  const spans = layouts.flatMap(({ open, hours, blocks }) => [...open, ...hours, ...blocks]);
  if (spans.length === 0) return USUAL;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** A row of the agenda of a phone. */
export type AgendaRow =
  | (Span & { readonly kind: 'block'; readonly block: Block })
  | (Span & { readonly kind: 'free' })
  | (Span & { readonly kind: 'off'; readonly off: Off });

/** Shorter gaps cannot be used. */
const GAP_MINUTES_MIN = 15;

/** The day from top to bottom, with the gaps that can be booked; `now` cuts the gap that has begun. */
export function listAgenda(layout: DayLayout, now = 0): AgendaRow[] {
  const rows: AgendaRow[] = [
    ...layout.blocks.map((block) => ({
      kind: 'block' as const,
      block,
      from: block.from,
      to: block.to,
    })),
    ...listGaps(layout, now).map((gap) => ({ kind: 'free' as const, ...gap })),
    ...layout.off
      .filter(({ reason }) => reason !== 'outside')
      .map((off) => ({ kind: 'off' as const, off, from: off.from, to: off.to })),
  ];
  return rows.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** Gaps that are not over. */
export function listGaps({ free }: Pick<DayLayout, 'free'>, now = 0): Span[] {
  return free
    .map(({ from, to }) => ({ from: Math.max(from, now), to }))
    .filter(({ from, to }) => to - from >= GAP_MINUTES_MIN);
}
