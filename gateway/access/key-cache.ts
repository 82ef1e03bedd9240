import { LRUCache } from 'lru-cache';
import { hashSecret } from '../../contract/secrets.ts';
import type { ApiKeyRecord } from '../../db/reads/api-keys.ts';
import { batch } from '../reads/batch.ts';
import { isWellFormedKey } from './api-key.ts';
import { createTrustedCache, TRUSTED_MS } from './trusted-cache.ts';

export type KeyCache = {
  readonly find: (key: string) => Promise<ApiKeyRecord | undefined>;
  readonly revoke: (record: ApiKeyRecord) => void;
};

const CACHED_KEYS_MAX = 10_000;
const CACHED_UNKNOWN_KEYS_MAX = 1_000;
const READS = { inFlightMax: 2, batchMax: 100 };

/** Finds API keys by their hashes. Concurrent reads are batched. */
export function createKeyCache(
  findLiveKeys: (hashes: readonly string[]) => Promise<ReadonlyMap<string, ApiKeyRecord>>,
): KeyCache {
  const known = createTrustedCache<ApiKeyRecord>(CACHED_KEYS_MAX);
  // A separate cache, so that made-up keys cannot evict real ones.
  const unknown = new LRUCache<string, true>({ max: CACHED_UNKNOWN_KEYS_MAX, ttl: TRUSTED_MS });
  const read = batch(async (hashes: string[]) => {
    const live = await findLiveKeys(hashes);
    return hashes.map((hash) => live.get(hash));
  }, READS);

  async function readAndNote(hash: string): Promise<ApiKeyRecord | undefined> {
    const start = performance.now();
    const record = await read(hash);
    if (!record) unknown.set(hash, true, { start });
    return record;
  }

  return {
    async find(key) {
      if (!isWellFormedKey(key)) return undefined;
      const hash = hashSecret(key);
      if (unknown.has(hash)) return undefined;
      return known.get(hash, () => readAndNote(hash));
    },
    revoke: ({ keyHash }) => known.revoke(keyHash),
  };
}
