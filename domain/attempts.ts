/** A number of attempts within a time window. */
export type AttemptLimit = { readonly max: number; readonly windowSeconds: number };

/** The attempts since the first one; they are forgotten at the end. */
export type AttemptWindow = { readonly count: number; readonly endsAtMs: number };

type Counted = { readonly window: AttemptWindow; readonly waitSeconds: number | undefined };

/**
 * Counts attempts in a fixed window that starts with the first one; 0 only look. Attempts above the limit are not
 * counted, so repeated ones do not prolong the wait.
 */
export function countAttempts(
  before: AttemptWindow | undefined,
  { max, windowSeconds }: AttemptLimit,
  attempts: number,
  nowMs: number,
): Counted {
  // A look, or an attempt that was taken back, leaves a window without attempts.
  const isOpen = before !== undefined && before.count > 0 && nowMs < before.endsAtMs;
  const window = isOpen ? before : { count: 0, endsAtMs: nowMs + windowSeconds * 1000 };
  if (window.count >= max) {
    return { window, waitSeconds: Math.ceil((window.endsAtMs - nowMs) / 1000) };
  }
  return { window: { ...window, count: window.count + attempts }, waitSeconds: undefined };
}

/** Takes back an attempt that turned out not to count. */
export function takeBack(window: AttemptWindow): AttemptWindow {
  return { ...window, count: Math.max(0, window.count - 1) };
}
