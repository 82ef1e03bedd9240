import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { apiKeyDays, apiKeys } from '../schema/api-keys.ts';

export async function insertApiKey(
  executor: Executor,
  key: typeof apiKeys.$inferInsert,
): Promise<void> {
  await executor.insert(apiKeys).values(key);
}

export async function revokeApiKey(executor: Executor, id: string, revokedAt: Date): Promise<void> {
  await executor.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id));
}

/** Saves the counts of one gateway per day. Idempotent: each call replaces the earlier counts of that gateway. */
export async function saveApiKeyUsage(
  executor: Executor,
  gatewayId: string,
  usages: readonly { keyId: string; day: string; requests: number }[],
  lastUsedAt: Date,
): Promise<void> {
  const countedBefore = sql`coalesce((${apiKeyDays.requestsByGateway} ->> ${gatewayId})::integer, 0)`;
  await executor
    .insert(apiKeyDays)
    .values(
      usages
        .map((usage) => ({ ...usage, requestsByGateway: { [gatewayId]: usage.requests } }))
        // A fixed order, so that concurrent gateways never deadlock.
        .toSorted((a, b) => (`${a.keyId} ${a.day}` < `${b.keyId} ${b.day}` ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [apiKeyDays.keyId, apiKeyDays.day],
      set: {
        requests: sql`${apiKeyDays.requests} + excluded.requests - ${countedBefore}`,
        requestsByGateway: sql`coalesce(${apiKeyDays.requestsByGateway}, '{}') || excluded.requests_by_gateway`,
      },
    });
  const ids = usages.map((usage) => usage.keyId);
  await executor.update(apiKeys).set({ lastUsedAt }).where(inArray(apiKeys.id, ids));
}
