import { LRUCache } from 'lru-cache';
import { type Answer, render, type Rendered } from './http/render.ts';
import type { Redis } from './redis.ts';

/** Answers that are the same for everyone, kept ready until something they tell of changes. */
export type Shelf = {
  /** Undefined where there is nothing to tell; that is not kept. */
  readonly take: <T>(name: string, asked: unknown, load: Load<T>) => Promise<Kept<T> | undefined>;
  /** To be called after every change to what discovery shows, once it is committed. */
  readonly clear: () => Promise<void>;
};

const CHANNEL = 'amsel:discovery-changed';
/** For when Redis is away and nobody tells of changes. */
const KEPT_MS = 5_000;
const KEPT_ANSWERS_MAX = 5_000;
const KEPT_CHARACTERS_MAX = 20_000_000;

type Load<T> = () => Promise<Answer<T> | undefined>;
type Kept<T> = Answer<T> & { readonly rendered: Rendered };
/** What a search came to. To the cache, undefined itself would be a failed search if cleared meanwhile. */
type Found = { readonly answer: Kept<unknown> | undefined };

export async function createShelf(redis: Redis): Promise<Shelf> {
  const kept = new LRUCache<string, Found, Load<unknown>>({
    max: KEPT_ANSWERS_MAX,
    maxSize: KEPT_CHARACTERS_MAX,
    sizeCalculation: ({ answer }) => answer?.rendered.text.length ?? 1,
    ttl: KEPT_MS,
    // Those who wait for an answer get it; cleared meanwhile, it is not kept.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: load }) {
      const answer = await load();
      return { answer: answer && { ...answer, rendered: render(answer.body) } };
    },
  });
  // Whoever was cut off may have missed something.
  await redis.subscribe(CHANNEL, () => kept.clear());
  async function take<T>(name: string, asked: unknown, load: Load<T>) {
    const key = `${name} ${JSON.stringify(asked)}`;
    const found = kept.get(key) ?? (await kept.fetch(key, { context: load }));
    if (!found?.answer) kept.delete(key);
    // One endpoint and one input have one type of answer.
    return found?.answer as Kept<T> | undefined;
  }
  return {
    take,
    async clear() {
      kept.clear();
      await redis.ask((client) => client.publish(CHANNEL, ''));
    },
  };
}
