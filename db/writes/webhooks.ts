import { eq, isNull, and, sql } from 'drizzle-orm';
import { NAMED_ONLY_TYPES } from '../../domain/webhooks/webhook.ts';
import type { Executor } from '../client.ts';
import { selectOwn, type WebhookRecord } from '../reads/webhooks.ts';
import { webhookDeliveries, webhooks, webhookSecrets } from '../schema/webhooks.ts';

type NewWebhook = Pick<
  typeof webhooks.$inferInsert,
  'id' | 'businessId' | 'url' | 'events' | 'description' | 'isActive' | 'createdAt'
>;
type WebhookChanges = Partial<
  Omit<typeof webhooks.$inferInsert, 'id' | 'businessId' | 'createdAt'>
>;

export async function insertWebhook(executor: Executor, row: NewWebhook): Promise<void> {
  await executor.insert(webhooks).values(row);
}

export async function updateWebhook(
  executor: Executor,
  id: string,
  changes: WebhookChanges,
): Promise<void> {
  await executor.update(webhooks).set(changes).where(eq(webhooks.id, id));
}

/** Until the transaction ends, no other transaction can change the webhook. */
export async function lockWebhook(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<WebhookRecord | undefined> {
  const [row] = await selectOwn(executor, businessIds, eq(webhooks.id, id)).for('no key update', {
    of: webhooks,
  });
  return row;
}

/** Its deliveries stay until they are swept; nothing is signed any more. */
export async function deleteWebhook(
  executor: Executor,
  id: string,
  deletedAt: Date,
): Promise<void> {
  await updateWebhook(executor, id, { isActive: false, deletedAt, disabledReason: null });
  await executor.delete(webhookSecrets).where(eq(webhookSecrets.webhookId, id));
}

type NewSecret = {
  readonly webhookId: string;
  readonly sealedSecret: string;
  readonly createdAt: Date;
};

export async function insertSecret(executor: Executor, row: NewSecret): Promise<void> {
  await executor.insert(webhookSecrets).values(row);
}

/** The current secret signs until `expiresAt`. */
export async function expireSecret(
  executor: Executor,
  webhookId: string,
  expiresAt: Date,
): Promise<void> {
  await executor
    .update(webhookSecrets)
    .set({ expiresAt })
    .where(and(eq(webhookSecrets.webhookId, webhookId), isNull(webhookSecrets.expiresAt)));
}

type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  'id' | 'webhookId' | 'eventId' | 'type' | 'resourceId' | 'position' | 'createdAt'
>;

export async function insertDelivery(executor: Executor, row: NewDelivery): Promise<void> {
  const state = { status: 'pending', nextAttemptAt: row.createdAt! } as const;
  await executor.insert(webhookDeliveries).values({ ...row, ...state });
}

/** Starts the attempts of a delivery again. */
export async function requeueDelivery(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(webhookDeliveries)
    .set({ status: 'pending', attemptCount: 0, nextAttemptAt: now })
    .where(eq(webhookDeliveries.id, id));
}

/** The webhook `w` is active and subscribes to the event `e`. */
export const SUBSCRIBED = sql`w.is_active AND w.deleted_at IS NULL AND (e.type = ANY(w.events)
  OR w.events @> ARRAY['*'] AND e.type <> ALL(${sql.param([...NAMED_ONLY_TYPES])}::text[]))`;
/** Derived from webhook and event, so that it can be computed for many rows at once. */
export const DELIVERY_ID = sql`'dlv_' || left(encode(sha256((w.id || '/' || e.id)::bytea), 'hex'), 26)`;

/**
 * Queues the oldest events since `since` again, also those that were never queued. Returns their number,
 * at most `limit`, and when the last of them happened.
 */
export async function requeueSince(
  executor: Executor,
  { webhookId, since, now, limit }: { webhookId: string; since: Date; now: Date; limit: number },
): Promise<{ readonly count: number; readonly lastAt: Date | null }> {
  const nowText = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ count: number; lastMs: number | null }>(sql`
    WITH chosen AS (
      SELECT ${DELIVERY_ID} AS id, w.id AS webhook_id, e.id AS event_id, e.type, e.resource_id, e.position, e.created_at
      FROM webhooks w JOIN events e ON e.business_id = w.business_id AND e.position IS NOT NULL
      WHERE w.id = ${webhookId} AND e.created_at >= ${since.toISOString()}::timestamptz AND ${SUBSCRIBED}
      -- By time, because the next page begins at the time of the last one.
      ORDER BY e.created_at, e.position LIMIT ${limit}
    ), queued AS (
      INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, resource_id, position, status, next_attempt_at, created_at)
      SELECT id, webhook_id, event_id, type, resource_id, position, 'pending', ${nowText}, ${nowText} FROM chosen
      -- In the order of the relay, so that neither waits for the other in a circle.
      ORDER BY position
      ON CONFLICT (webhook_id, event_id) DO UPDATE
        SET status = 'pending', attempt_count = 0, next_attempt_at = ${nowText}
    )
    SELECT count(*)::int AS count, (extract(epoch FROM max(created_at)) * 1000)::float8 AS "lastMs" FROM chosen`);
  const { count, lastMs } = rows[0]!;
  return { count, lastAt: lastMs === null ? null : new Date(lastMs) };
}
