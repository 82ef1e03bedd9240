import { LRUCache } from 'lru-cache';
import {
  type AttemptLimit,
  type AttemptWindow,
  countAttempts,
  takeBack,
} from '../../domain/attempts.ts';
import { refuse, type Refusal } from '../../domain/outcome.ts';
import type { Redis } from '../redis/client.ts';
import type { Caller } from './tokens.ts';

/** Counted in Redis for all gateways together; while Redis does not answer, each gateway counts for itself. */
export type RateLimit = AttemptLimit & { readonly name: string };

/** Counts an attempt. Returns the seconds to wait above the limit. */
export function consumeAttempt(
  redis: Redis,
  limit: RateLimit,
  subject: string,
): Promise<number | undefined> {
  return consume(redis, limit, subject, 1);
}

/** Counts each request of an account before its body is read: one that is refused takes time and memory too. */
export function admitPerAccount(redis: Redis, limit: RateLimit) {
  return async ({ userId }: Caller): Promise<Refusal | undefined> => {
    const wait = await consumeAttempt(redis, limit, userId);
    return wait === undefined ? undefined : refuse('RATE_LIMITED', wait);
  };
}

/** Returns the seconds to wait if the next attempt is above the limit. Counts nothing. */
export function findRetryAfter(
  redis: Redis,
  limit: RateLimit,
  subject: string,
): Promise<number | undefined> {
  return consume(redis, limit, subject, 0);
}

/** Takes back an attempt that turned out not to count. */
export async function returnAttempt(
  redis: Redis,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const key = keyOf(limit, subject);
  const windows = ownWindowsOf(redis);
  const own = windows.get(key);
  // In both places: Redis may have answered only one of the two requests in time.
  if (own) windows.set(key, takeBack(own));
  await redis.run((client) => client.returnPoint(key));
}

export async function resetAttempts(
  redis: Redis,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const key = keyOf(limit, subject);
  ownWindowsOf(redis).delete(key);
  await redis.run((client) => client.del(key));
}

async function consume(
  redis: Redis,
  limit: RateLimit,
  subject: string,
  points: number,
): Promise<number | undefined> {
  const key = keyOf(limit, subject);
  const waitSeconds = await redis.run((client) => client.consumePoints(key, limit, points));
  if (waitSeconds !== undefined) return waitSeconds === 0 ? undefined : waitSeconds;
  const windows = ownWindowsOf(redis);
  const counted = countAttempts(windows.get(key), limit, points, Math.floor(performance.now()));
  windows.set(key, counted.window);
  return counted.waitSeconds;
}

function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${subject}`;
}

const OWN_WINDOWS_MAX = 50_000;

/** The attempts that this gateway counts while its Redis does not answer. */
const ownWindows = new WeakMap<Redis, LRUCache<string, AttemptWindow>>();

function ownWindowsOf(redis: Redis): LRUCache<string, AttemptWindow> {
  const known = ownWindows.get(redis);
  if (known) return known;
  const windows = new LRUCache<string, AttemptWindow>({ max: OWN_WINDOWS_MAX });
  ownWindows.set(redis, windows);
  return windows;
}
