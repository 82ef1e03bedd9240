import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DeliveryStatus } from '../../domain/webhooks/webhook.ts';
import type { Executor } from '../client.ts';
import { webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { type Listing, listRows, matchesAny, truncateToMs } from './pagination.ts';

export type WebhookRecord = typeof webhooks.$inferSelect & {
  /** When the secret before the last rotation stops signing, or stopped. */
  readonly previousSecretUntil: Date | null;
};
export type DeliveryRecord = typeof webhookDeliveries.$inferSelect & {
  /** No earlier event of the same resource waits. */
  readonly isHead: boolean;
};

const columns = {
  ...getTableColumns(webhooks),
  previousSecretUntil: sql<Date | null>`(SELECT max(expires_at) FROM webhook_secrets
    WHERE webhook_id = "webhooks"."id")`.mapWith(webhooks.createdAt),
};

export function listWebhooks(
  executor: Executor,
  businessIds: readonly string[],
): Listing<WebhookRecord, Date> {
  return listRows(
    executor,
    () => executor.select(columns).from(webhooks).$dynamic(),
    isOwn(businessIds),
    { rank: truncateToMs(webhooks.createdAt), id: webhooks.id },
  );
}

export async function findWebhook(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<WebhookRecord | undefined> {
  const [row] = await selectOwn(executor, businessIds, eq(webhooks.id, id));
  return row;
}

export function countWebhooks(executor: Executor, businessId: string): Promise<number> {
  return executor.$count(
    webhooks,
    and(eq(webhooks.businessId, businessId), isNull(webhooks.deletedAt)),
  );
}

const isOwn = (businessIds: readonly string[]) =>
  and(inArray(webhooks.businessId, [...businessIds]), isNull(webhooks.deletedAt));

export function selectOwn(
  executor: Executor,
  businessIds: readonly string[],
  condition: SQL | undefined,
) {
  return executor
    .select(columns)
    .from(webhooks)
    .where(and(isOwn(businessIds), condition))
    .$dynamic();
}

const deliveryColumns = () => ({
  ...getTableColumns(webhookDeliveries),
  isHead: sql<boolean>`${isHead(sql`"webhook_deliveries"`)}`,
});

/** Newest first. They are stored with whole milliseconds, so the index has the order of a cursor. */
export function listDeliveries(
  executor: Executor,
  webhookId: string,
  status: readonly DeliveryStatus[] | undefined,
): Listing<DeliveryRecord, Date> {
  return listRows(
    executor,
    () => executor.select(deliveryColumns()).from(webhookDeliveries).$dynamic(),
    and(eq(webhookDeliveries.webhookId, webhookId), matchesAny(webhookDeliveries.status, status)),
    { rank: webhookDeliveries.createdAt, id: webhookDeliveries.id, order: 'desc' },
  );
}

export async function findDelivery(
  executor: Executor,
  id: string,
): Promise<DeliveryRecord | undefined> {
  const [row] = await executor
    .select(deliveryColumns())
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
  return row;
}

/** Webhooks by state: active, failing, paused or disabled. By the clock of the database, for metrics. */
export async function countWebhooksByState(
  executor: Executor,
): Promise<readonly { readonly state: string; readonly count: number }[]> {
  const { rows } = await executor.execute<{ state: string; count: number }>(sql`
    SELECT state, count(w.id)::int AS count FROM unnest(ARRAY['active', 'failing', 'paused', 'disabled']) AS state
    LEFT JOIN webhooks w ON w.deleted_at IS NULL AND (w.is_active OR w.disabled_reason IS NOT NULL)
      AND state = CASE WHEN w.disabled_reason IS NOT NULL THEN 'disabled' WHEN w.paused_until > now() THEN 'paused'
        WHEN w.failing_since IS NOT NULL THEN 'failing' ELSE 'active' END
    GROUP BY state`);
  return rows;
}

/**
 * Ages of deliveries to active webhooks: of the oldest undelivered one, and since when the most overdue one
 * could have been sent.
 */
export async function readDeliveryAges(
  executor: Executor,
): Promise<{ readonly undelivered: number; readonly overdue: number }> {
  const waiting = sql`webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.status = 'pending' AND w.is_active AND w.deleted_at IS NULL`;
  const { rows } = await executor.execute<{ undelivered: number; overdue: number }>(sql`
    SELECT ${secondsSince(sql`(SELECT min(d.created_at) FROM ${waiting})`)} AS undelivered,
      ${secondsSince(sql`(SELECT greatest(d.next_attempt_at, w.paused_until) FROM ${waiting}
        AND coalesce(w.paused_until < now(), true) AND ${isHead(sql`d`)} ORDER BY d.next_attempt_at LIMIT 1)`)} AS overdue`);
  return rows[0]!;
}

function secondsSince(instant: SQL): SQL {
  return sql`greatest(0, coalesce(extract(epoch FROM now() - ${instant}), 0))::float8`;
}

/** No earlier event of the same resource waits for the same webhook. */
export function isHead(delivery: SQL): SQL {
  return sql`NOT EXISTS (SELECT FROM webhook_deliveries earlier
    WHERE earlier.webhook_id = ${delivery}.webhook_id AND earlier.resource_id = ${delivery}.resource_id
      AND earlier.status = 'pending' AND (earlier.position, earlier.id) < (${delivery}.position, ${delivery}.id))`;
}
