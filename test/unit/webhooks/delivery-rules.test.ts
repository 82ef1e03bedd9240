import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type Answer,
  applyAnswer,
  ATTEMPTS_MAX,
  type EndpointState,
  findWait,
  planRound,
  SEND_FAILURES,
} from '../../../domain/webhooks/webhook.ts';

const NOW = Date.parse('2030-05-14T10:00:00Z');
const DAY_MS = 86_400_000;
const HEALTHY: EndpointState = {
  isActive: true,
  disabledReason: null,
  failingSinceMs: null,
  pausedUntilMs: null,
  slowCount: 0,
};
const apply = (answer: Answer, endpoint = HEALTHY, attemptCount = 0, nowMs = NOW) =>
  applyAnswer({ endpoint, attemptCount }, answer, nowMs, 0);

describe('an answer', () => {
  test.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [301, 'failed'],
    [308, 'failed'],
    [400, 'failed'],
    [404, 'failed'],
    [410, 'gone'],
    [429, 'slow'],
    [500, 'failed'],
    [502, 'slow'],
    [503, 'slow'],
    [504, 'slow'],
  ])('with the status %s is %s', (status, verdict) => {
    expect(apply({ status }).verdict).toBe(verdict);
  });

  test.each(SEND_FAILURES)('that did not come (%s) slows the endpoint down', (failure) => {
    expect(apply({ failure })).toMatchObject({
      verdict: 'slow',
      delivery: { status: 'pending', attemptCount: 1 },
      endpoint: { pausedUntilMs: NOW + 5_000, slowCount: 1, failingSinceMs: NOW },
    });
  });

  test.each([
    ['120', 120_000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    ['999999999', DAY_MS],
    ['soon', 5_000],
    ['-5', 5_000],
    [new Date(NOW - 90_000).toUTCString(), 5_000],
  ])('with Retry-After %s pauses the whole endpoint', (retryAfter, pauseMs) => {
    const { endpoint } = apply({ status: 500, retryAfter });

    expect(endpoint.pausedUntilMs).toBe(NOW + pauseMs);
  });

  test('of 410 disables the endpoint, and its delivery waits', () => {
    expect(apply({ status: 410 })).toMatchObject({
      endpoint: { isActive: false, disabledReason: 'gone' },
      delivery: { status: 'pending' },
    });
  });

  test('that fails disables the endpoint five days after the first failure, not before', () => {
    const endpoint = { ...HEALTHY, failingSinceMs: NOW };

    expect(apply({ status: 500 }, endpoint, 0, NOW + 5 * DAY_MS - 1).endpoint.isActive).toBe(true);
    expect(apply({ status: 500 }, endpoint, 0, NOW + 5 * DAY_MS).endpoint).toMatchObject({
      isActive: false,
      disabledReason: 'failing',
    });
  });

  test('of success after the pause ends the failures', () => {
    const endpoint = { ...HEALTHY, failingSinceMs: 1, pausedUntilMs: NOW, slowCount: 3 };

    expect(apply({ status: 200 }, endpoint).endpoint).toEqual(HEALTHY);
  });

  test.each([200, 500])('of %s to an earlier delivery keeps the pause', (status) => {
    const paused = apply({ status: 429, retryAfter: '3600' }).endpoint;

    expect(apply({ status }, paused, 0, NOW + 1_000).endpoint).toMatchObject({
      pausedUntilMs: NOW + 3_600_000,
      slowCount: 1,
    });
  });

  test('to deliveries that were sent together counts as one pause', () => {
    const first = apply({ failure: 'timeout' }).endpoint;
    const second = apply({ failure: 'timeout' }, first).endpoint;

    expect(second).toEqual(first);
  });
});

describe('the attempts of a delivery', () => {
  test('are ten, with growing pauses, within three days', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), LENGTH), (randoms) => {
        let nowMs = NOW;
        let endpoint = HEALTHY;
        const pauses: number[] = [];
        for (let attemptCount = 0; attemptCount < ATTEMPTS_MAX; attemptCount++) {
          const random = randoms[attemptCount]!;
          const after = applyAnswer({ endpoint, attemptCount }, { status: 500 }, nowMs, random);
          endpoint = after.endpoint;
          const isLast = attemptCount === ATTEMPTS_MAX - 1;
          expect(after.delivery.status).toBe(isLast ? 'failed' : 'pending');
          if (!isLast) pauses.push(after.delivery.nextAttemptMs - nowMs);
          nowMs = after.delivery.nextAttemptMs;
        }
        expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
        expect(nowMs - NOW).toBeGreaterThan(2.5 * DAY_MS);
        expect(nowMs - NOW).toBeLessThanOrEqual(3 * DAY_MS);
      }),
    );
  });
});
const LENGTH = { minLength: ATTEMPTS_MAX, maxLength: ATTEMPTS_MAX };

describe('a round', () => {
  const heads = [{ nextAttemptMs: NOW - 5 }, { nextAttemptMs: NOW }, { nextAttemptMs: NOW + 7 }];

  test('sends what is due, and wakes for the next', () => {
    const [first, second] = heads;

    expect(planRound(HEALTHY, heads, NOW)).toEqual({ send: [first, second], wakeAtMs: NOW + 7 });
  });

  test('sends one delivery to an endpoint that was slow', () => {
    expect(planRound({ ...HEALTHY, slowCount: 1 }, heads, NOW)).toEqual({
      send: [heads[0]],
      wakeAtMs: NOW,
    });
  });

  test('sends nothing during a pause, and wakes at its end', () => {
    const paused = { ...HEALTHY, slowCount: 1, pausedUntilMs: NOW + 5 };

    expect(planRound(paused, heads, NOW)).toEqual({ send: [], wakeAtMs: NOW + 5 });
  });

  test('sends nothing to an endpoint that is not active, and does not wake', () => {
    expect(planRound({ ...HEALTHY, isActive: false }, heads, NOW)).toEqual({ send: [] });
  });

  test('sends only what is due, and wakes whenever something waits', () => {
    const Time = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ nextAttemptMs: Time })),
        fc.option(Time),
        fc.nat(2),
        (waiting, pausedUntilMs, slowCount) => {
          const endpoint = { ...HEALTHY, pausedUntilMs, slowCount };
          const { send, wakeAtMs } = planRound(endpoint, waiting, 0);

          expect(send.every(({ nextAttemptMs }) => nextAttemptMs <= 0)).toBe(true);
          expect(send.length === 0 || (pausedUntilMs ?? 0) <= 0).toBe(true);
          expect(wakeAtMs !== undefined).toBe(waiting.length > send.length);
        },
      ),
    );
  });
});

describe('a delivery', () => {
  test.each([
    ['is sent now', HEALTHY, { nextAttemptMs: NOW, isHead: true }, null, NOW],
    ['waits for its retry', HEALTHY, { nextAttemptMs: NOW + 5, isHead: true }, 'retry', NOW + 5],
    [
      'waits for the end of a pause',
      { ...HEALTHY, pausedUntilMs: NOW + 9 },
      { nextAttemptMs: NOW - 5, isHead: true },
      'paused',
      NOW + 9,
    ],
    [
      'waits for an earlier event',
      HEALTHY,
      { nextAttemptMs: NOW, isHead: false },
      'earlier_event',
      null,
    ],
    [
      'waits for its webhook to be active',
      { ...HEALTHY, isActive: false },
      { nextAttemptMs: NOW - 5, isHead: true },
      'inactive',
      null,
    ],
  ])('%s', (_name, endpoint, head, reason, untilMs) => {
    expect(findWait(endpoint, head, NOW)).toEqual({ reason, untilMs });
  });
});
