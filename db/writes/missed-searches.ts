import { sql } from 'drizzle-orm';
import { OTHER_TEXTS } from '../../domain/missed-search.ts';
import type { Executor } from '../client.ts';
import { createDeletion } from './sweep.ts';

/** A day keeps at most about this many texts; the others are counted together. */
const TEXTS_PER_DAY_MAX = 200;

export type MissedSearch = {
  readonly day: string;
  readonly text: string;
  readonly searches: number;
};

/** Adds the counts to those of the days. */
export async function addMissedSearches(
  executor: Executor,
  counts: readonly MissedSearch[],
): Promise<void> {
  const column = <Name extends keyof MissedSearch>(name: Name) => counts.map((each) => each[name]);
  await executor.execute(sql`
    INSERT INTO missed_searches (day, text, searches)
    SELECT day, kept, sum(searches)::int FROM (
      SELECT day, searches, CASE
        WHEN EXISTS (SELECT FROM missed_searches m WHERE m.day = counted.day AND m.text = counted.text) THEN text
        WHEN (SELECT count(*) FROM missed_searches m WHERE m.day = counted.day) + place <= ${TEXTS_PER_DAY_MAX} THEN text
        ELSE ${OTHER_TEXTS} END AS kept
      FROM unnest(${sql.param(column('day'))}::date[], ${sql.param(column('text'))}::text[],
        ${sql.param(column('searches'))}::int[]) WITH ORDINALITY AS counted(day, text, searches, place)) AS bounded
    GROUP BY day, kept ORDER BY day, kept
    ON CONFLICT (day, text) DO UPDATE SET searches = missed_searches.searches + excluded.searches`);
}

export const deleteOldMissedSearches = createDeletion('missed_searches', 'day');
