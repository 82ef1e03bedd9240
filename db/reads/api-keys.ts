import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { apiKeyDays, type apiKeys } from '../schema/api-keys.ts';

export type ApiKeyRecord = Pick<
  typeof apiKeys.$inferSelect,
  'id' | 'keyHash' | 'name' | 'environment' | 'scopes' | 'createdAt'
>;

const liveKeys = prepareStatement<Omit<ApiKeyRecord, 'createdAt'> & { createdAt: string }>(
  'live_keys',
  sql`SELECT id, key_hash AS "keyHash", name, environment, scopes, created_at AS "createdAt"
    FROM api_keys WHERE key_hash = ANY(${sql.placeholder('hashes')}::text[]) AND revoked_at IS NULL`,
);

/** Those that are not revoked, by their hash. */
export async function findUnrevokedApiKeys(
  executor: Executor,
  hashes: readonly string[],
): Promise<Map<string, ApiKeyRecord>> {
  const rows = await liveKeys(executor, { hashes });
  return new Map(rows.map((row) => [row.keyHash, { ...row, createdAt: new Date(row.createdAt) }]));
}

/** How often each was used on its day, by `day keyId`: by each gateway that counted, and besides. */
export async function findApiKeyUsage(
  executor: Executor,
  asked: readonly { readonly keyId: string; readonly day: string }[],
): Promise<Map<string, Readonly<Record<string, number>>>> {
  const rows = await executor
    .select()
    .from(apiKeyDays)
    .where(
      and(
        inArray(apiKeyDays.keyId, [...new Set(asked.map(({ keyId }) => keyId))]),
        inArray(apiKeyDays.day, [...new Set(asked.map(({ day }) => day))]),
      ),
    );
  return new Map(
    rows.map(({ keyId, day, requests, requestsByGateway }) => {
      const counted = Object.values(requestsByGateway ?? {}).reduce((sum, uses) => sum + uses, 0);
      return [`${day} ${keyId}`, { ...requestsByGateway, besides: requests - counted }];
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
