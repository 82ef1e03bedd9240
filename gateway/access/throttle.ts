import type { Redis } from '../redis.ts';

/** A number of tries within a time, counted in Redis for all gateways together. */
export type Limit = {
  readonly name: string;
  readonly most: number;
  readonly withinSeconds: number;
};

/** Counts a try; answers the seconds to wait if it is one too many. Without Redis nothing is throttled. */
export function takeTry(redis: Redis, limit: Limit, who: string): Promise<number | undefined> {
  return redis.ask((client) => client.takeTries(keyOf(limit, who), limit, 1));
}

/** The seconds to wait if the next try would be one too many; counts nothing. */
export function secondsToWait(
  redis: Redis,
  limit: Limit,
  who: string,
): Promise<number | undefined> {
  return redis.ask((client) => client.takeTries(keyOf(limit, who), limit, 0));
}

export async function forgiveTries(redis: Redis, limit: Limit, who: string): Promise<void> {
  await redis.ask((client) => client.del(keyOf(limit, who)));
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${who}`;
}
