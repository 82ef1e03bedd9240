import type { BookingBody } from '../../contract/appointments.ts';
import type { Place } from './log.ts';

const WEEK_MS = 7 * 86_400_000;

/** Where a booking takes place, each of a series in turn. */
export function placesOf(body: BookingBody): Place[] {
  const { professional, date, start, recurringFrequency, recurringCount } = body;
  const stepMs = recurringFrequency === 'biweekly' ? 2 * WEEK_MS : WEEK_MS;
  return Array.from({ length: recurringCount ?? 1 }, (_, n) => ({
    professional,
    date: new Date(Date.parse(date) + n * stepMs).toISOString().slice(0, 10),
    start,
  }));
}

export const isAt = (a: Place, b: Place) =>
  a.professional === b.professional && a.date === b.date && a.start === b.start;
