import { LRUCache } from 'lru-cache';

/**
 * How long a gateway trusts a key, session or account after it began to read it. A revoked one must be
 * refused everywhere within 5 s; the remaining second is for requests in flight.
 */
export const TRUSTED_MS = 4_000;

export type TrustedCache<Value extends {}> = {
  /** The cached value, or the one that `read` returns. Undefined if revoked or not found. */
  readonly get: (id: string, read: () => Promise<Value | undefined>) => Promise<Value | undefined>;
  readonly revoke: (id: string) => void;
};

const REVOKED = Symbol('revoked');

export function createTrustedCache<Value extends {}>(max: number): TrustedCache<Value> {
  const entries = new LRUCache<string, Value | typeof REVOKED>({ max, ttl: TRUSTED_MS });

  async function load(id: string, read: () => Promise<Value | undefined>) {
    const start = performance.now();
    const value = await read();
    // Revoked while the read was in flight: the read may have seen the state before.
    if (entries.get(id) === REVOKED) return undefined;
    if (value !== undefined) entries.set(id, value, { start });
    return value;
  }

  return {
    async get(id, read) {
      const cached = entries.get(id);
      if (cached === REVOKED) return undefined;
      return cached ?? load(id, read);
    },
    revoke: (id) => void entries.set(id, REVOKED),
  };
}
