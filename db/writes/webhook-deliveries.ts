import { and, eq, sql } from 'drizzle-orm';
import type { Attempted, EndpointState } from '../../domain/webhook.ts';
import type { Executor } from '../client.ts';
import { type StoredAttempt, webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { createDeletion } from './sweep.ts';
import { DELIVERY_ID, SUBSCRIBED } from './webhooks.ts';

const ATTEMPTS_KEPT = 10;

export const deleteOldDeliveries = createDeletion('webhook_deliveries', 'created_at');
const deleteOldSecrets = createDeletion('webhook_secrets', 'expires_at');

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
      ON CONFLICT (webhook_id, event_id) DO NOTHING
      RETURNING webhook_id
    ) SELECT DISTINCT webhook_id AS id FROM queued`);
  return rows.map(({ id }) => id);
}

export async function saveAttempt(
  executor: Executor,
  ids: { readonly webhookId: string; readonly deliveryId: string },
  { endpoint, delivery, verdict }: Attempted,
  attempt: StoredAttempt,
): Promise<void> {
  await executor
    .update(webhookDeliveries)
    .set({
      status: delivery.status,
      attemptCount: delivery.attemptCount,
      nextAttemptAt: new Date(delivery.nextAttemptMs),
      attempts: sql`jsonb_path_query_array(attempts || ${JSON.stringify([attempt])}::jsonb,
        ${sql.raw(`'$[last - ${ATTEMPTS_KEPT - 1} to last]'`)})`,
    })
    .where(and(eq(webhookDeliveries.id, ids.deliveryId), eq(webhookDeliveries.status, 'pending')));
  const at = new Date(attempt.at);
  await executor
    .update(webhooks)
    .set({ ...toColumns(endpoint, at), ...(verdict === 'delivered' && { lastSuccessAt: at }) })
    .where(eq(webhooks.id, ids.webhookId));
}

function toColumns(state: EndpointState, at: Date) {
  const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    isActive: state.isActive,
    disabledReason: state.disabledReason,
    disabledAt: state.disabledReason === null ? null : at,
    failingSince: toDate(state.failingSinceMs),
    pausedUntil: toDate(state.pausedUntilMs),
    slowCount: state.slowCount,
  };
}

export async function markOwnerTold(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.update(webhooks).set({ ownerToldAt: at }).where(eq(webhooks.id, id));
}

/** Deletes secrets that no longer sign, and deleted webhooks without deliveries. Returns the number of webhooks. */
export async function deleteUnusedWebhooks(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<number> {
  await deleteOldSecrets(executor, now, limit);
  const { rowCount } = await executor.execute(sql`
    DELETE FROM webhooks WHERE id = ANY(ARRAY(SELECT id FROM webhooks w WHERE w.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id)
      AND NOT EXISTS (SELECT FROM webhook_secrets s WHERE s.webhook_id = w.id) LIMIT ${limit}))`);
  return rowCount ?? 0;
}
