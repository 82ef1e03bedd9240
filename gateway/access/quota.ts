import type { Logger } from 'pino';
import { DAILY_QUOTA } from '../../contract/api-keys.ts';
import type { Database } from '../../db/client.ts';
import { findApiKeyUsage } from '../../db/reads/api-keys.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { utcDayOf } from '../../domain/local-time.ts';
import { batch } from '../reads/batch.ts';
import type { Redis } from '../redis/client.ts';
import { NO_COUNTER } from '../redis/scripts.ts';
import type { UsageCounter } from './usage-counter.ts';

type QuotaState = {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
};

export type Quota = {
  /** Counts one request. Undefined if Redis does not answer: then the request is allowed. */
  readonly count: (keyId: string) => Promise<QuotaState | undefined>;
};

/** One request of a key, to be counted. */
type Use = {
  readonly keyId: string;
  readonly day: string;
  readonly ownCount: number;
  readonly counter: string;
  readonly expireSeconds: number;
};

/** The count of all other gateways, NO_COUNTER, or undefined if Redis does not answer. */
type OthersCount = number | undefined;

/** Counters outlive their day, because the clocks of gateways differ. */
const SPARE_SECONDS = 3_600;
const BATCH_MAX = 500;

export function createQuota(options: {
  readonly redis: Redis;
  readonly database: Database;
  readonly usageCounter: UsageCounter;
  readonly nowMs: () => number;
  readonly log: Logger;
}): Quota {
  const { redis, usageCounter, nowMs, log } = options;
  const { db } = options.database;

  async function report(
    uses: readonly Use[],
    seeds?: Awaited<ReturnType<typeof findApiKeyUsage>>,
  ): Promise<OthersCount[]> {
    // The last use of a counter has the highest count.
    const reports = [...new Map(uses.map((use) => [use.counter, use])).values()].map((use) =>
      seeds ? { ...use, seed: seeds.get(`${use.day} ${use.keyId}`) ?? {} } : use,
    );
    const others = await redis.run((client) => client.reportUsage(usageCounter.gatewayId, reports));
    const byCounter = new Map(reports.map(({ counter }, i) => [counter, others?.[i]]));
    return uses.map(({ counter }) => byCounter.get(counter));
  }

  /** Creates missing counters from the counts in Postgres. */
  async function createCounters(uses: readonly Use[]): Promise<OthersCount[]> {
    await usageCounter.flush();
    return report(uses, await findApiKeyUsage(db, uses));
  }

  // No limit in flight: the requests of one event loop turn share a round trip and never wait for another.
  const reportBatched = batch((uses: Use[]) => report(uses), {
    inFlightMax: Infinity,
    batchMax: BATCH_MAX,
  });
  const createCounterBatched = batch(createCounters, { inFlightMax: 1, batchMax: BATCH_MAX });

  async function createCounter(use: Use): Promise<OthersCount> {
    try {
      return await createCounterBatched(use);
    } catch (error) {
      log.warn({ err: error }, 'quota counter was not created; its requests are counted later');
      return undefined;
    }
  }

  return {
    async count(keyId) {
      const now = nowMs();
      const day = utcDayOf(now);
      const resetSeconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
      const ownCount = usageCounter.increment(keyId, day);
      const counter = `uses:${day}:${keyId}`;
      const use = { keyId, day, ownCount, counter, expireSeconds: resetSeconds + SPARE_SECONDS };
      const reported = await reportBatched(use);
      const others = reported === NO_COUNTER ? await createCounter(use) : reported;
      if (others === undefined) return undefined;
      const used = others + ownCount;
      return {
        limit: DAILY_QUOTA,
        remaining: Math.max(0, DAILY_QUOTA - used),
        resetSeconds,
        isExceeded: used > DAILY_QUOTA,
      };
    },
  };
}
