import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createQueues, turn } from '../../support/command-queues.ts';

const watchTimers = () => ({
  set: jest.spyOn(globalThis, 'setTimeout'),
  clear: jest.spyOn(globalThis, 'clearTimeout'),
});

describe('a queue that has answered several callers', () => {
  // An update takes 100 ms here, and the next one waits a fifth of it.
  const UPDATE_MS = 100;
  const WAITS_MS = [UPDATE_MS / 5, (3 * UPDATE_MS) / 5];
  let timers: ReturnType<typeof watchTimers>;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    timers = watchTimers();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** Not all timers: modules that other files share have some, too. */
  const countOpenWaits = () => {
    const waits = timers.set.mock.results.filter((_, i) =>
      WAITS_MS.includes(timers.set.mock.calls[i]![1] ?? 0),
    );
    const ended = timers.clear.mock.calls.map(([timer]) => timer);
    return waits.filter(({ value }) => !ended.includes(value as NodeJS.Timeout)).length;
  };

  async function answerTwo(waitMsMax = 1_000) {
    const queues = createQueues({ waitMsMax });
    const two = [queues.add('lena', '1'), queues.add('lena', '2')];
    await turn();
    jest.advanceTimersByTime(UPDATE_MS);
    await queues.sent[0]!.end();
    await Promise.all(two);
    return queues;
  }

  test('sends the next commands of all callers that it answered in one update', async () => {
    const { sent, add, seen } = await answerTwo();
    const results = [add('lena', '3')];
    await turn();
    expect(seen()).toEqual(['lena: 1 2']);
    results.push(add('lena', '4'));
    await turn();
    expect(seen()).toEqual(['lena: 1 2', 'lena: 3 4']);
    expect(countOpenWaits()).toBe(0);
    await sent[1]!.end();
    await Promise.all(results);
  });

  test('waits a fifth of the time that the last update took', async () => {
    const { sent, add, seen } = await answerTwo();
    const result = add('lena', '3');
    jest.advanceTimersByTime(UPDATE_MS / 5 - 1);
    await turn();
    expect(seen()).toEqual(['lena: 1 2']);
    jest.advanceTimersByTime(1);
    await turn();
    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    await sent[1]!.end();
    await result;
  });

  describe('while callers come', () => {
    const JUST_BEFORE_MS = UPDATE_MS / 5 - 1;

    /** Answers nine callers, of whom `count` come again, each just before the wait would end. */
    async function answerNine(count: number) {
      const queues = createQueues({ waitMsMax: 1_000 });
      const nine = Array.from({ length: 9 }, (_, id) => queues.add('lena', String(id)));
      await turn();
      jest.advanceTimersByTime(UPDATE_MS);
      await queues.sent[0]!.end();
      await Promise.all(nine);
      const again: Promise<unknown>[] = [];
      for (let n = 1; n <= count; n++) {
        jest.advanceTimersByTime(JUST_BEFORE_MS);
        again.push(queues.add('lena', `again ${n}`));
        await turn();
      }
      return { ...queues, again };
    }

    test('each prolongs the wait by a fifth of the last update', async () => {
      const { sent, seen, again } = await answerNine(2);
      jest.advanceTimersByTime(JUST_BEFORE_MS);
      await turn();
      expect(sent).toHaveLength(1);
      jest.advanceTimersByTime(1);
      await turn();
      expect(seen()[1]).toBe('lena: again 1 again 2');
      // A timer that is left would end the next wait.
      expect(countOpenWaits()).toBe(0);
      await sent[1]!.end();
      await Promise.all(again);
    });

    test('the whole wait takes at most three fifths of it', async () => {
      const { sent, seen, again } = await answerNine(3);
      expect(sent).toHaveLength(1);
      jest.advanceTimersByTime((3 * UPDATE_MS) / 5 - 3 * JUST_BEFORE_MS);
      await turn();
      expect(seen()[1]).toBe('lena: again 1 again 2 again 3');
      expect(countOpenWaits()).toBe(0);
      await sent[1]!.end();
      await Promise.all(again);
    });
  });

  test('waits no longer than its limit, however long the last update took', async () => {
    const { sent, add, seen } = await answerTwo(5);
    const result = add('lena', '3');
    jest.advanceTimersByTime(5);
    await turn();
    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    await sent[1]!.end();
    await result;
  });

  test('skips a wait after one in which no caller came', async () => {
    const { sent, add, seen } = createQueues({ waitMsMax: 1_000 });
    const results = [add('lena', '1'), add('lena', '2')];
    await turn();
    results.push(add('lena', '3'));
    jest.advanceTimersByTime(UPDATE_MS);
    await sent[0]!.end();
    expect(seen()).toEqual(['lena: 1 2']);
    jest.advanceTimersByTime(UPDATE_MS);
    await turn();
    results.push(add('lena', '4'));
    jest.advanceTimersByTime(UPDATE_MS);
    await sent[1]!.end();
    await turn();
    expect(seen()).toEqual(['lena: 1 2', 'lena: 3', 'lena: 4']);

    // It waits again after that, and after a wait in which one caller of two came.
    for (const id of ['5', '7']) {
      await turn();
      results.push(add('lena', id));
      jest.advanceTimersByTime(UPDATE_MS);
      await sent.at(-1)!.end();
      const before = sent.length;
      await turn();
      expect(sent).toHaveLength(before);
      if (id === '5') results.push(add('lena', '6'));
      jest.advanceTimersByTime(UPDATE_MS);
      await turn();
    }
    expect(seen().slice(3)).toEqual(['lena: 5 6', 'lena: 7']);
    await sent.at(-1)!.end();
    await Promise.all(results);
  });

  test('does not wait for callers of an update that failed', async () => {
    const { sent, add, seen } = createQueues({ waitMsMax: 1_000 });
    const failed = Promise.allSettled([add('lena', '1'), add('lena', '2')]);
    await turn();
    const result = add('lena', '3');
    jest.advanceTimersByTime(UPDATE_MS);
    await sent[0]!.fail(new Error('Temporal does not respond'));
    await failed;
    await turn();
    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    await sent[1]!.end();
    await result;
  });

  test('does not wait if it had one caller', async () => {
    const { sent, add } = createQueues({ waitMsMax: 1_000 });
    const result = add('lena', '1');
    await turn();
    jest.advanceTimersByTime(UPDATE_MS);
    await sent[0]!.end();
    await result;
    expect(countOpenWaits()).toBe(0);
  });

  test('has one update in flight after its wait', async () => {
    const { add, seen } = await answerTwo();
    const result = add('lena', '3');
    jest.advanceTimersByTime(UPDATE_MS);
    await turn();
    const later = add('lena', '4');
    await turn();
    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    void Promise.allSettled([result, later]);
  });
});
