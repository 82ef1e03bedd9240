import { MINUTE_MS } from './durations.ts';

/** A token bucket that holds one minute of requests. Its use is in requests × ms, so that no fraction is lost. */
export type RequestBucket = { readonly used: number; readonly atMs: number };

const ONE_REQUEST = MINUTE_MS;

type Taken = {
  readonly bucket: RequestBucket;
  /** Until the next request is allowed; 0 if this one is. */
  readonly waitMs: number;
};

/** Takes one request. A refused one takes nothing, so that repeated requests do not prolong the wait. */
export function takeRequest(
  before: RequestBucket | undefined,
  perMinute: number,
  nowMs: number,
): Taken {
  const passedMs = before ? Math.max(0, nowMs - before.atMs) : 0;
  const used = Math.max(0, (before?.used ?? 0) - passedMs * perMinute);
  const excess = used + ONE_REQUEST - perMinute * ONE_REQUEST;
  if (excess > 0) {
    return { bucket: { used, atMs: nowMs }, waitMs: Math.ceil(excess / perMinute) };
  }
  return { bucket: { used: used + ONE_REQUEST, atMs: nowMs }, waitMs: 0 };
}
