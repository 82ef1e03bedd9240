import { type CalendarDay, overlaps } from './availability.ts';
import { takenSpan } from './buffers.ts';
import type { MinuteSpan } from './calendar.ts';
import type { TimeSpan } from './local-time.ts';

/** When appointments may be on the date: business and professional have hours, and neither a break. */
export function listEffectiveSpans(day: CalendarDay): TimeSpan[] {
  const { local, open, workingSpans, professional } = day;
  if (!local) return [];
  const toSpan = ({ startMin, endMin }: MinuteSpan): TimeSpan => ({
    startMs: local.boundOf(startMin),
    endMs: local.boundOf(endMin),
  });
  const working = workingSpans.map(toSpan);
  const shared = open.spans.map(toSpan).flatMap((hours) =>
    working.map((other) => ({
      startMs: Math.max(hours.startMs, other.startMs),
      endMs: Math.min(hours.endMs, other.endMs),
    })),
  );
  const breaks = [...open.breaks, ...professional.breaks].map(toSpan);
  return withoutSpans(shared.filter(hasLength), breaks).toSorted(byStart);
}

/** The effective hours without time off. */
export function listOpenSpans(day: CalendarDay): TimeSpan[] {
  return withoutSpans(listEffectiveSpans(day), day.timeOff);
}

/** The open time that no session with its buffers takes, booked or of a timetable. */
export function listFreeSpans(day: CalendarDay): TimeSpan[] {
  const booked = day.sessions.filter(({ seatsTaken }) => seatsTaken > 0);
  const taken = [...booked, ...day.scheduled].map((session) => takenSpan(session, session));
  return withoutSpans(listOpenSpans(day), taken);
}

function withoutSpans(spans: readonly TimeSpan[], removed: readonly TimeSpan[]): TimeSpan[] {
  // A break that a clock change skips has no length.
  return removed.filter(hasLength).reduce<TimeSpan[]>(
    (left, other) =>
      left.flatMap((span) =>
        overlaps(span, other)
          ? [
              { startMs: span.startMs, endMs: other.startMs },
              { startMs: other.endMs, endMs: span.endMs },
            ].filter(hasLength)
          : [span],
      ),
    [...spans],
  );
}

/** Joins spans that overlap or touch, in order. */
export function unionOf(spans: readonly TimeSpan[]): TimeSpan[] {
  const union: TimeSpan[] = [];
  for (const { startMs, endMs } of spans.toSorted(byStart)) {
    const last = union.at(-1);
    if (last && startMs <= last.endMs) {
      union[union.length - 1] = { ...last, endMs: Math.max(last.endMs, endMs) };
    } else union.push({ startMs, endMs });
  }
  return union;
}

const hasLength = ({ startMs, endMs }: TimeSpan) => startMs < endMs;
const byStart = (a: TimeSpan, b: TimeSpan) => a.startMs - b.startMs;
