import { setImmediate as nextTurn } from 'node:timers/promises';

/** Other requests wait this long at most. */
const TURN_MS = 10;

/** Runs a long computation that pauses, and lets other requests go first after each turn. */
export async function runInTurns<T>(computation: Generator<undefined, T>): Promise<T> {
  let turnEndsMs = performance.now() + TURN_MS;
  for (;;) {
    const step = computation.next();
    if (step.done) return step.value;
    if (performance.now() < turnEndsMs) continue;
    await nextTurn();
    turnEndsMs = performance.now() + TURN_MS;
  }
}
