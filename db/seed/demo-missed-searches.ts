import { DAY_MS } from '../../domain/durations.ts';
import { utcDayOf } from '../../domain/local-time.ts';
import type { missedSearches } from '../schema/missed-searches.ts';

type MissedSearch = typeof missedSearches.$inferInsert;

/** The searches without a result of each day, the newest first. */
const DAYS: readonly Readonly<Record<string, number>>[] = [
  { tattoo: 3, 'dog grooming': 1 },
  { tattoo: 2, acupuncture: 2 },
  { 'dog grooming': 4 },
  { tattoo: 5, pilates: 1 },
  { acupuncture: 1 },
  { piercing: 2, tattoo: 1 },
  { 'dog grooming': 2, pilates: 3 },
];

export function missedSearchesAt(nowMs: number): MissedSearch[] {
  return DAYS.flatMap((texts, daysAgo) => {
    const day = utcDayOf(nowMs - daysAgo * DAY_MS);
    return Object.entries(texts).map(([text, searches]) => ({ day, text, searches }));
  });
}
