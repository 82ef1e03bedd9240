import { type CalendarDay, toEmptyDay } from '../availability.ts';
import type { BusinessHours, WorkingHours } from '../calendar.ts';
import { listGrid } from '../slot-grid.ts';

/** A date of a calendar without time off and bookings, and its grid. */
export type KnownDay = { readonly day: CalendarDay; readonly grid: readonly number[] };

/** Each has about a kilobyte. */
const KNOWN_DAYS_MAX = 20_000;
let known = new WeakMap<WorkingHours, WeakMap<BusinessHours, Map<string, KnownDay>>>();
let count = 0;

/** Searches ask for the same dates of the same hours, so some are kept. */
export function findKnownDay(
  date: string,
  hours: { readonly business: BusinessHours; readonly professional: WorkingHours },
): KnownDay {
  const days = findDays(hours);
  let found = days.get(date);
  if (!found) {
    if (count >= KNOWN_DAYS_MAX) {
      known = new WeakMap();
      count = 0;
      return findKnownDay(date, hours);
    }
    count += 1;
    const day = toEmptyDay(date, hours);
    days.set(date, (found = { day, grid: listGrid(day) }));
  }
  return found;
}

function findDays({ business, professional }: Parameters<typeof findKnownDay>[1]) {
  let atBusinesses = known.get(professional);
  if (!atBusinesses) known.set(professional, (atBusinesses = new WeakMap()));
  let days = atBusinesses.get(business);
  if (!days) atBusinesses.set(business, (days = new Map<string, KnownDay>()));
  return days;
}
