import type { BusinessHours, MinuteSpan } from './calendar.ts';
import type { LocalDay } from './local-time.ts';
import type { OpenDay } from './opening-hours.ts';

type WorkingDay = {
  readonly local: LocalDay | undefined;
  readonly business: Pick<BusinessHours, 'slotMinutes'>;
  readonly open: OpenDay;
  readonly workingSpans: readonly MinuteSpan[];
};

/** The clock times from the earliest opening to the latest closing, without skipped ones. */
export function listGrid({ local, business, open, workingSpans }: WorkingDay): number[] {
  if (!local) return [];
  const minutes: number[] = [];
  const firstMin = Math.min(open.hours.startMin, ...workingSpans.map((span) => span.startMin));
  const lastMin = Math.max(open.hours.endMin, ...workingSpans.map((span) => span.endMin));
  for (let minute = firstMin; minute < lastMin; minute += business.slotMinutes) {
    if (local.instantOf(minute) !== undefined) minutes.push(minute);
  }
  return minutes;
}

/** Adds the starts that lie between the steps of the grid. */
export function addToGrid(grid: readonly number[], starts: readonly number[]): readonly number[] {
  if (starts.length === 0) return grid;
  return [...new Set([...grid, ...starts])].sort((a, b) => a - b);
}
