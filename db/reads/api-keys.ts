import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { apiKeyDays, type apiKeys } from '../schema/api-keys.ts';

export type ApiKeyRecord = Pick<
  typeof apiKeys.$inferSelect,
  'id' | 'keyHash' | 'name' | 'environment' | 'scopes' | 'createdAt'
>;

const unrevokedKeys = prepareStatement<Omit<ApiKeyRecord, 'createdAt'> & { createdAt: string }>(
  'unrevoked_keys',
  sql`SELECT id, key_hash AS "keyHash", name, environment, scopes, created_at AS "createdAt"
    FROM api_keys WHERE key_hash = ANY(${sql.placeholder('hashes')}::text[]) AND revoked_at IS NULL`,
);

/** Keyed by hash. */
export async function findUnrevokedApiKeys(
  executor: Executor,
  hashes: readonly string[],
): Promise<Map<string, ApiKeyRecord>> {
  const rows = await unrevokedKeys(executor, { hashes });
  return new Map(rows.map((row) => [row.keyHash, { ...row, createdAt: new Date(row.createdAt) }]));
}

/** Request counts of each key on its day, by gateway. The map is keyed by `day keyId`. */
export async function findApiKeyUsage(
  executor: Executor,
  keyDays: readonly { readonly keyId: string; readonly day: string }[],
): Promise<Map<string, Readonly<Record<string, number>>>> {
  const rows = await executor
    .select()
    .from(apiKeyDays)
    .where(
      and(
        inArray(apiKeyDays.keyId, [...new Set(keyDays.map(({ keyId }) => keyId))]),
        inArray(apiKeyDays.day, [...new Set(keyDays.map(({ day }) => day))]),
      ),
    );
  return new Map(
    rows.map(({ keyId, day, requests, requestsByGateway }) => {
      const attributed = Object.values(requestsByGateway ?? {}).reduce((a, b) => a + b, 0);
      return [`${day} ${keyId}`, { ...requestsByGateway, unattributed: requests - attributed }];
    }),
  );
}

export function listApiKeyDays(executor: Executor, keyId: string, sinceDay: string) {
  return executor
    .select({ date: apiKeyDays.day, requests: apiKeyDays.requests })
    .from(apiKeyDays)
    .where(and(eq(apiKeyDays.keyId, keyId), gte(apiKeyDays.day, sinceDay)))
    .orderBy(desc(apiKeyDays.day));
}
