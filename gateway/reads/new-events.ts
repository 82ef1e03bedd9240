import { setTimeout as sleep } from 'node:timers/promises';

export type NewEvents = {
  /** The last position known to this gateway; reads it if no stream waits. */
  readonly lastPosition: () => Promise<number>;
  /** Resolves when there is a position after `last`, or when the signal aborts. */
  readonly waitForMore: (last: number, signal: AbortSignal) => Promise<void>;
};

const INTERVAL_MS = 250;

/** One query per interval for all streams of the gateway, and none while no stream waits. */
export function createNewEvents(readLastPosition: () => Promise<number>): NewEvents {
  const waiting = new Map<() => void, number>();
  let isPolling = false;

  async function poll(): Promise<void> {
    isPolling = true;
    while (waiting.size > 0) {
      await sleep(INTERVAL_MS);
      // While the database does not respond, streams wait.
      const last = await readLastPosition().catch(() => 0);
      for (const [wake, known] of waiting) if (last > known) wake();
    }
    isPolling = false;
  }

  return {
    lastPosition: readLastPosition,
    waitForMore(last, signal) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.set(wake, last);
        signal.addEventListener('abort', wake);
        if (!isPolling) void poll();
      });
    },
  };
}
