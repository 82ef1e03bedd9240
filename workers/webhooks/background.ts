/** Keeps work that no caller waits for, so that a worker that stops can wait for it. */
export function createBackground() {
  const unfinished = new Set<Promise<void>>();
  return {
    /** The work must not reject. */
    add(work: Promise<void>): void {
      unfinished.add(work);
      void work.then(() => unfinished.delete(work));
    },
    async settle(): Promise<void> {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}
