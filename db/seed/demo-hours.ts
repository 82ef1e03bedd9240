import type { MinuteSpan } from '../../domain/calendar.ts';
import { toMinute } from '../../domain/local-time.ts';

type ClockSpan = readonly [from: string, to: string];

export type WorkingDay = {
  readonly hours: ClockSpan;
  readonly breaks: readonly ClockSpan[];
};

/** Converts clock times to the minute columns of the table. */
export function toHourColumns(day: WorkingDay) {
  const { startMin, endMin } = toMinuteSpan(day.hours);
  return { opensMin: startMin, closesMin: endMin, breaks: day.breaks.map(toMinuteSpan) };
}

export function toMinuteSpan([from, to]: ClockSpan): MinuteSpan {
  return { startMin: toMinute(from), endMin: toMinute(to) };
}
