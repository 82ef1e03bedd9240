const SLOW_MS = 6_000;

/** An actor that takes as long as if its process was paused meanwhile. */
export function calendar(): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLOW_MS);
  return Promise.resolve();
}
