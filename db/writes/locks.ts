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
 * Holds what is named (calendars, people, bookings, purchases, coupon codes) until the transaction
 * ends. Everyone takes all they need at once and in the same order, so nobody deadlocks; only the
 * Idempotency-Key of a request, and then services that are changed, which nobody takes after
 * calendars, are held before.
 */
export async function takeLocks(executor: Executor, names: readonly string[]): Promise<void> {
  await lockStatement(executor, { names });
}

const shortenWait = prepareStatement('wait_briefly', sql`SET LOCAL lock_timeout = '100ms'`);

/** For the rest of the transaction: what was held a moment ago is hardly free by now. */
export async function shortenLockTimeout(executor: Executor): Promise<void> {
  await shortenWait(executor, {});
}
