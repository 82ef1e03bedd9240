import { describe, expect, jest, test } from '@jest/globals';
import { CallerLeftError, UnavailableError } from '../../../domain/unavailable.ts';
import { batch, WAIT_MAX_MS, WAITING_MAX } from '../../../gateway/reads/batch.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Batches that run until the test ends them. */
function controlledBatches() {
  const started: { items: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const runBatch = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      started.push({ items, end: () => resolve(items.map((n) => n * 10)), fail: reject });
    });
  return { started, runBatch };
}

describe('batch', () => {
  test('combines the items of one event loop turn, and returns each its own result', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 1, batchMax: 10 });

    const results = [load(1), load(2), load(3)];
    await nextTurn();
    started[0]!.end();

    expect(await Promise.all(results)).toEqual([10, 20, 30]);
    expect(started.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  });

  test('combines the items that wait for a batch in flight', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 1, batchMax: 10 });

    const first = load(1);
    await nextTurn();
    const later = [load(2)];
    await nextTurn();
    later.push(load(3));
    await nextTurn();
    expect(started).toHaveLength(1);
    started[0]!.end();
    await first;
    await nextTurn();
    started[1]!.end();

    expect(await Promise.all(later)).toEqual([20, 30]);
    expect(started.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  });

  test('drops the items of callers who have left, and runs the others', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 1, batchMax: 2 });
    const first = load(1);
    await nextTurn();
    const gone = new Set<number>();
    const waiting = [2, 3, 4, 5].map((n) => load(n, () => gone.has(n)));
    const results = Promise.allSettled(waiting);
    for (const n of [2, 4]) gone.add(n);

    started[0]!.end();
    await first;
    await nextTurn();
    started[1]!.end();

    expect((await results).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(started.map(({ items }) => items)).toEqual([[1], [3, 5]]);
    await expect(waiting[0]).rejects.toThrow(CallerLeftError);
  });

  test('splits more items than the maximum into several batches', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 2, batchMax: 2 });

    const results = [load(1), load(2), load(3), load(4), load(5)];
    await nextTurn();
    expect(started.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    started[0]!.end();
    started[1]!.end();
    await results[3];
    await nextTurn();
    started[2]!.end();

    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50]);
  });

  test('rejects the items of a failed batch and those that wait for it, but not later ones', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 1, batchMax: 10 });

    const results = [load(1), load(2)];
    await nextTurn();
    results.push(load(3));
    const settled = Promise.allSettled(results);
    started[0]!.fail(new Error('outage'));
    const outcomes = await settled;
    const later = load(4);
    await nextTurn();
    started[1]!.end();

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await later).toBe(40);
  });

  test('rejects only the failed item if items run alone', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 1, batchMax: 1 });

    const failed = load(1);
    await nextTurn();
    const waiting = load(2);
    started[0]!.fail(new Error('statement timeout'));
    await expect(failed).rejects.toThrow('statement timeout');
    await nextTurn();
    started[1]!.end();

    expect(await waiting).toBe(20);
  });

  test('rejects items beyond the maximum that may wait', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 1, batchMax: WAITING_MAX });
    const first = load(0);
    await nextTurn();
    const waiting = Array.from({ length: WAITING_MAX }, (_, n) => load(n));

    await expect(load(1)).rejects.toBeInstanceOf(UnavailableError);
    started[0]!.end();
    await first;
    await nextTurn();
    started[1]!.end();
    expect(await Promise.all(waiting)).toHaveLength(WAITING_MAX);
    const later = load(2);
    await nextTurn();
    started[2]!.end();
    expect(await later).toBe(20);
  });

  test('does not run items that waited too long', async () => {
    const { started, runBatch } = controlledBatches();
    const load = batch(runBatch, { inFlightMax: 1, batchMax: 10 });
    const first = load(1);
    await nextTurn();
    const tooOld = load(2);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + WAIT_MAX_MS + 1);
    const current = load(3);
    started[0]!.end();
    await first;

    await expect(tooOld).rejects.toBeInstanceOf(UnavailableError);
    clock.mockRestore();
    await nextTurn();
    started[1]!.end();
    expect(await current).toBe(30);
    expect(started.map(({ items }) => items)).toEqual([[1], [3]]);
  });

  test('rejects an item that waited too long while its batch still waits for others', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { started, runBatch } = controlledBatches();
      const load = batch(runBatch, { inFlightMax: 1, batchMax: 10 });
      const first = load(1);
      await nextTurn();
      const tooOld = Promise.allSettled([load(2)]);
      await nextTurn();
      jest.advanceTimersByTime(WAIT_MAX_MS);
      const later = Promise.allSettled([load(3)]);
      await nextTurn();
      jest.advanceTimersByTime(1);
      const rejected = { status: 'rejected', reason: expect.any(UnavailableError) };
      expect(await tooOld).toEqual([rejected]);
      jest.advanceTimersByTime(WAIT_MAX_MS);
      expect(await later).toEqual([rejected]);
      started[0]!.end();

      expect(await first).toBe(10);
      expect(started).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
