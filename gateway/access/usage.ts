import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { writeUses } from '../../db/writes/api-keys.ts';
import { daysAfter } from '../../domain/local-time.ts';

type Uses = { readonly keyId: string; readonly day: string; readonly requests: number };

/**
 * How often each key was used on which day, kept in Postgres without a write per request. What is told
 * to others is this gateway's own number of the day, which only grows: told twice, or late, it still
 * counts once.
 */
export type Usage = {
  /** This gateway's name among those that count. */
  readonly countedBy: string;
  /** Notes a use; answers which one of the day it is, here. */
  readonly note: (keyId: string, day: string) => number;
  /** Writes what was noted since the last time. Whoever waits for it knows that all before is written. */
  readonly flush: () => Promise<void>;
};

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function createUsage({ db }: Database, nowMs: () => number): Usage {
  const countedBy = randomUUID();
  const noted = new Map<string, Uses>();
  const unwritten = new Set<string>();
  let flushing = Promise.resolve();

  async function write(): Promise<void> {
    const names = [...unwritten];
    if (names.length === 0) return;
    unwritten.clear();
    try {
      const uses = names.map((name) => noted.get(name)!);
      await db.transaction((tx) => writeUses(tx, countedBy, uses, new Date(nowMs())));
    } catch (error) {
      // They are written the next time.
      for (const name of names) unwritten.add(name);
      throw error;
    }
    forgetOldDays();
  }

  function forgetOldDays(): void {
    // Clocks that are set back must not find their day forgotten.
    const yesterday = daysAfter(dayOf(nowMs()), -1);
    for (const [name, { day }] of noted) {
      if (day < yesterday && !unwritten.has(name)) noted.delete(name);
    }
  }

  return {
    countedBy,
    note(keyId, day) {
      const name = `${day} ${keyId}`;
      const requests = (noted.get(name)?.requests ?? 0) + 1;
      noted.set(name, { keyId, day, requests });
      unwritten.add(name);
      return requests;
    },
    flush() {
      flushing = flushing.catch(() => undefined).then(write);
      return flushing;
    },
  };
}
