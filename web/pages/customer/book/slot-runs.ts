import { toMinutes } from '../../../format/days.ts';
import type { DaySlots, Slot } from '../data.ts';

export const PARTS = ['morning', 'afternoon', 'evening'] as const;
export type Part = (typeof PARTS)[number];

const NOON = '12:00';
const EVENING = '17:00';

/** An open slot, or neighbouring closed ones with one reason. */
export type Run =
  | { readonly slot: Slot }
  | { readonly from: string; readonly to: string; readonly reason: ClosedReason };
type ClosedReason = NonNullable<Slot['reason']>;

function partOf(time: string): Part {
  if (time < NOON) return 'morning';
  return time < EVENING ? 'afternoon' : 'evening';
}

/** The runs of a part of the day, in order. */
export function listRuns(slots: DaySlots, part: Part): Run[] {
  const runs: Run[] = [];
  for (const slot of slots.filter(({ time }) => partOf(time) === part)) {
    const last = runs.at(-1);
    if (slot.available || slot.reason === undefined) runs.push({ slot });
    else if (last && 'reason' in last && last.reason === slot.reason) {
      runs[runs.length - 1] = { ...last, to: slot.time };
    } else runs.push({ from: slot.time, to: slot.time, reason: slot.reason });
  }
  return runs;
}

/** Closed times before the first and after the last open one of a day say nothing that helps. */
export function trimClosed(slots: DaySlots): DaySlots {
  const isInside = ({ reason }: Slot) => reason !== 'OUTSIDE_HOURS' && reason !== 'BUSINESS_CLOSED';
  const first = slots.findIndex(isInside);
  const last = slots.findLastIndex(isInside);
  return first < 0 ? [] : slots.slice(first, last + 1);
}

type Missed = { readonly start: string; readonly gapMin: number };

/** The open times nearest to a start, at least so many minutes from it, in order of the day. */
export function nearestTimes(slots: DaySlots, { start, gapMin }: Missed, count: number): string[] {
  const distance = (time: string) => Math.abs(toMinutes(time) - toMinutes(start));
  return slots
    .filter(({ available, time }) => available && time !== start && distance(time) >= gapMin)
    .map(({ time }) => time)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted();
}
