import { useEffect, useState } from 'react';

/** Often enough for what shows the minute. */
const STEP_MS = 30_000;

/** The present time, again after each interval. */
export function useNow(intervalMs = STEP_MS): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return nowMs;
}
