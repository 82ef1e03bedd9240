import { setTimeout as sleep } from 'node:timers/promises';

const DRAIN_MAX_MS = 8_000;

/**
 * Waits until the workers have ended, but not for ever: under constant load an actor gets its next batch with the result of the
 * last one, and so stays on its worker. Another worker continues it after its workflow task has timed out.
 */
export function drain(
  runs: readonly Promise<void>[],
  maxMs = DRAIN_MAX_MS,
): Promise<'drained' | 'busy'> {
  const drained = Promise.all(runs).then(() => 'drained' as const);
  return Promise.race([drained, sleep(maxMs, 'busy' as const, { ref: false })]);
}
