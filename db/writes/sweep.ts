import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { packageEvent } from '../../domain/events.ts';
import { SCHEDULER } from '../../domain/history.ts';
import { type Database, type Executor, transact } from '../client.ts';
import { toPurchase } from '../reads/packages.ts';
import { packagePurchases } from '../schema/packages.ts';
import { insertEvents } from './events.ts';

/** Marks some of what has run out, and tells of it; answers how many. */
export function expirePurchases(database: Database, now: Date, most: number): Promise<number> {
  return transact(database, async (tx) => {
    const due = tx
      .select({ id: packagePurchases.id })
      .from(packagePurchases)
      .where(and(eq(packagePurchases.status, 'active'), lte(packagePurchases.expiresAt, now)))
      .orderBy(asc(packagePurchases.expiresAt))
      .limit(most)
      .for('update', { skipLocked: true });
    const expired = await tx
      .update(packagePurchases)
      .set({ status: 'expired' })
      .where(inArray(packagePurchases.id, due))
      .returning();
    const events = expired.map((row) =>
      packageEvent('package.expired', toPurchase(row), now.getTime()),
    );
    await insertEvents(
      tx,
      events.map((event) => ({ ...event, actorId: SCHEDULER })),
      now,
    );
    return expired.length;
  });
}

/** Refresh tokens and reset links that no longer work; answers how many, without having seen one. */
export async function deleteExpiredSecrets(executor: Executor, most: number): Promise<number> {
  const { rows } = await executor.execute<{ forgotten: number }>(
    sql`SELECT delete_expired_secrets(${most}) AS forgotten`,
  );
  return rows[0]!.forgotten;
}

/** Answers that are kept for repeats, once nobody repeats any more. */
export const deleteOldResponses = forgetting('stored_responses', 'created_at');
/** Decisions, once nobody asks for them again and nothing that was sent can still arrive. */
export const deleteOldOutcomes = forgetting('outcomes', 'decided_at');

/** And what they were asked for. */
export const deleteOldKeyReservations = forgetting('key_reservations', 'created_at');

/** Removes some of the rows that are older; answers how many. */
function forgetting(table: string, age: string) {
  const [from, since] = [sql.raw(table), sql.raw(age)];
  return async (executor: Executor, before: Date, most: number): Promise<number> => {
    const { rowCount } = await executor.execute(sql`
      DELETE FROM ${from} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${from} WHERE ${since} < ${before.toISOString()}::timestamptz LIMIT ${most}))`);
    return rowCount ?? 0;
  };
}
