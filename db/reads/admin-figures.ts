import { sql } from 'drizzle-orm';
import type { BusinessStatus } from '../../domain/calendar.ts';
import { OTHER_TEXTS } from '../../domain/missed-search.ts';
import type { Executor } from '../client.ts';

export type Days = { readonly from: string; readonly to: string };

export type DayFigures = {
  readonly date: string;
  readonly bookings: number;
  readonly cancellations: number;
  readonly noShows: number;
  readonly missedSearches: number;
};

export async function countBusinesses(
  executor: Executor,
): Promise<{ status: BusinessStatus; count: number }[]> {
  const { rows } = await executor.execute<{ status: BusinessStatus; count: number }>(
    sql`SELECT status, count(*)::int AS count FROM businesses GROUP BY status`,
  );
  return rows;
}

/**
 * One row for each UTC day, also without anything. An appointment counts on the day on which it begins. Imported ones do not count:
 * they were booked elsewhere. All others were booked at a business that was approved then.
 */
export async function countDays(executor: Executor, { from, to }: Days): Promise<DayFigures[]> {
  const { rows } = await executor.execute<DayFigures>(sql`
    WITH booked AS (
      SELECT (starts_at AT TIME ZONE 'UTC')::date AS day,
        count(*) FILTER (WHERE status <> 'Cancelled')::int AS bookings,
        count(*) FILTER (WHERE status = 'Cancelled')::int AS cancellations,
        count(*) FILTER (WHERE status = 'NoShow')::int AS no_shows
      FROM appointments
      WHERE starts_at >= ${from}::date AT TIME ZONE 'UTC' AND starts_at < (${to}::date + 1) AT TIME ZONE 'UTC'
        AND booked_by_id IS NOT NULL
      GROUP BY 1
    ), missed AS (
      SELECT day, sum(searches)::int AS searches FROM missed_searches
      WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY day
    )
    SELECT to_char(days.day, 'YYYY-MM-DD') AS date, coalesce(bookings, 0) AS bookings,
      coalesce(cancellations, 0) AS cancellations, coalesce(no_shows, 0) AS "noShows",
      coalesce(missed.searches, 0) AS "missedSearches"
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS days(day)
      LEFT JOIN booked ON booked.day = days.day LEFT JOIN missed ON missed.day = days.day
    ORDER BY days.day`);
  return rows;
}

/** The most frequent first. A text that was searched for fewer times than `min` is not shown. */
export async function listMissedTexts(
  executor: Executor,
  { from, to }: Days,
  { min, limit }: { readonly min: number; readonly limit: number },
): Promise<{ text: string; searches: number }[]> {
  const { rows } = await executor.execute<{ text: string; searches: number }>(sql`
    SELECT text, sum(searches)::int AS searches FROM missed_searches
    WHERE day BETWEEN ${from}::date AND ${to}::date AND text <> ${OTHER_TEXTS}
    GROUP BY text HAVING sum(searches) >= ${min} ORDER BY 2 DESC, text LIMIT ${limit}`);
  return rows;
}
