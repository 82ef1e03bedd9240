import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { epochMs } from './calendar.ts';

/** A moment of the database, as its committed transactions. */
export type DatabaseMoment = {
  /** The transactions that were visible. */
  readonly snapshot: string;
  /** Another server, for example after a failover, has other transactions. */
  readonly serverStart: string;
  readonly atMs: number;
};

type Changes = DatabaseMoment & {
  /** The businesses, professionals and services that were changed since, once for each transaction. */
  readonly changedIds: readonly string[];
};

const changesStatement = prepareStatement<Changes>(
  'calendar_changes',
  sql`
    SELECT pg_current_snapshot()::text AS snapshot, pg_postmaster_start_time()::text AS "serverStart",
      ${epochMs('now()')}::float8 AS "atMs",
      ARRAY(SELECT resource_id FROM calendar_changes
        WHERE transaction_id >= pg_snapshot_xmin(${sql.placeholder('since')}::pg_snapshot)
          AND NOT pg_visible_in_snapshot(transaction_id, ${sql.placeholder('since')}::pg_snapshot)
        ORDER BY transaction_id LIMIT ${sql.placeholder('limit')}) AS "changedIds"`,
);

/** Reads the changes that were committed since a moment. They are exact, because a moment is a snapshot. */
export async function readCalendarChanges(
  executor: Executor,
  since: DatabaseMoment | undefined,
  limit: number,
): Promise<Changes> {
  const rows = await changesStatement(executor, { since: since?.snapshot ?? null, limit });
  return rows[0]!;
}
