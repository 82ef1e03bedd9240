import { LRUCache } from 'lru-cache';
import type { Outcome } from '../../domain/outcome.ts';
import { type Fresh, type Ready, render } from '../http/render.ts';
import type { Redis } from '../redis/client.ts';

type Load = () => Promise<Fresh<unknown> | undefined>;

/** Answers that are the same for everyone, kept ready until something they tell of changes. */
export type ResponseCache = {
  /** Undefined where there is nothing to tell; that is not kept. */
  readonly get: (name: string, asked: unknown, load: Load) => Promise<Ready | undefined>;
  /** To be called after every change to what discovery shows, once it is committed. */
  readonly clear: () => Promise<void>;
};

const CHANNEL = 'amsel:discovery-changed';
/** For when Redis is away and nobody tells of changes. */
const KEPT_MS = 5_000;
const KEPT_ANSWERS_MAX = 5_000;
const KEPT_CHARACTERS_MAX = 20_000_000;

/** What a search came to. To the cache, undefined itself would be a failed search if cleared meanwhile. */
type Found = { readonly answer: Ready | undefined };

export async function createResponseCache(
  redis: Redis,
  onChange: () => void,
): Promise<ResponseCache> {
  const kept = new LRUCache<string, Found, Load>({
    max: KEPT_ANSWERS_MAX,
    maxSize: KEPT_CHARACTERS_MAX,
    sizeCalculation: ({ answer }, key) => key.length + (answer?.rendered.text.length ?? 0),
    ttl: KEPT_MS,
    // Those who wait for an answer get it; cleared meanwhile, it is not kept.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: load }) {
      const fresh = await load();
      if (!fresh) return { answer: undefined };
      const { body, ...rest } = fresh;
      return { answer: { ...rest, rendered: render(body) } };
    },
  });
  function forget(): void {
    onChange();
    kept.clear();
  }
  // Whoever was cut off may have missed something.
  await redis.subscribe(CHANNEL, forget);
  return {
    async get(name, asked, load) {
      const key = `${name} ${JSON.stringify(asked)}`;
      const found = kept.get(key) ?? (await kept.fetch(key, { context: load }));
      if (!found?.answer) kept.delete(key);
      return found?.answer;
    },
    async clear() {
      forget();
      await redis.run((client) => client.publish(CHANNEL, ''));
    },
  };
}

/** For a change to what discovery shows: once it is made, nothing older is shown. */
export async function clearCacheAfter<T>(
  responseCache: ResponseCache,
  change: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await change;
  if (outcome.ok) await responseCache.clear();
  return outcome;
}
