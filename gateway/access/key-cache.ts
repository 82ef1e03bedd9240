import { LRUCache } from 'lru-cache';
import type { ApiKeyRecord } from '../../db/reads/api-keys.ts';
import { batch } from '../reads/batch.ts';
import { isWellFormedKey } from './api-key.ts';
import { hashOf } from './hash.ts';
import { TRUST_MS } from './trust.ts';

export type KeyCache = {
  readonly find: (key: string) => Promise<ApiKeyRecord | undefined>;
  readonly forget: (record: ApiKeyRecord) => void;
};

const REMEMBERED_KEYS = 10_000;
const REMEMBERED_STRANGERS = 1_000;

/** Looks keys up by their hashes, and remembers for a while what it found. */
export function createKeyCache(
  findLive: (hashes: readonly string[]) => Promise<ReadonlyMap<string, ApiKeyRecord>>,
): KeyCache {
  const known = new LRUCache<string, ApiKeyRecord | 'revoked'>({
    max: REMEMBERED_KEYS,
    ttl: TRUST_MS,
  });
  // Apart, so that no number of made-up keys pushes out a real one.
  const strangers = new LRUCache<string, true>({ max: REMEMBERED_STRANGERS, ttl: TRUST_MS });
  const look = batch(
    async (hashes: string[]) => {
      const live = await findLive(hashes);
      return hashes.map((hash) => live.get(hash));
    },
    { inFlightMax: 2, batchMax: 100 },
  );

  async function lookUp(hash: string): Promise<ApiKeyRecord | 'revoked' | undefined> {
    const start = performance.now();
    const found = await look(hash);
    // Revoked while it was looked up, it stays so.
    if (known.get(hash) === 'revoked') return 'revoked';
    if (found) known.set(hash, found, { start });
    else strangers.set(hash, true, { start });
    return found;
  }

  return {
    async find(key) {
      if (!isWellFormedKey(key)) return undefined;
      const hash = hashOf(key);
      if (strangers.has(hash)) return undefined;
      const record = known.get(hash) ?? (await lookUp(hash));
      return record === 'revoked' ? undefined : record;
    },
    forget: ({ keyHash }) => void known.set(keyHash, 'revoked'),
  };
}
