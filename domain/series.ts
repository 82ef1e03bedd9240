import { addDays } from './local-time.ts';

export const FREQUENCIES = ['none', 'weekly', 'biweekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const SERIES_MAX = 12;

const DAYS_APART: Record<Frequency, number> = { none: 0, weekly: 7, biweekly: 14 };

/** The local dates of a series; the clock time is the same on each, also after a clock change. */
export function listOccurrenceDates(first: string, frequency: Frequency, count: number): string[] {
  return Array.from({ length: count }, (_, n) => addDays(first, n * DAYS_APART[frequency]));
}
