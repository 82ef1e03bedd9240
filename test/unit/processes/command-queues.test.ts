import { describe, expect, test } from '@jest/globals';
import { CallerLeftError } from '../../../domain/unavailable.ts';
import { QueueFullError, PastDeadlineError } from '../../../engine/command-queues.ts';
import { waitingPerActorMax } from '../../../engine/submit.ts';
import { createQueues, resultOf, turn } from '../../support/command-queues.ts';
import { aCommand } from '../../support/world.ts';

describe('the queue of an actor', () => {
  test('has one update in flight and batches the commands that arrive meanwhile', async () => {
    const { sent, add, seen } = createQueues();
    const first = add('lena', '1');
    await turn();
    const later = [add('lena', '2'), add('lena', '3')];
    await turn();
    expect(seen()).toEqual(['lena: 1']);

    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1', 'lena: 2 3']);
    expect(await Promise.all([first, ...later])).toEqual(
      ['1', '2', '3'].map((id) => resultOf(aCommand({ id }))),
    );
  });

  test('sends the commands of one event-loop turn in batches of at most batchMax', async () => {
    const { sent, add, seen } = createQueues({ batchMax: 2 });
    const results = ['1', '2', '3'].map((id) => add('lena', id));
    await turn();
    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    await Promise.all(results);
  });

  test('sends at most 100 KB in one update', async () => {
    const { sent, addLong, seen } = createQueues();
    const results = ['1', '2', '3'].map((id) => addLong('lena', id, 'ä'.repeat(24_000)));
    await turn();
    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    await Promise.all(results);
  });

  test('sends a command of more than 100 KB in its own update', async () => {
    const { sent, addLong, seen } = createQueues();
    const results = ['1', '2'].map((id) => addLong('lena', id, 'ä'.repeat(60_000)));
    await turn();
    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1', 'lena: 2']);
    await Promise.all(results);
  });

  test('sends at most 200 appointments in one update, and a larger series in its own', async () => {
    const { addSeries, seen, sent } = createQueues();
    void addSeries('lena', 'b1', 120);
    void addSeries('lena', 'b2', 80);
    void addSeries('lena', 'b3', 1);
    void addSeries('lena', 'b4', 201);
    await turn();
    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: b1 b2', 'lena: b3', 'lena: b4']);
  });

  test('sends again after it was empty', async () => {
    const { sent, add, seen } = createQueues();
    for (const [n, id] of ['1', '2'].entries()) {
      const result = add('lena', id);
      await turn();
      await sent[n]!.end();
      await result;
    }
    expect(seen()).toEqual(['lena: 1', 'lena: 2']);
  });
});

describe('the queues of several actors', () => {
  test('have their updates in flight at the same time', async () => {
    const { sent, add, seen } = createQueues();
    const results = [add('lena', '1'), add('mia', '2')];
    await turn();
    expect(seen()).toEqual(['lena: 1', 'mia: 2']);
    await Promise.all(sent.map(({ end }) => end()));
    await Promise.all(results);
  });

  test('take turns, so that a rush on one does not delay another', async () => {
    const { sent, add, seen } = createQueues({ inFlightMax: 1, batchMax: 1 });
    const results = ['1', '2', '3'].map((id) => add('lena', id));
    results.push(add('mia', '4'), add('mia', '5'));
    await turn();
    for (let n = 0; n < 5; n++) {
      expect(sent).toHaveLength(n + 1);
      await sent[n]!.end();
    }
    expect(seen()).toEqual(['lena: 1', 'mia: 4', 'lena: 2', 'mia: 5', 'lena: 3']);
    await Promise.all(results);
  });
});

describe('a full queue', () => {
  test('refuses commands for every actor and does not send them', async () => {
    const { sent, add, seen } = createQueues({ waitingMax: 2, inFlightMax: 1 });
    const results = [add('lena', '1')];
    await turn();
    results.push(add('lena', '2'), add('mia', '3'));

    await expect(add('lena', '4')).rejects.toThrow(QueueFullError);
    await expect(add('zoe', '5')).rejects.toThrow(QueueFullError);

    for (let n = 0; n < 3; n++) await sent[n]!.end();
    await Promise.all(results);
    expect(seen().toSorted()).toEqual(['lena: 1', 'lena: 2', 'mia: 3']);
  });

  test('of one actor does not refuse commands for other actors', async () => {
    const { sent, add, seen } = createQueues({ waitingPerActorMax: 1, inFlightMax: 1 });
    const results = [add('lena', '1')];
    await turn();
    results.push(add('lena', '2'));

    await expect(add('lena', '3')).rejects.toThrow(QueueFullError);
    results.push(add('mia', '4'));

    for (let n = 0; n < 3; n++) await sent[n]!.end();
    await Promise.all(results);
    expect(seen().toSorted()).toEqual(['lena: 1', 'lena: 2', 'mia: 4']);
  });

  test.each([
    ['one professional each', 0, 2_000],
    ['all calendars', 1, 5_000],
    ['half of the calendars', 2, 2_000],
  ])('of actors with %s', (_, actorCount, expected) => {
    expect(waitingPerActorMax(5_000, actorCount)).toBe(expected);
  });

  test('accepts commands again once there is room', async () => {
    const { sent, add } = createQueues({ waitingMax: 1 });
    const first = add('lena', '1');
    await expect(add('lena', '2')).rejects.toThrow(QueueFullError);
    await turn();

    const second = add('lena', '3');
    await sent[0]!.end();
    await sent[1]!.end();

    await Promise.all([first, second]);
  });
});

test('a command whose caller left before it was sent is dropped; one that was sent is not', async () => {
  const { sent, addFor, seen } = createQueues({ inFlightMax: 1 });
  let hasLeft = false;
  const first = addFor(() => hasLeft, 'lena', '1');
  await turn();
  const waiting = addFor(() => hasLeft, 'lena', '2');
  const other = addFor(() => false, 'lena', '3');

  hasLeft = true;
  const ended = Promise.allSettled([waiting]);
  await sent[0]!.end();
  await sent[1]!.end();

  await Promise.all([first, other]);
  expect(await ended).toMatchObject([{ reason: expect.any(CallerLeftError) }]);
  expect(seen()).toEqual(['lena: 1', 'lena: 3']);
});

describe('a command past its deadline', () => {
  test('is rejected, and the others of its batch are sent', async () => {
    const { sent, add, seen, setNow } = createQueues({ inFlightMax: 1 });
    const first = add('lena', '1');
    await turn();
    const old = add('lena', '2', 5_000);
    const young = add('lena', '3', 9_000);

    setNow(5_001);
    const ended = Promise.allSettled([old]);
    await sent[0]!.end();
    await sent[1]!.end();

    await Promise.all([first, young]);
    expect(await ended).toMatchObject([{ reason: expect.any(PastDeadlineError) }]);
    expect(seen()).toEqual(['lena: 1', 'lena: 3']);
  });

  test('makes room in the queue, even if nothing is left to send', async () => {
    const { sent, add, seen, setNow } = createQueues({ inFlightMax: 1, waitingMax: 1 });
    const first = add('lena', '1');
    await turn();
    const old = add('lena', '2', 5_000);
    setNow(5_001);
    const ended = Promise.allSettled([old]);
    await sent[0]!.end();
    await first;
    expect(await ended).toMatchObject([{ reason: expect.any(PastDeadlineError) }]);

    const next = add('lena', '3');
    await turn();
    await sent[1]!.end();
    await next;
    expect(seen()).toEqual(['lena: 1', 'lena: 3']);
  });
});

test('thousands of queues with late commands only do not overflow the stack', async () => {
  const { sent, add, setNow } = createQueues({ waitingMax: 5_000, inFlightMax: 1 });
  const first = add('first', '0');
  await turn();
  const actors = Array.from({ length: 4_000 }, (_, n) => `actor ${n}`);
  const old = actors.map((actorId) => add(actorId, '1', 5_000));
  setNow(5_001);
  await sent[0]!.end();
  await first;
  const ended = await Promise.allSettled(old);
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true);

  const last = add(actors.at(-1)!, '2');
  await turn();
  await sent[1]!.end();
  await expect(last).resolves.toMatchObject({ isRepeat: false });
});

describe('an update that fails', () => {
  test('rejects the commands of its batch, and the next update is sent', async () => {
    const { sent, add, seen } = createQueues({ inFlightMax: 1 });
    const batch = [add('lena', '1'), add('lena', '2')];
    await turn();
    const next = [add('lena', '3'), add('mia', '4')];
    const failed = Promise.allSettled(batch);
    const reason = new Error('Temporal does not respond');

    await sent[0]!.fail(reason);
    await sent[1]!.end();
    await sent[2]!.end();

    expect(await failed).toEqual(Array(2).fill({ status: 'rejected', reason }));
    await Promise.all(next);
    expect(seen()[0]).toBe('lena: 1 2');
    expect(seen().slice(1).toSorted()).toEqual(['lena: 3', 'mia: 4']);
  });
});
