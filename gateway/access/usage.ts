import type { Database } from '../../db/client.ts';
import { addRequests } from '../../db/writes/keys.ts';

type Use = { readonly keyId: string; readonly day: string; readonly requests: number };

/** How often each key was used on which day, kept in Postgres without a write per request. */
export type Usage = {
  readonly note: (keyId: string, day: string) => void;
  /** Writes what was noted since the last time. Whoever waits for it knows that all before is written. */
  readonly flush: () => Promise<void>;
};

export function createUsage({ db }: Database, nowMs: () => number): Usage {
  const noted = new Map<string, Use>();
  let flushing = Promise.resolve();

  function add({ keyId, day, requests }: Use): void {
    const name = `${day}:${keyId}`;
    const before = noted.get(name)?.requests ?? 0;
    noted.set(name, { keyId, day, requests: before + requests });
  }

  async function write(): Promise<void> {
    const uses = [...noted.values()];
    if (uses.length === 0) return;
    noted.clear();
    try {
      await db.transaction((tx) => addRequests(tx, uses, new Date(nowMs())));
    } catch (error) {
      // They are written the next time.
      uses.forEach(add);
      throw error;
    }
  }

  return {
    note: (keyId, day) => add({ keyId, day, requests: 1 }),
    flush() {
      flushing = flushing.catch(() => undefined).then(write);
      return flushing;
    },
  };
}
