import { LRUCache } from 'lru-cache';
import { type RequestBucket, takeRequest } from '../../domain/request-rate.ts';

/** Counts a request of an account. Returns the seconds to wait above the limit. */
export type LimitSession = (userId: string) => number | undefined;

/** The bucket of an account that is forgotten is full again. */
const ACCOUNTS_MAX = 20_000;

/** Counted in this process: it costs no round trip, and works without Redis. Each gateway has its own count. */
export function createSessionLimit(perMinute: number): LimitSession {
  if (perMinute === 0) return () => undefined;
  const buckets = new LRUCache<string, RequestBucket>({ max: ACCOUNTS_MAX });
  return (userId) => {
    const { bucket, waitMs } = takeRequest(
      buckets.get(userId),
      perMinute,
      Math.floor(performance.now()),
    );
    buckets.set(userId, bucket);
    return waitMs === 0 ? undefined : Math.ceil(waitMs / 1000);
  };
}
