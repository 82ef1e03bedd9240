import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { apiKeyDays, apiKeys } from '../schema/keys.ts';

export async function insertApiKey(
  executor: Executor,
  key: typeof apiKeys.$inferInsert,
): Promise<void> {
  await executor.insert(apiKeys).values(key);
}

export async function revokeApiKey(executor: Executor, id: string, revokedAt: Date): Promise<void> {
  await executor.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id));
}

export async function addRequests(
  executor: Executor,
  uses: readonly { keyId: string; day: string; requests: number }[],
  lastUsedAt: Date,
): Promise<void> {
  await executor
    .insert(apiKeyDays)
    // In one order everywhere, so that two gateways that write at once never deadlock.
    .values(uses.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [apiKeyDays.keyId, apiKeyDays.day],
      set: { requests: sql`${apiKeyDays.requests} + excluded.requests` },
    });
  const ids = uses.map((use) => use.keyId);
  await executor.update(apiKeys).set({ lastUsedAt }).where(inArray(apiKeys.id, ids));
}
