import { and, asc, lte, sql } from 'drizzle-orm';
import { packageEvent } from '../../domain/events.ts';
import { SCHEDULER } from '../../domain/history.ts';
import { type Database, type Executor, transact } from '../client.ts';
import { hasIdOf } from '../has-id-in.ts';
import { eqLiteral } from '../literal.ts';
import { toPurchase } from '../reads/packages.ts';
import { packagePurchases } from '../schema/packages.ts';
import { insertEvents } from './events.ts';

/** Marks due purchases as expired, with an event for each. Returns their number, at most `limit`. */
export function expirePurchases(database: Database, now: Date, limit: number): Promise<number> {
  return transact(database, async (tx) => {
    const due = tx
      .select({ id: packagePurchases.id })
      .from(packagePurchases)
      .where(
        and(eqLiteral(packagePurchases.status, 'active'), lte(packagePurchases.expiresAt, now)),
      )
      .orderBy(asc(packagePurchases.expiresAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const expired = await tx
      .update(packagePurchases)
      .set({ status: 'expired' })
      .where(hasIdOf(packagePurchases.id, due))
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

/** Refresh tokens and the links of mails. The worker may not read them, so a function deletes them. */
export async function deleteExpiredSecrets(executor: Executor, limit: number): Promise<number> {
  const { rows } = await executor.execute<{ deleted: number }>(
    sql`SELECT delete_expired_secrets(${limit}) AS deleted`,
  );
  return rows[0]!.deleted;
}

export const deleteOldResponses = createDeletion('stored_responses', 'created_at');
export const deleteOldOutcomes = createDeletion('outcomes', 'decided_at');
export const deleteOldNotifications = createDeletion('notifications', 'settled_at');
export const deleteOldKeyReservations = createDeletion('key_reservations', 'created_at');

/** The clock is that of the database: gateways judge by it how old their knowledge is. */
export async function deleteOldCalendarChanges(executor: Executor, limit: number): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    DELETE FROM calendar_changes WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM calendar_changes WHERE created_at < now() - interval '1 hour'
      ORDER BY created_at LIMIT ${limit}))`);
  return rowCount ?? 0;
}

/**
 * Deletes rows older than `before`, at most `limit`, and returns their number. In the order of the index, so that a batch
 * reads its own rows: without an order, Postgres may collect all old rows for each batch.
 */
export function createDeletion(tableName: string, columnName: string) {
  const [table, column] = [sql.raw(tableName), sql.raw(columnName)];
  return async (executor: Executor, before: Date, limit: number): Promise<number> => {
    const { rowCount } = await executor.execute(sql`
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${table} WHERE ${column} < ${before.toISOString()}::timestamptz
        ORDER BY ${column} LIMIT ${limit}))`);
    return rowCount ?? 0;
  };
}
