import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';

const lockStatement = prepareStatement<{ resourceIds: string[] | null }>(
  'lock',
  sql`
    SELECT pg_advisory_xact_lock(key), "resourceIds" FROM (
      SELECT hashtextextended(name, 0) AS key,
        array_agg(DISTINCT resource_id) FILTER (WHERE resource_id IS NOT NULL) AS "resourceIds"
      FROM (
        SELECT name, NULL AS resource_id FROM unnest(${sql.placeholder('names')}::text[]) AS name
        UNION ALL SELECT resource_id, resource_id FROM resource_needs
          WHERE service_id = ANY(${sql.placeholder('serviceIds')}::text[])) AS locks
      GROUP BY key ORDER BY key) AS keys`,
);

/**
 * Takes advisory locks (calendars, people, bookings, purchases, coupon codes, resources) until the transaction ends.
 * Each transaction takes all of them at once and in the same order, so none deadlocks. Only the lock of an
 * Idempotency-Key, and then the locks of changed services, may be taken earlier, never later. Also locks the resources that
 * the services need, and returns their ids.
 */
export async function takeLocks(
  executor: Executor,
  names: readonly string[],
  serviceIds: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const rows = await lockStatement(executor, { names, serviceIds });
  return new Set(rows.flatMap(({ resourceIds }) => resourceIds ?? []));
}

const tryLockStatement = prepareStatement<{ isTaken: boolean }>(
  'try_lock',
  sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0)) AS "isTaken"`,
);

/** Takes one until the transaction ends. False if another transaction has it. */
export async function tryLock(executor: Executor, name: string): Promise<boolean> {
  const [row] = await tryLockStatement(executor, { name });
  return row?.isTaken === true;
}

const lockBusinessesStatement = prepareStatement(
  'lock_businesses',
  sql`SELECT lock_businesses(${sql.placeholder('ids')}::text[])`,
);

/**
 * Until the transaction ends, the rows of the businesses stay as they are. A new timetable locks its business anyway; the
 * gateway locks a business before its calendars, so decisions do too.
 */
export async function lockBusinessRows(executor: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockBusinessesStatement(executor, { ids });
}

const setShortTimeout = prepareStatement(
  'shorten_lock_timeout',
  sql`SET LOCAL lock_timeout = '100ms'`,
);

/** For the rest of the transaction: a lock that was just taken elsewhere will not be released soon. */
export async function shortenLockTimeout(executor: Executor): Promise<void> {
  await setShortTimeout(executor, {});
}
