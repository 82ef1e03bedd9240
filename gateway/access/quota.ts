import type { Logger } from 'pino';
import { DAILY_QUOTA } from '../../contract/api-keys.ts';
import type { Database } from '../../db/client.ts';
import { findUses } from '../../db/reads/api-keys.ts';
import { batch } from '../reads/batch.ts';
import type { Redis } from '../redis.ts';
import { dayOf, type Usage } from './usage.ts';

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

/** One request of a key: which one of this gateway's it is, and where those of all are counted. */
type Use = {
  readonly keyId: string;
  readonly day: string;
  readonly own: number;
  readonly counter: string;
  readonly expireSeconds: number;
};

const DAY_MS = 86_400_000;
const UNKNOWN = -1;
/** The counter outlives its day a little, for clocks that differ. */
const SPARE_SECONDS = 3_600;
const TOGETHER_MAX = 500;

export function createQuota(options: {
  readonly redis: Redis;
  readonly database: Database;
  readonly usage: Usage;
  readonly nowMs: () => number;
  readonly log: Logger;
}): Quota {
  const { redis, usage, nowMs, log } = options;
  const { db } = options.database;

  /** How many uses all other gateways had; UNKNOWN, or undefined where nobody could tell. */
  async function countTogether(
    uses: readonly Use[],
    known?: Awaited<ReturnType<typeof findUses>>,
  ): Promise<(number | undefined)[]> {
    // The last of a counter is the greatest.
    const counts = [...new Map(uses.map((use) => [use.counter, use])).values()].map((use) =>
      known ? { ...use, begin: known.get(`${use.day} ${use.keyId}`) ?? {} } : use,
    );
    const others = await redis.ask((client) => client.countUses(usage.countedBy, counts));
    const perCounter = new Map(counts.map(({ counter }, i) => [counter, others?.[i]]));
    return uses.map(({ counter }) => perCounter.get(counter));
  }

  /** Redis does not know their counters: they go on from what Postgres has. */
  async function beginTogether(uses: readonly Use[]): Promise<(number | undefined)[]> {
    await usage.flush();
    return countTogether(uses, await findUses(db, uses));
  }

  // Asking costs more than counting; but nobody waits for a question that is already on its way.
  const count = batch((uses: Use[]) => countTogether(uses), {
    inFlightMax: Infinity,
    batchMax: TOGETHER_MAX,
  });
  const begin = batch(beginTogether, { inFlightMax: 1, batchMax: TOGETHER_MAX });

  async function begun(use: Use): Promise<number | undefined> {
    try {
      return await begin(use);
    } catch (error) {
      log.warn({ err: error }, 'a quota could not be begun: the uses are counted later');
      return undefined;
    }
  }

  return {
    async count(keyId) {
      const now = nowMs();
      const day = dayOf(now);
      const resetSeconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
      const own = usage.note(keyId, day);
      // Not `quota:`, where gateways of before count otherwise.
      const counter = `uses:${day}:${keyId}`;
      const use = { keyId, day, own, counter, expireSeconds: resetSeconds + SPARE_SECONDS };
      const known = await count(use);
      const others = known === UNKNOWN ? await begun(use) : known;
      if (others === undefined) return undefined;
      const used = others + own;
      return {
        limit: DAILY_QUOTA,
        remaining: Math.max(0, DAILY_QUOTA - used),
        resetSeconds,
        isExceeded: used > DAILY_QUOTA,
      };
    },
  };
}
