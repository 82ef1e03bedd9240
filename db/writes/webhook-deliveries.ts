import { and, eq, sql } from 'drizzle-orm';
import type { Attempted, EndpointState } from '../../domain/webhooks/webhook.ts';
import type { Executor } from '../client.ts';
import { eqBesideId } from '../literal.ts';
import { NEXT_ATTEMPT_MS, type PendingDelivery, toState } from '../reads/webhook-rounds.ts';
import { type StoredAttempt, webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { createDeletion } from './sweep.ts';
import { DELIVERY_ID, SUBSCRIBED } from './webhooks.ts';

const ATTEMPTS_KEPT = 10;

// Not by their creation: an owner may have an old one sent again.
export const deleteOldDeliveries = createDeletion('webhook_deliveries', 'next_attempt_at');
const deleteOldSecrets = createDeletion('webhook_secrets', 'expires_at');
const deleteOldLeases = createDeletion('webhook_leases', 'expires_at');

/** Queues the events of these positions for every webhook that subscribes to them. Returns the webhooks. */
export async function queueEvents(
  executor: Executor,
  { first, last }: { readonly first: number; readonly last: number },
  now: Date,
): Promise<string[]> {
  const nowText = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ id: string }>(sql`
    WITH queued AS (
      INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, resource_id, position, status, next_attempt_at, created_at)
      SELECT ${DELIVERY_ID}, w.id, e.id, e.type, e.resource_id, e.position, 'pending', ${nowText}, ${nowText}
      FROM events e JOIN webhooks w ON w.business_id = e.business_id
      WHERE e.position BETWEEN ${first} AND ${last} AND ${SUBSCRIBED}
      ORDER BY e.position, w.id
      ON CONFLICT (webhook_id, event_id) DO NOTHING
      RETURNING webhook_id
    ) SELECT DISTINCT webhook_id AS id FROM queued`);
  return rows.map(({ id }) => id);
}

/**
 * Stores an attempt and what follows from it. Only the attempt, if a redelivery was requested meanwhile: then the
 * attempts have begun again, and it returns false.
 */
export async function saveAttempt(
  executor: Executor,
  loaded: Pick<PendingDelivery, 'id' | 'attemptCount' | 'nextAttemptMs'>,
  { status, attemptCount, nextAttemptMs }: Attempted['delivery'],
  attempt: StoredAttempt,
): Promise<boolean> {
  const { attemptCount: count, status: state, id } = webhookDeliveries;
  const attempts = sql`jsonb_path_query_array(attempts || ${JSON.stringify([attempt])}::jsonb,
    ${sql.raw(`'$[last - ${ATTEMPTS_KEPT - 1} to last]'`)})`;
  const { rowCount } = await executor
    .update(webhookDeliveries)
    .set({ status, attemptCount, nextAttemptAt: new Date(nextAttemptMs), attempts })
    .where(
      and(
        eq(id, loaded.id),
        eqBesideId(state, 'pending'),
        eq(count, loaded.attemptCount),
        // A redelivery during the first attempt does not change the count.
        eq(NEXT_ATTEMPT_MS, loaded.nextAttemptMs),
      ),
    );
  if (rowCount === 1) return true;
  await executor.update(webhookDeliveries).set({ attempts }).where(eq(id, loaded.id));
  return false;
}

/** Gives up a delivery that cannot be sent. */
export async function failDelivery(executor: Executor, id: string): Promise<void> {
  await executor
    .update(webhookDeliveries)
    .set({ status: 'failed' })
    .where(eq(webhookDeliveries.id, id));
}

/** Answers that arrive together change the state of an endpoint one after the other. */
export async function lockEndpoint(
  executor: Executor,
  id: string,
): Promise<(EndpointState & { readonly url: string }) | undefined> {
  const [row] = await executor
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, id))
    .for('no key update');
  return row && { ...toState(row), url: row.url };
}

/** Stores the state of an endpoint after an answer to what was sent `at`. */
export async function saveEndpoint(
  executor: Executor,
  id: string,
  { endpoint, verdict }: Attempted,
  at: Date,
): Promise<void> {
  await executor
    .update(webhooks)
    .set({ ...toColumns(endpoint, at), ...(verdict === 'delivered' && { lastSuccessAt: at }) })
    .where(eq(webhooks.id, id));
}

function toColumns(state: EndpointState, at: Date) {
  const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    isActive: state.isActive,
    disabledReason: state.disabledReason,
    // A later answer does not change it.
    disabledAt:
      state.disabledReason === null
        ? null
        : sql`coalesce(disabled_at, ${at.toISOString()}::timestamptz)`,
    failingSince: toDate(state.failingSinceMs),
    pausedUntil: toDate(state.pausedUntilMs),
    slowCount: state.slowCount,
  };
}

/** The owner was told that it was disabled at `disabledAt`. Of a later time the owner does not know. */
export async function markOwnerTold(
  executor: Executor,
  { id, disabledAt }: { readonly id: string; readonly disabledAt: Date },
  at: Date,
): Promise<void> {
  await executor
    .update(webhooks)
    .set({ ownerToldAt: at })
    .where(and(eq(webhooks.id, id), eq(webhooks.disabledAt, disabledAt)));
}

/** Deletes secrets that no longer sign, leases that have ended, and deleted webhooks without deliveries. Returns the number of webhooks. */
export async function deleteUnusedWebhooks(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<number> {
  await deleteOldSecrets(executor, now, limit);
  await deleteOldLeases(executor, now, limit);
  const { rowCount } = await executor.execute(sql`
    DELETE FROM webhooks WHERE id = ANY(ARRAY(SELECT id FROM webhooks w WHERE w.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id)
      AND NOT EXISTS (SELECT FROM webhook_secrets s WHERE s.webhook_id = w.id)
      ORDER BY w.deleted_at LIMIT ${limit}))`);
  return rowCount ?? 0;
}
