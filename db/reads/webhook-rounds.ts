import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { EndpointState } from '../../domain/webhooks/webhook.ts';
import type { Executor } from '../client.ts';
import { hasIdIn } from '../has-id-in.ts';
import { businesses } from '../schema/businesses.ts';
import { events } from '../schema/events.ts';
import { webhookSecrets, webhooks } from '../schema/webhooks.ts';
import type { PlacedEvent } from './events.ts';
import { isHead } from './webhooks.ts';

/** A webhook as the worker needs it. */
export type EndpointRecord = EndpointState & {
  readonly id: string;
  readonly url: string;
  readonly businessId: string;
  /** The account whose view of events is sent. */
  readonly ownerId: string | null;
  readonly disabledAtMs: number | null;
  /** The owner got mail that it was disabled. */
  readonly isOwnerTold: boolean;
};

export async function findEndpoint(
  executor: Executor,
  id: string,
): Promise<EndpointRecord | undefined> {
  const [row] = await executor
    .select({ webhook: webhooks, ownerId: businesses.userId })
    .from(webhooks)
    .innerJoin(businesses, eq(businesses.id, webhooks.businessId))
    .where(and(eq(webhooks.id, id), isNull(webhooks.deletedAt)));
  return row && { ...toState(row.webhook), ...pickTarget(row.webhook), ownerId: row.ownerId };
}

function pickTarget(row: typeof webhooks.$inferSelect) {
  const { id, url, businessId, disabledAt, ownerToldAt } = row;
  const disabledAtMs = disabledAt?.getTime() ?? null;
  return { id, url, businessId, disabledAtMs, isOwnerTold: ownerToldAt !== null };
}

export function toState(row: typeof webhooks.$inferSelect): EndpointState {
  return {
    isActive: row.isActive,
    disabledReason: row.disabledReason,
    failingSinceMs: row.failingSince?.getTime() ?? null,
    pausedUntilMs: row.pausedUntil?.getTime() ?? null,
    slowCount: row.slowCount,
  };
}

/** The sealed secrets that sign now, newest first. */
export async function listSecrets(
  executor: Executor,
  webhookId: string,
  now: Date,
): Promise<string[]> {
  const rows = await executor
    .select({ sealed: webhookSecrets.sealedSecret })
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.webhookId, webhookId),
        or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now)),
      ),
    )
    .orderBy(sql`${webhookSecrets.id} DESC`);
  return rows.map(({ sealed }) => sealed);
}

export type PendingDelivery = {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly resourceId: string;
  readonly attemptCount: number;
  readonly nextAttemptMs: number;
  readonly createdAtMs: number;
  /** The status or failure of the last attempt. */
  readonly lastResult: string | null;
};

const LAST_RESULT = sql`coalesce(attempts -> -1 ->> 'status', attempts -> -1 ->> 'failure')`;

export const NEXT_ATTEMPT_MS = sql`(extract(epoch FROM next_attempt_at) * 1000)::float8`;

/** The next delivery of each resource, those due first. */
export async function listHeads(
  executor: Executor,
  webhookId: string,
  limit: number,
): Promise<PendingDelivery[]> {
  const { rows } = await executor.execute<PendingDelivery>(sql`
    SELECT id, event_id AS "eventId", type, resource_id AS "resourceId", attempt_count AS "attemptCount",
      ${NEXT_ATTEMPT_MS} AS "nextAttemptMs",
      (extract(epoch FROM created_at) * 1000)::float8 AS "createdAtMs",
      ${LAST_RESULT} AS "lastResult"
    FROM webhook_deliveries AS d
    WHERE webhook_id = ${webhookId} AND status = 'pending' AND ${isHead(sql`d`)}
    ORDER BY next_attempt_at, position, id LIMIT ${limit}`);
  return rows;
}

/** The status or failure of the newest failed attempt of all deliveries; undefined if there was none. */
export async function findLastFailure(
  executor: Executor,
  webhookId: string,
): Promise<string | undefined> {
  const { rows } = await executor.execute<{ result: string }>(sql`
    SELECT ${LAST_RESULT} AS result FROM webhook_deliveries
    WHERE webhook_id = ${webhookId} AND status <> 'delivered' AND attempts <> '[]'
    ORDER BY attempts -> -1 ->> 'at' DESC LIMIT 1`);
  return rows[0]?.result;
}

/** At most `max`. */
export async function countPending(
  executor: Executor,
  webhookId: string,
  max: number,
): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM webhook_deliveries
      WHERE webhook_id = ${webhookId} AND status = 'pending' LIMIT ${max}) AS pending`);
  return rows[0]!.count;
}

export async function listEventsByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<PlacedEvent[]> {
  const rows = await executor
    .select()
    .from(events)
    .where(hasIdIn(events.id, ids))
    .orderBy(asc(events.position));
  // Only placed events have deliveries.
  return rows as PlacedEvent[];
}

/**
 * Webhooks after the id `after` with a delivery that was due before `before` and could have been sent, but no worker
 * sends to them. In the order of their ids.
 */
export async function listLateWebhooks(
  executor: Executor,
  {
    before,
    after,
    limit,
  }: { readonly before: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const instant = sql`${before.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT w.id FROM webhooks w
    WHERE w.id > ${after} AND w.is_active AND w.deleted_at IS NULL AND (w.paused_until IS NULL OR w.paused_until < ${instant})
      AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending'
        AND d.next_attempt_at < ${instant} AND ${isHead(sql`d`)})
      AND NOT EXISTS (SELECT FROM webhook_leases l WHERE l.webhook_id = w.id AND l.expires_at > now())
    ORDER BY w.id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** Webhooks that were disabled before `before`, whose owner was not told, and that no worker tells now. */
export async function listUntoldWebhooks(
  executor: Executor,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT w.id FROM webhooks w
    WHERE w.disabled_reason IS NOT NULL AND w.owner_told_at IS NULL AND w.deleted_at IS NULL
      AND w.disabled_at < ${before.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM webhook_leases l WHERE l.webhook_id = w.id AND l.expires_at > now())
    ORDER BY w.disabled_at LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
