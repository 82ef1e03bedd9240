import type { MinuteSpan } from '../../domain/calendar.ts';
import { minuteOf } from '../../domain/local-time.ts';

type ClockSpan = readonly [from: string, to: string];

export type WorkingDay = {
  readonly hours: ClockSpan;
  readonly breaks: readonly ClockSpan[];
};

/** A working day as people write it, in the columns that hold it. */
export function toHourColumns(day: WorkingDay) {
  const { startMin, endMin } = toMinuteSpan(day.hours);
  return { opensMin: startMin, closesMin: endMin, breaks: day.breaks.map(toMinuteSpan) };
}

export function toMinuteSpan([from, to]: ClockSpan): MinuteSpan {
  return { startMin: minuteOf(from), endMin: minuteOf(to) };
}
