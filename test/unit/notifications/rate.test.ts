import { expect, test } from '@jest/globals';
import { createRate } from '../../../workers/notifications/rate.ts';

test.each([1, 3, 4, 10, 50])(
  '%i messages start in each second, whatever the steps',
  (perSecond) => {
    let nowMs = 0;
    const rate = createRate(perSecond, () => nowMs);
    rate.take(rate.available());
    const startMs = nowMs;
    let started = 0;
    for (let step = 0; step < 4_000; step += 1) {
      nowMs += 250 + (step % 7);
      const count = rate.available();
      rate.take(count);
      started += count;
    }
    const seconds = (nowMs - startMs) / 1_000;

    expect(started).toBeLessThanOrEqual(perSecond * seconds + 1);
    expect(started).toBeGreaterThan(perSecond * seconds * 0.95);
  },
);

test('a pause causes no burst', () => {
  let nowMs = 0;
  const rate = createRate(10, () => nowMs);
  nowMs = 3_600_000;

  expect(rate.available()).toBe(5);
});
