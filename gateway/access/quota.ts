import { DAILY_QUOTA } from '../../contract/keys.ts';
import type { Database } from '../../db/client.ts';
import { findRequests } from '../../db/reads/keys.ts';
import { gather } from '../gather.ts';
import type { Count, Redis } from '../redis.ts';
import type { Usage } from './usage.ts';

type QuotaState = {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
};

export type Quota = {
  /** Counts one request. Undefined while Redis is away: reads are never refused for that. */
  readonly count: (keyId: string) => Promise<QuotaState | undefined>;
};

/** One request of a key, and the counter it goes into. */
type Use = {
  readonly keyId: string;
  readonly day: string;
  readonly counter: string;
  readonly expireSeconds: number;
};

const DAY_MS = 86_400_000;
const UNKNOWN = -1;
/** The counter outlives its day a little, for clocks that differ. */
const SPARE_SECONDS = 3_600;

export function createQuota(options: {
  readonly redis: Redis;
  readonly database: Database;
  readonly usage: Usage;
  readonly nowMs: () => number;
}): Quota {
  const { redis, usage, nowMs } = options;
  const { db } = options.database;
  /** Uses that Redis was too slow or too far away to count; it is told of them when it is back. */
  const missed = new Map<string, number>();
  let missedOn = '';

  /** How many uses there are with each of these; UNKNOWN, or undefined where nobody could count. */
  async function countTogether(
    uses: readonly Use[],
    countOf: (same: readonly Use[]) => Count,
  ): Promise<(number | undefined)[]> {
    const perCounter = new Map<string, Use[]>();
    for (const use of uses) {
      const same = perCounter.get(use.counter);
      if (same) same.push(use);
      else perCounter.set(use.counter, [use]);
    }
    const totals = await askRedis([...perCounter.values()].map(countOf));
    const totalOf = new Map([...perCounter.keys()].map((counter, i) => [counter, totals?.[i]]));
    return uses.map(({ counter }) => {
      const total = totalOf.get(counter);
      // The last one of a counter sees its total, the one before it one less.
      const later = perCounter.get(counter)!;
      later.pop();
      return total === undefined || total === UNKNOWN ? total : total - later.length;
    });
  }

  function withOwed(same: readonly Use[]): Count {
    const { counter, expireSeconds } = same[0]!;
    const owed = missed.get(counter) ?? 0;
    // Taken out at once, so that no two questions pay the same debt.
    missed.delete(counter);
    return { counter, expireSeconds, uses: same.length + owed };
  }

  function askRedis(counts: readonly Count[]): Promise<number[] | undefined> {
    return redis.ask(
      (client) => client.countUses(counts),
      (late) => {
        for (const [i, { counter, uses }] of counts.entries()) {
          const isCounted = late !== undefined && late[i] !== UNKNOWN;
          if (!isCounted) missed.set(counter, (missed.get(counter) ?? 0) + uses);
        }
      },
    );
  }

  /** Redis does not know their counters: they go on from what Postgres has. */
  async function beginTogether(uses: readonly Use[]): Promise<(number | undefined)[]> {
    await usage.flush();
    const before = await findRequests(db, uses);
    return countTogether(uses, (same) => {
      const { keyId, day, counter, expireSeconds } = same[0]!;
      const begin = before.get(`${day} ${keyId}`) ?? 0;
      return { counter, expireSeconds, uses: same.length, begin };
    });
  }

  // Asking costs more than counting; but nobody waits for a question that is already on its way.
  const count = gather((uses: Use[]) => countTogether(uses, withOwed), {
    underWayMax: Infinity,
    togetherMax: 500,
  });
  const begin = gather(beginTogether, { underWayMax: 1, togetherMax: 500 });

  return {
    async count(keyId) {
      const now = nowMs();
      const day = new Date(now).toISOString().slice(0, 10);
      const resetSeconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
      if (day !== missedOn) missed.clear();
      missedOn = day;
      const counter = `quota:${day}:${keyId}`;
      const use = { keyId, day, counter, expireSeconds: resetSeconds + SPARE_SECONDS };
      const known = await count(use);
      // Once Postgres is back it will have them, and the counter will go on from there.
      const used = known === UNKNOWN ? await begin(use).catch(() => undefined) : known;
      usage.note(keyId, day);
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
