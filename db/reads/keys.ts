import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { apiKeyDays, apiKeys } from '../schema/keys.ts';

export type ApiKeyRecord = typeof apiKeys.$inferSelect;

export async function findApiKey(
  executor: Executor,
  keyHash: string,
): Promise<ApiKeyRecord | undefined> {
  const [row] = await executor
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)));
  return row;
}

export async function findRequestsOn(
  executor: Executor,
  keyId: string,
  day: string,
): Promise<number> {
  const [row] = await executor
    .select({ requests: apiKeyDays.requests })
    .from(apiKeyDays)
    .where(and(eq(apiKeyDays.keyId, keyId), eq(apiKeyDays.day, day)));
  return row?.requests ?? 0;
}

export function listKeyDays(executor: Executor, keyId: string, sinceDay: string) {
  return executor
    .select({ date: apiKeyDays.day, requests: apiKeyDays.requests })
    .from(apiKeyDays)
    .where(and(eq(apiKeyDays.keyId, keyId), gte(apiKeyDays.day, sinceDay)))
    .orderBy(desc(apiKeyDays.day));
}
