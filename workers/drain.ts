import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

const DRAIN_MAX_MS = 8_000;

/**
 * Waits until the workers have ended, but not for ever: under constant load an actor gets its next batch with the result of the
 * last one, and so stays on its worker. Another worker continues it after its workflow task has timed out.
 */
export async function drain(
  runs: readonly Promise<void>[],
  log: Pick<Logger, 'warn'>,
  maxMs = DRAIN_MAX_MS,
): Promise<boolean> {
  const drained = Promise.all(runs).then(() => true);
  const isDrained = await Promise.race([drained, sleep(maxMs, false, { ref: false })]);
  if (!isDrained) log.warn('the worker stops while actors are busy; others continue them');
  return isDrained;
}
