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

/** What a gateway has counted so far in each day: written twice, it still counts once. */
export async function saveApiKeyUsage(
  executor: Executor,
  countedBy: string,
  uses: readonly { keyId: string; day: string; requests: number }[],
  lastUsedAt: Date,
): Promise<void> {
  const before = sql`coalesce((${apiKeyDays.requestsByGateway} ->> ${countedBy})::integer, 0)`;
  await executor
    .insert(apiKeyDays)
    .values(
      uses
        .map((use) => ({ ...use, requestsByGateway: { [countedBy]: use.requests } }))
        // In one order everywhere, so that two gateways that write at once never deadlock.
        .toSorted((a, b) => (`${a.keyId} ${a.day}` < `${b.keyId} ${b.day}` ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [apiKeyDays.keyId, apiKeyDays.day],
      set: {
        requests: sql`${apiKeyDays.requests} + excluded.requests - ${before}`,
        requestsByGateway: sql`coalesce(${apiKeyDays.requestsByGateway}, '{}') || excluded.requests_by_gateway`,
      },
    });
  const ids = uses.map((use) => use.keyId);
  await executor.update(apiKeys).set({ lastUsedAt }).where(inArray(apiKeys.id, ids));
}
