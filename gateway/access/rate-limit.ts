import { refuse, type Refusal } from '../../domain/outcome.ts';
import type { Redis } from '../redis/client.ts';
import type { Caller } from './tokens.ts';

/** A number of attempts within a time window, counted in Redis for all gateways together. */
export type RateLimit = {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
};

/** Counts an attempt. Returns the seconds to wait above the limit; without Redis nothing is limited. */
export function consumeAttempt(
  redis: Redis,
  limit: RateLimit,
  subject: string,
): Promise<number | undefined> {
  return redis.run((client) => client.consumePoints(keyOf(limit, subject), limit, 1));
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
  return redis.run((client) => client.consumePoints(keyOf(limit, subject), limit, 0));
}

export async function resetAttempts(
  redis: Redis,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  await redis.run((client) => client.del(keyOf(limit, subject)));
}

function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${subject}`;
}
