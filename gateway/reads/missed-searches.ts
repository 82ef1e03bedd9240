import { type Database, transact } from '../../db/client.ts';
import { addMissedSearches, type MissedSearch } from '../../db/writes/missed-searches.ts';
import { utcDayOf } from '../../domain/local-time.ts';
import { missedTextOf, OTHER_TEXTS } from '../../domain/missed-search.ts';

const TEXTS_MAX = 500;

/**
 * Counts searches without a result in memory, and writes them to Postgres at intervals: a search neither waits for it nor
 * fails with it. Counts of a gateway that is killed are lost.
 */
export type MissedSearches = {
  readonly note: (text: string | undefined) => void;
  readonly flush: () => Promise<void>;
};

export function createMissedSearches(database: Database, nowMs: () => number): MissedSearches {
  let counts = new Map<string, MissedSearch>();

  function add({ day, text, searches }: MissedSearch): void {
    const kept = counts.has(`${day} ${text}`) || counts.size < TEXTS_MAX ? text : OTHER_TEXTS;
    const name = `${day} ${kept}`;
    const before = counts.get(name)?.searches ?? 0;
    counts.set(name, { day, text: kept, searches: before + searches });
  }

  return {
    note: (text) => add({ day: utcDayOf(nowMs()), text: missedTextOf(text), searches: 1 }),
    async flush() {
      if (counts.size === 0) return;
      const written = [...counts.values()];
      counts = new Map();
      try {
        await transact(database, (tx) => addMissedSearches(tx, written));
      } catch (error) {
        // The next flush writes them.
        written.forEach(add);
        throw error;
      }
    },
  };
}
