import { randomUUID } from 'node:crypto';
import { type Database, transact } from '../../db/client.ts';
import { saveApiKeyUsage } from '../../db/writes/api-keys.ts';
import { addDays, utcDayOf } from '../../domain/local-time.ts';

type DailyUsage = { readonly keyId: string; readonly day: string; readonly requests: number };

/**
 * Counts the requests of each API key per day in memory, and writes them to Postgres at intervals. A written
 * count is the total of this gateway for the day, so writing it twice or late counts it once.
 */
export type UsageCounter = {
  readonly gatewayId: string;
  /** Counts a request. Returns this gateway's count of the key for the day. */
  readonly increment: (keyId: string, day: string) => number;
  /** Resolves once every request counted before the call is written. */
  readonly flush: () => Promise<void>;
};

export function createUsageCounter(database: Database, nowMs: () => number): UsageCounter {
  const gatewayId = randomUUID();
  const counts = new Map<string, DailyUsage>();
  const unwritten = new Set<string>();
  let flushing = Promise.resolve();

  async function write(): Promise<void> {
    const names = [...unwritten];
    if (names.length === 0) return;
    unwritten.clear();
    try {
      const usages = names.map((name) => counts.get(name)!);
      await transact(database, (tx) => saveApiKeyUsage(tx, gatewayId, usages, new Date(nowMs())));
    } catch (error) {
      // The next flush writes them.
      for (const name of names) unwritten.add(name);
      throw error;
    }
    deleteOldDays();
  }

  function deleteOldDays(): void {
    // Yesterday stays: a clock that is set back continues its count.
    const yesterday = addDays(utcDayOf(nowMs()), -1);
    for (const [name, { day }] of counts) {
      if (day < yesterday && !unwritten.has(name)) counts.delete(name);
    }
  }

  return {
    gatewayId,
    increment(keyId, day) {
      const name = `${day} ${keyId}`;
      const requests = (counts.get(name)?.requests ?? 0) + 1;
      counts.set(name, { keyId, day, requests });
      unwritten.add(name);
      return requests;
    },
    flush() {
      flushing = flushing.catch(() => undefined).then(write);
      return flushing;
    },
  };
}
