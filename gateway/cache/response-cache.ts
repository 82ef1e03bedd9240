import { LRUCache } from 'lru-cache';
import type { Outcome } from '../../domain/outcome.ts';
import { type JsonResponse, type RenderedResponse, render } from '../http/render.ts';
import type { Redis } from '../redis/client.ts';

type Load = () => Promise<JsonResponse<unknown> | undefined>;

/** Caches rendered responses that are equal for all callers, until discovery data changes. */
export type ResponseCache = {
  /** Undefined if `load` finds nothing; that is not cached. */
  readonly get: (name: string, query: unknown, load: Load) => Promise<RenderedResponse | undefined>;
  /** Must be called after every committed change to discovery data. */
  readonly clear: () => Promise<void>;
};

const CHANNEL = 'amsel:discovery-changed';
/** Bounds the age of a response while Redis is down and no change is announced. */
const TTL_MS = 5_000;
const RESPONSES_MAX = 5_000;
const CHARACTERS_MAX = 20_000_000;

/** Wrapped, because the cache takes an undefined value for a failed load. */
type Loaded = { readonly response: RenderedResponse | undefined };

export async function createResponseCache(
  redis: Redis,
  onChange: () => void,
): Promise<ResponseCache> {
  const cache = new LRUCache<string, Loaded, Load>({
    max: RESPONSES_MAX,
    maxSize: CHARACTERS_MAX,
    sizeCalculation: ({ response }, key) => key.length + (response?.rendered.text.length ?? 0),
    ttl: TTL_MS,
    // A response that was loading during a clear is returned, but not cached.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: load }) {
      const loaded = await load();
      if (!loaded) return { response: undefined };
      const { body, ...rest } = loaded;
      return { response: { ...rest, rendered: render(body) } };
    },
  });
  function clearLocally(): void {
    onChange();
    cache.clear();
  }
  await redis.subscribe(CHANNEL, clearLocally);
  return {
    async get(name, query, load) {
      const key = `${name} ${JSON.stringify(query)}`;
      const loaded = cache.get(key) ?? (await cache.fetch(key, { context: load }));
      if (!loaded?.response) cache.delete(key);
      return loaded?.response;
    },
    async clear() {
      clearLocally();
      await redis.run((client) => client.publish(CHANNEL, ''));
    },
  };
}

/** Clears the response cache if the change to discovery data was accepted. */
export async function clearCacheAfter<T>(
  responseCache: ResponseCache,
  change: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await change;
  if (outcome.ok) await responseCache.clear();
  return outcome;
}
