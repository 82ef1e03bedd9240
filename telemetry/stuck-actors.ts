/** An actor is stuck if all updates sent to it for this long failed. */
const STUCK_AFTER_MS = 120_000;

export type StuckActors = ReturnType<typeof createStuckActors>;

/** Counts the actors that answer no updates. */
export function createStuckActors() {
  const failing = new Map<string, { readonly sinceMs: number; readonly lastMs: number }>();
  return {
    record(actorId: string, result: 'answered' | 'failed', nowMs: number): void {
      if (result === 'answered') failing.delete(actorId);
      else failing.set(actorId, { sinceMs: failing.get(actorId)?.sinceMs ?? nowMs, lastMs: nowMs });
    },
    count(nowMs: number): number {
      for (const [actorId, { lastMs }] of failing) {
        // No update was sent to it since: nothing is known about it.
        if (nowMs - lastMs > STUCK_AFTER_MS) failing.delete(actorId);
      }
      return [...failing.values()].filter(({ sinceMs }) => nowMs - sinceMs >= STUCK_AFTER_MS)
        .length;
    },
  };
}
