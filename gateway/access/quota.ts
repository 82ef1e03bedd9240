import { DAILY_QUOTA } from '../../contract/keys.ts';
import type { Database } from '../../db/client.ts';
import { findRequestsOn } from '../../db/reads/keys.ts';
import { addRequests } from '../../db/writes/keys.ts';
import type { Redis } from '../redis.ts';

type QuotaState = {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
};

export type Quota = {
  /** Counts one request. Undefined while Redis is away: reads are never refused for that. */
  readonly count: (keyId: string) => Promise<QuotaState | undefined>;
  /** Writes the uses gathered since the last time into Postgres. */
  readonly flush: () => Promise<void>;
};

type Use = { readonly keyId: string; readonly day: string; readonly requests: number };

const DAY_MS = 86_400_000;
const UNKNOWN = -1;
/** The counter outlives its day a little, for clocks that differ. */
const SPARE_SECONDS = 3_600;

export function createQuota(options: {
  readonly redis: Redis;
  readonly database: Database;
  readonly nowMs: () => number;
}): Quota {
  const { redis, nowMs } = options;
  const { db } = options.database;
  const gathered = new Map<string, Use>();
  /** Uses that Redis was too slow or too far away to count; it is told of them when it is back. */
  const missed = new Map<string, number>();
  let flushing = Promise.resolve();

  function gather({ keyId, day, requests }: Use): void {
    const name = `${day}:${keyId}`;
    const before = gathered.get(name)?.requests ?? 0;
    gathered.set(name, { keyId, day, requests: before + requests });
  }

  async function write(): Promise<void> {
    const uses = [...gathered.values()];
    if (uses.length === 0) return;
    gathered.clear();
    try {
      await db.transaction((tx) => addRequests(tx, uses, new Date(nowMs())));
    } catch (error) {
      // They are written the next time.
      uses.forEach(gather);
      throw error;
    }
  }

  /** One after the other: whoever waits for a flush knows that all before it is written. */
  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(write);
    return flushing;
  }

  async function countInRedis(keyId: string, day: string, resetSeconds: number) {
    const name = `quota:${day}:${keyId}`;
    const expireSeconds = resetSeconds + SPARE_SECONDS;
    // Taken out at once, so that no two requests pay the same debt.
    const owed = missed.get(name) ?? 0;
    missed.delete(name);
    const stillOwed = (late: number | undefined) => {
      if (late === undefined || late === UNKNOWN)
        missed.set(name, (missed.get(name) ?? 0) + owed + 1);
    };
    const count = await redis.ask(
      (client) => client.countUse(name, expireSeconds, 1 + owed),
      stillOwed,
    );
    if (count !== UNKNOWN) return count;
    await flush();
    const begin = await findRequestsOn(db, keyId, day);
    return redis.ask((client) => client.countUse(name, expireSeconds, 1, begin), stillOwed);
  }

  return {
    flush,
    async count(keyId) {
      const now = nowMs();
      const day = new Date(now).toISOString().slice(0, 10);
      const resetSeconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
      const used = await countInRedis(keyId, day, resetSeconds);
      gather({ keyId, day, requests: 1 });
      if (used === undefined) return undefined;
      return {
        limit: DAILY_QUOTA,
        remaining: Math.max(0, DAILY_QUOTA - used),
        resetSeconds,
        isExceeded: used > DAILY_QUOTA,
      };
    },
  };
}
