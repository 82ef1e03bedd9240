import type { Logger } from 'pino';

/** One slow line does not delay the others. */
export const LINES_AT_ONCE = 4;

/**
 * Serves the lines of businesses in the background, some at once, each by one at a time. Businesses where
 * something has changed come before the others, which are looked at in turn.
 */
export function createLineQueue(
  serve: (businessId: string, signal: AbortSignal) => Promise<void>,
  log: Logger,
) {
  const stopping = new AbortController();
  const changed = new Set<string>();
  const inTurn = new Set<string>();
  const running = new Map<string, Promise<void>>();

  async function run(id: string): Promise<void> {
    try {
      await serve(id, stopping.signal);
    } catch (error) {
      log.warn({ err: error, business: id }, 'times were not offered to waiting customers');
    }
  }

  function takeNext(): string | undefined {
    const next = [...changed, ...inTurn].find((id) => !running.has(id));
    if (next !== undefined && !changed.delete(next)) inTurn.delete(next);
    return next;
  }

  function startNext(): void {
    while (running.size < LINES_AT_ONCE && !stopping.signal.aborted) {
      const id = takeNext();
      if (id === undefined) return;
      const ended = run(id).finally(() => {
        running.delete(id);
        startNext();
      });
      running.set(id, ended);
    }
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values());
  }

  return {
    addChanged: (businessIds: readonly string[]): void => {
      for (const id of businessIds) changed.add(id);
      startNext();
    },
    addInTurn: (businessIds: readonly string[]): void => {
      for (const id of businessIds) inTurn.add(id);
      startNext();
    },
    /** Whether the ones before have started. */
    isTurnOver: (): boolean => inTurn.size === 0,
    settle,
    /** Starts no other line, and lets those that run end early. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await settle();
    },
  };
}
