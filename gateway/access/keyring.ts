import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import { type ApiKeyRecord, findLiveKeys } from '../../db/reads/keys.ts';
import { gather } from '../gather.ts';
import { isWellFormedKey } from './api-key.ts';
import { hashOf } from './hash.ts';
import { TRUST_MS } from './trust.ts';

export type Keyring = {
  readonly find: (key: string) => Promise<ApiKeyRecord | undefined>;
  readonly forget: (record: ApiKeyRecord) => void;
};

const REMEMBERED_KEYS = 10_000;

export function createKeyring({ db }: Database): Keyring {
  const known = new LRUCache<string, ApiKeyRecord | 'unknown'>({
    max: REMEMBERED_KEYS,
    ttl: TRUST_MS,
  });
  const look = gather(
    async (hashes: string[]) => {
      const live = await findLiveKeys(db, hashes);
      return hashes.map((hash) => live.get(hash) ?? 'unknown');
    },
    { underWayMax: 2, togetherMax: 100 },
  );
  return {
    async find(key) {
      if (!isWellFormedKey(key)) return undefined;
      const hash = hashOf(key);
      let record = known.get(hash);
      if (!record) {
        const found = await look(hash);
        // Revoked while it was looked up, it stays so.
        record = known.get(hash) ?? found;
        known.set(hash, record);
      }
      return record === 'unknown' ? undefined : record;
    },
    forget: ({ keyHash }) => void known.set(keyHash, 'unknown'),
  };
}
