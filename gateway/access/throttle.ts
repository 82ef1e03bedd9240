import type { Redis } from '../redis.ts';

/** A number of tries within a time, counted in Redis for all gateways together. */
export type Limit = {
  readonly name: string;
  readonly most: number;
  readonly withinSeconds: number;
};

/** Counts a try; answers the seconds to wait if it is one too many. Without Redis nothing is throttled. */
export async function takeTry(
  redis: Redis,
  limit: Limit,
  who: string,
): Promise<number | undefined> {
  const tries = await redis.ask((client) =>
    client.countTry(keyOf(limit, who), limit.withinSeconds),
  );
  if (!tries || tries.count <= limit.most) return undefined;
  return Math.max(1, tries.secondsLeft);
}

export async function giveBackTry(redis: Redis, limit: Limit, who: string): Promise<void> {
  await redis.ask((client) => client.decr(keyOf(limit, who)));
}

export async function forgiveTries(redis: Redis, limit: Limit, who: string): Promise<void> {
  await redis.ask((client) => client.del(keyOf(limit, who)));
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${who}`;
}
