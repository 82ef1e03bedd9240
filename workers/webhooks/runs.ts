/**
 * Runs work by key, one run at a time for each key. A call during a run gets the result of the next run, which
 * serves all such calls: it begins after each of them, so it sees what they were made for.
 */
export function createRuns<T>(work: (key: string) => Promise<T>) {
  const current = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  function start(key: string): Promise<T> {
    next.delete(key);
    const run = work(key).finally(() => {
      // Otherwise the next run replaces it.
      if (!next.has(key)) current.delete(key);
    });
    current.set(key, run);
    return run;
  }

  return {
    run(key: string): Promise<T> {
      const running = current.get(key);
      if (!running) return start(key);
      const waiting = next.get(key);
      if (waiting) return waiting;
      const following = running.then(
        () => start(key),
        () => start(key),
      );
      next.set(key, following);
      return following;
    },
    count: () => current.size,
    /** Settles when no work runs. */
    async settle(): Promise<void> {
      while (current.size > 0) await Promise.allSettled([...current.values(), ...next.values()]);
    },
  };
}
