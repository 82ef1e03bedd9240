import { sql } from 'drizzle-orm';
import { type Executor, statement } from '../client.ts';

const lockStatement = statement(
  'lock',
  sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key
      FROM unnest(${sql.placeholder('names')}::text[]) AS name ORDER BY key) AS keys`,
);

/**
 * Holds the named calendars and people until the transaction ends. Everyone takes them in the
 * same order, so two actors that share a person wait for each other and never deadlock.
 */
export async function lock(executor: Executor, names: readonly string[]): Promise<void> {
  await lockStatement(executor, { names });
}
