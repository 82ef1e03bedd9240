import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';

const lockStatement = prepareStatement(
  'lock',
  sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key
      FROM unnest(${sql.placeholder('names')}::text[]) AS name ORDER BY key) AS keys`,
);

/**
 * Takes advisory locks (calendars, people, bookings, purchases, coupon codes) until the transaction ends.
 * Each transaction takes all of them at once and in the same order, so none deadlocks. Only the lock of an
 * Idempotency-Key, and then the locks of changed services, may be taken earlier, never later.
 */
export async function takeLocks(executor: Executor, names: readonly string[]): Promise<void> {
  await lockStatement(executor, { names });
}

const setShortTimeout = prepareStatement(
  'shorten_lock_timeout',
  sql`SET LOCAL lock_timeout = '100ms'`,
);

/** For the rest of the transaction: a lock that was just taken elsewhere will not be released soon. */
export async function shortenLockTimeout(executor: Executor): Promise<void> {
  await setShortTimeout(executor, {});
}
