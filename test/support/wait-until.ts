import { setTimeout as sleep } from 'node:timers/promises';

/** A pause leaves the processor to the process that the test waits for. */
const PAUSE_MS = 20;

/**
 * Reads until the value is as expected, and returns it; fails with the last value after `timeoutMs`. The time counts
 * pauses: on a machine that stands still, they last longer, as everything does that the test waits for.
 */
export async function waitUntil<T>(
  read: () => T | Promise<T>,
  isExpected: (value: T) => boolean,
  timeoutMs = 25_000,
  pauseMs = PAUSE_MS,
): Promise<T> {
  for (let pausedMs = 0; ; pausedMs += pauseMs) {
    const value = await read();
    if (isExpected(value)) return value;
    if (pausedMs > timeoutMs) throw new Error(`still ${JSON.stringify(value)}`);
    await sleep(pauseMs);
  }
}

/** Reads until the value equals the expected one. */
export async function waitUntilEqual(
  read: () => Promise<unknown>,
  expected: unknown,
  timeoutMs: number,
): Promise<void> {
  const text = JSON.stringify(expected);
  await waitUntil(read, (value) => JSON.stringify(value) === text, timeoutMs);
}
