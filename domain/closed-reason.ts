import type { MinuteSpan, WorkingHours } from './calendar.ts';
import { type LocalDay, overlaps, type TimeSpan } from './local-time.ts';
import type { OpenDay } from './opening-hours.ts';
import type { Override } from './override.ts';

export const SLOT_REASONS = [
  'BUSINESS_CLOSED',
  'OUTSIDE_HOURS',
  'TIME_OFF',
  'PROFESSIONAL_BREAK',
  'BOOKED',
] as const;
export type SlotReason = (typeof SLOT_REASONS)[number];

/** The facts of a date that close a time, whatever is booked. */
type HoursOfDay = {
  readonly open: OpenDay;
  readonly professional: WorkingHours;
  readonly workingSpans: readonly MinuteSpan[];
  readonly timeOff: readonly TimeSpan[];
};

type SlotState = {
  readonly isTooEarlyOrLate: boolean;
  readonly isTaken: boolean;
  readonly override: readonly Override[];
};

/** Also without any hours, an appointment ends on the date it starts on. */
const WHOLE_DAY: MinuteSpan = { startMin: 0, endMin: 1440 };

/** The first reason that applies, in the order of the contract. */
export function closedReason(
  day: HoursOfDay,
  local: LocalDay,
  span: TimeSpan,
  { isTooEarlyOrLate, isTaken, override }: SlotState,
): SlotReason | undefined {
  const { open, professional } = day;
  const isApplied = (rule: Override) => !override.includes(rule);
  const isInBreak = (breaks: readonly MinuteSpan[]) =>
    isApplied('break') && breaks.some((pause) => isDuringBreak(local, pause, span));
  const isOpen = open.spans.some((hours) => isWithin(local, hours, span));
  if ((isApplied('hours') && !isOpen) || isInBreak(open.breaks)) return 'BUSINESS_CLOSED';
  const isWorkingTime = isApplied('hours')
    ? day.workingSpans.some((hours) => isWithin(local, hours, span))
    : isWithin(local, WHOLE_DAY, span);
  if (!isWorkingTime || isTooEarlyOrLate) return 'OUTSIDE_HOURS';
  if (isApplied('timeOff') && day.timeOff.some((off) => overlaps(off, span))) return 'TIME_OFF';
  if (isInBreak(professional.breaks)) return 'PROFESSIONAL_BREAK';
  // Buffers keep other sessions away only: they may lie outside hours.
  return isTaken ? 'BOOKED' : undefined;
}

/** An appointment cannot cross midnight, because hours end at 24:00 at the latest. */
function isWithin(local: LocalDay, hours: MinuteSpan, span: TimeSpan): boolean {
  return local.boundOf(hours.startMin) <= span.startMs && span.endMs <= local.boundOf(hours.endMin);
}

function isDuringBreak(local: LocalDay, pause: MinuteSpan, span: TimeSpan): boolean {
  const breakSpan = { startMs: local.boundOf(pause.startMin), endMs: local.boundOf(pause.endMin) };
  // A clock change can skip the whole break; then it has no length.
  return breakSpan.startMs < breakSpan.endMs && overlaps(breakSpan, span);
}
