import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type AttemptWindow, countAttempts, takeBack } from '../../../domain/attempts.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { type RequestBucket, takeRequest } from '../../../domain/request-rate.ts';

const anyGaps = fc.array(fc.nat({ max: 5_000 }), { maxLength: 300 });
const anyRate = fc.integer({ min: 1, max: 100 });

/** The times of the requests that were allowed. */
function allowed(gaps: readonly number[], perMinute: number): number[] {
  const times: number[] = [];
  let bucket: RequestBucket | undefined;
  let nowMs = 0;
  for (const gap of gaps) {
    nowMs += gap;
    const taken = takeRequest(bucket, perMinute, nowMs);
    bucket = taken.bucket;
    if (taken.waitMs === 0) times.push(nowMs);
  }
  return times;
}

describe('a bucket of requests', () => {
  test('never allows more than a burst and what was refilled, in any span of time', () => {
    fc.assert(
      fc.property(anyGaps, anyRate, (gaps, perMinute) => {
        const times = allowed(gaps, perMinute);
        times.forEach((from, first) =>
          times.slice(first).forEach((to, count) => {
            const refilled = ((to - from) * perMinute) / MINUTE_MS;
            expect(count + 1).toBeLessThanOrEqual(perMinute + refilled);
          }),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('never refuses an account that stays below the rate', () => {
    fc.assert(
      fc.property(anyRate, fc.integer({ min: 1, max: 300 }), (perMinute, count) => {
        const gaps = Array<number>(count).fill(Math.ceil(MINUTE_MS / perMinute));
        expect(allowed(gaps, perMinute)).toHaveLength(count);
      }),
    );
  });

  test('allows a request after the wait that it tells, and none before', () => {
    fc.assert(
      fc.property(anyRate, fc.nat({ max: 10_000 }), (perMinute, gap) => {
        let bucket: RequestBucket | undefined;
        for (let n = 0; n < perMinute; n++) bucket = takeRequest(bucket, perMinute, 0).bucket;
        const refused = takeRequest(bucket, perMinute, Math.min(gap, MINUTE_MS / perMinute - 1));
        const { atMs } = refused.bucket;
        expect(refused.waitMs).toBeGreaterThan(0);
        expect(takeRequest(refused.bucket, perMinute, atMs + refused.waitMs).waitMs).toBe(0);
        expect(takeRequest(refused.bucket, perMinute, atMs + refused.waitMs - 1).waitMs).toBe(1);
      }),
    );
  });

  test('is not emptied by a clock that goes back', () => {
    const { bucket } = takeRequest(undefined, 2, 1_000);
    expect(takeRequest(bucket, 2, 0).waitMs).toBe(0);
    expect(takeRequest(takeRequest(bucket, 2, 0).bucket, 2, 0).waitMs).toBeGreaterThan(0);
  });
});

describe('a window of attempts', () => {
  const LIMIT = { max: 3, windowSeconds: 60 };
  const countTimes = (times: number, nowMs: number) => {
    let window: AttemptWindow | undefined;
    const waits = Array.from({ length: times }, () => {
      const counted = countAttempts(window, LIMIT, 1, nowMs);
      window = counted.window;
      return counted.waitSeconds;
    });
    return { waits, window: window! };
  };

  test('allows its number of attempts, and then tells the rest of the window', () => {
    const { waits, window } = countTimes(5, 0);
    expect(waits).toEqual([undefined, undefined, undefined, 60, 60]);
    expect(countAttempts(window, LIMIT, 1, 59_001).waitSeconds).toBe(1);
    expect(countAttempts(window, LIMIT, 1, 60_000)).toEqual({
      window: { count: 1, endsAtMs: 120_000 },
      waitSeconds: undefined,
    });
  });

  test('has room again for an attempt that was taken back', () => {
    const { window } = countTimes(3, 0);
    expect(countAttempts(takeBack(window), LIMIT, 1, 0).waitSeconds).toBeUndefined();
    expect(takeBack({ ...window, count: 0 }).count).toBe(0);
  });

  test('begins at its first attempt, not at a look or at one that was taken back', () => {
    const looked = countAttempts(undefined, LIMIT, 0, 0).window;
    const takenBack = takeBack(countTimes(1, 0).window);
    for (const before of [looked, takenBack]) {
      expect(countAttempts(before, LIMIT, 1, 59_000)).toEqual({
        window: { count: 1, endsAtMs: 119_000 },
        waitSeconds: undefined,
      });
    }
  });
});
