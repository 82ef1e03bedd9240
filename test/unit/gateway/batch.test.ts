import { describe, expect, test } from '@jest/globals';
import { batch } from '../../../gateway/reads/batch.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** An errand that lasts until it is told to end. */
function errands() {
  const begun: { items: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const doTogether = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      begun.push({ items, end: () => resolve(items.map((n) => n * 10)), fail: reject });
    });
  return { begun, doTogether };
}

describe('what is asked', () => {
  test('in one turn is done together, and each gets its own answer', async () => {
    const { begun, doTogether } = errands();
    const ask = batch(doTogether, { inFlightMax: 1, batchMax: 10 });

    const answers = [ask(1), ask(2), ask(3)];
    await turn();
    begun[0]!.end();

    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
    expect(begun.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  });

  test('while enough is under way waits, and is done together afterwards', async () => {
    const { begun, doTogether } = errands();
    const ask = batch(doTogether, { inFlightMax: 1, batchMax: 10 });

    const first = ask(1);
    await turn();
    const later = [ask(2)];
    await turn();
    later.push(ask(3));
    await turn();
    expect(begun).toHaveLength(1);
    begun[0]!.end();
    await first;
    await turn();
    begun[1]!.end();

    expect(await Promise.all(later)).toEqual([20, 30]);
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  });

  test('beyond the most that go together is done in several errands', async () => {
    const { begun, doTogether } = errands();
    const ask = batch(doTogether, { inFlightMax: 2, batchMax: 2 });

    const answers = [ask(1), ask(2), ask(3), ask(4), ask(5)];
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    begun[0]!.end();
    begun[1]!.end();
    await answers[3];
    await turn();
    begun[2]!.end();

    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
  });

  test('in an errand that fails, or while it is under way, fails; what comes later is done', async () => {
    const { begun, doTogether } = errands();
    const ask = batch(doTogether, { inFlightMax: 1, batchMax: 10 });

    const asked = [ask(1), ask(2)];
    await turn();
    asked.push(ask(3));
    const failing = Promise.allSettled(asked);
    begun[0]!.fail(new Error('no luck'));
    const outcomes = await failing;
    const later = ask(4);
    await turn();
    begun[1]!.end();

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await later).toBe(40);
  });
});
