import { describe, expect, test } from '@jest/globals';
import type { Command } from '../../../domain/commands/index.ts';
import type { CommandResult } from '../../../domain/commands/result.ts';
import { accept } from '../../../domain/outcome.ts';
import {
  createCommandQueues,
  QueueFullError,
  type QueueLimits,
  TooOldError,
} from '../../../engine/command-queues.ts';
import { createWorkerMetrics } from '../../../telemetry/worker-metrics.ts';
import { aCommand } from '../../support/world.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

type Sent = {
  readonly actorId: string;
  readonly ids: string[];
  readonly end: () => Promise<unknown>;
  readonly fail: (error: Error) => Promise<unknown>;
};

/** Queues whose updates last until they are told to end; each command's answer names it. */
function queues(limits: Partial<QueueLimits> = {}) {
  let nowMs = 0;
  const sent: Sent[] = [];
  const { registry, queueMeter } = createWorkerMetrics({ version: '0', actorCount: 2 });
  const enqueue = createCommandQueues({
    send: (actorId, commands) =>
      new Promise<CommandResult[]>((resolve, reject) => {
        sent.push({
          actorId,
          ids: commands.map(({ id }) => id),
          end: () => (resolve(commands.map(answerTo)), turn()),
          fail: (error) => (reject(error), turn()),
        });
      }),
    limits: {
      batchMax: 10,
      inFlightMax: 10,
      waitingPerActorMax: 100,
      waitingMax: 100,
      ...limits,
    },
    nowMs: () => nowMs,
    meter: queueMeter('sweep'),
  });
  const ask = (actorId: string, id: string, decideByMs?: number) =>
    enqueue(actorId, aCommand({ id, decideByMs }));
  const askAtLength = (actorId: string, id: string, notes: string) =>
    enqueue(actorId, aCommand({ id, notes }));
  const waitUntil = (ms: number) => (nowMs = ms);
  const seen = () => sent.map(({ actorId, ids }) => `${actorId}: ${ids.join(' ')}`);
  return { sent, ask, askAtLength, seen, waitUntil, metrics: () => registry.metrics() };
}

function answerTo({ id }: Command): CommandResult {
  return { kind: 'decided', outcome: accept({ appointmentIds: [id] }), isRepeat: false };
}

test('refusals are counted from nought, so that the first one is seen to be one more', async () => {
  const page = await queues().metrics();

  for (const reason of ['full', 'too_old']) {
    expect(page).toContain(`amsel_queue_refusals_total{queue="sweep",reason="${reason}"} 0`);
  }
});

describe('an actor', () => {
  test('has one update under way; what waits meanwhile goes together in the next', async () => {
    const { sent, ask, seen } = queues();
    const first = ask('lena', '1');
    await turn();
    const later = [ask('lena', '2'), ask('lena', '3')];
    await turn();
    expect(seen()).toEqual(['lena: 1']);

    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1', 'lena: 2 3']);
    expect(await Promise.all([first, ...later])).toEqual(
      ['1', '2', '3'].map((id) => answerTo(aCommand({ id }))),
    );
  });

  test('gets what was asked in one turn in one update, up to the most that go together', async () => {
    const { sent, ask, seen } = queues({ batchMax: 2 });
    const answers = ['1', '2', '3'].map((id) => ask('lena', id));
    await turn();
    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    await Promise.all(answers);
  });

  test('gets no more in one update than Temporal takes', async () => {
    const { sent, askAtLength, seen } = queues();
    const answers = ['1', '2', '3'].map((id) => askAtLength('lena', id, 'ä'.repeat(240_000)));
    await turn();
    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1 2', 'lena: 3']);
    await Promise.all(answers);
  });

  test('gets alone what is too long to go together with anything', async () => {
    const { sent, askAtLength, seen } = queues();
    const answers = ['1', '2'].map((id) => askAtLength('lena', id, 'ä'.repeat(600_000)));
    await turn();
    await sent[0]!.end();
    await sent[1]!.end();

    expect(seen()).toEqual(['lena: 1', 'lena: 2']);
    await Promise.all(answers);
  });

  test('is asked again after it has been idle', async () => {
    const { sent, ask, seen } = queues();
    for (const [n, id] of ['1', '2'].entries()) {
      const answer = ask('lena', id);
      await turn();
      await sent[n]!.end();
      await answer;
    }
    expect(seen()).toEqual(['lena: 1', 'lena: 2']);
  });
});

describe('several actors', () => {
  test('have their updates under way at the same time', async () => {
    const { sent, ask, seen } = queues();
    const answers = [ask('lena', '1'), ask('mia', '2')];
    await turn();
    expect(seen()).toEqual(['lena: 1', 'mia: 2']);
    await Promise.all(sent.map(({ end }) => end()));
    await Promise.all(answers);
  });

  test('take turns: a rush on one does not hold up another', async () => {
    const { sent, ask, seen } = queues({ inFlightMax: 1, batchMax: 1 });
    const answers = ['1', '2', '3'].map((id) => ask('lena', id));
    answers.push(ask('mia', '4'), ask('mia', '5'));
    await turn();
    for (let n = 0; n < 5; n++) {
      expect(sent).toHaveLength(n + 1);
      await sent[n]!.end();
    }
    expect(seen()).toEqual(['lena: 1', 'mia: 4', 'lena: 2', 'mia: 5', 'lena: 3']);
    await Promise.all(answers);
  });
});

describe('a full queue', () => {
  test('takes nothing more and sends nothing of it, whoever it is for', async () => {
    const { sent, ask, seen } = queues({ waitingMax: 2, inFlightMax: 1 });
    const answers = [ask('lena', '1')];
    await turn();
    answers.push(ask('lena', '2'), ask('mia', '3'));

    await expect(ask('lena', '4')).rejects.toThrow(QueueFullError);
    await expect(ask('zoe', '5')).rejects.toThrow(QueueFullError);

    for (let n = 0; n < 3; n++) await sent[n]!.end();
    await Promise.all(answers);
    expect(seen().toSorted()).toEqual(['lena: 1', 'lena: 2', 'mia: 3']);
  });

  test('of one actor leaves room for the others', async () => {
    const { sent, ask, seen } = queues({ waitingPerActorMax: 1, inFlightMax: 1 });
    const answers = [ask('lena', '1')];
    await turn();
    answers.push(ask('lena', '2'));

    await expect(ask('lena', '3')).rejects.toThrow(QueueFullError);
    answers.push(ask('mia', '4'));

    for (let n = 0; n < 3; n++) await sent[n]!.end();
    await Promise.all(answers);
    expect(seen().toSorted()).toEqual(['lena: 1', 'lena: 2', 'mia: 4']);
  });

  test('takes again once there is room', async () => {
    const { sent, ask } = queues({ waitingMax: 1 });
    const first = ask('lena', '1');
    await expect(ask('lena', '2')).rejects.toThrow(QueueFullError);
    await turn();

    const second = ask('lena', '3');
    await sent[0]!.end();
    await sent[1]!.end();

    await Promise.all([first, second]);
  });
});

describe('what waited longer than it may', () => {
  test('is not sent; what came with it is', async () => {
    const { sent, ask, seen, waitUntil } = queues({ inFlightMax: 1 });
    const first = ask('lena', '1');
    await turn();
    const old = ask('lena', '2', 5_000);
    const young = ask('lena', '3', 9_000);

    waitUntil(5_001);
    const ended = Promise.allSettled([old]);
    await sent[0]!.end();
    await sent[1]!.end();

    await Promise.all([first, young]);
    expect(await ended).toMatchObject([{ reason: expect.any(TooOldError) }]);
    expect(seen()).toEqual(['lena: 1', 'lena: 3']);
  });

  test('makes room, even where nothing is left to send', async () => {
    const { sent, ask, seen, waitUntil } = queues({ inFlightMax: 1, waitingMax: 1 });
    const first = ask('lena', '1');
    await turn();
    const old = ask('lena', '2', 5_000);
    waitUntil(5_001);
    const ended = Promise.allSettled([old]);
    await sent[0]!.end();
    await first;
    expect(await ended).toMatchObject([{ reason: expect.any(TooOldError) }]);

    const next = ask('lena', '3');
    await turn();
    await sent[1]!.end();
    await next;
    expect(seen()).toEqual(['lena: 1', 'lena: 3']);
  });
});

test('thousands of actors whose commands are all too old are asked again without a word', async () => {
  const { sent, ask, waitUntil } = queues({ waitingMax: 5_000, inFlightMax: 1 });
  const first = ask('first', '0');
  await turn();
  const actors = Array.from({ length: 4_000 }, (_, n) => `actor ${n}`);
  const old = actors.map((actorId) => ask(actorId, '1', 5_000));
  waitUntil(5_001);
  await sent[0]!.end();
  await first;
  const ended = await Promise.allSettled(old);
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true);

  const last = ask(actors.at(-1)!, '2');
  await turn();
  await sent[1]!.end();
  await expect(last).resolves.toMatchObject({ isRepeat: false });
});

describe('an update that fails', () => {
  test('rejects all that went with it, and the next goes on', async () => {
    const { sent, ask, seen } = queues({ inFlightMax: 1 });
    const together = [ask('lena', '1'), ask('lena', '2')];
    await turn();
    const next = [ask('lena', '3'), ask('mia', '4')];
    const failed = Promise.allSettled(together);
    const reason = new Error('temporal is away');

    await sent[0]!.fail(reason);
    await sent[1]!.end();
    await sent[2]!.end();

    expect(await failed).toEqual(Array(2).fill({ status: 'rejected', reason }));
    await Promise.all(next);
    expect(seen()[0]).toBe('lena: 1 2');
    expect(seen().slice(1).toSorted()).toEqual(['lena: 3', 'mia: 4']);
  });
});

test('what waits, and for how long, is told for each actor', async () => {
  const { sent, ask, waitUntil, metrics } = queues();
  const answers = [ask('lena', '1')];
  await turn();
  answers.push(ask('lena', '2'), ask('lena', '3'));
  waitUntil(3_000);

  const busy = await metrics();
  await sent[0]!.end();
  await sent[1]!.end();
  await Promise.all(answers);

  expect(busy).toContain('amsel_queue_waiting_commands{queue="sweep",actor="lena"} 2');
  expect(busy).toContain('amsel_queue_oldest_age_seconds{queue="sweep",actor="lena"} 3');
  const idle = await metrics();
  expect(idle).toContain('amsel_queue_oldest_age_seconds{queue="sweep",actor="lena"} 0');
  expect(idle).toContain(
    'amsel_actor_updates_total{queue="sweep",actor="lena",result="answered"} 2',
  );
});

test('actors that answer nothing are counted after two minutes, whatever their names, until they answer or are left alone', async () => {
  const { sent, ask, waitUntil, metrics } = queues();
  const stuck = async () =>
    Number(/amsel_actors_stuck\{queue="sweep"\} (\d)/.exec(await metrics())![1]);
  const askAt = async (ms: number, end: 'fail' | 'end') => {
    waitUntil(ms);
    const answers = Promise.allSettled([ask('lena', `${ms}`), ask('mia', `${ms} too`)]);
    await turn();
    const [lena, mia] = sent.splice(0);
    await lena![end](new Error('no answer'));
    await mia!.end();
    await answers;
  };

  expect(await stuck()).toBe(0);
  await askAt(0, 'fail');
  await askAt(60_000, 'fail');
  expect(await stuck()).toBe(0);
  await askAt(120_000, 'fail');
  expect(await stuck()).toBe(1);
  await askAt(130_000, 'end');
  expect(await stuck()).toBe(0);

  await askAt(140_000, 'fail');
  await askAt(260_000, 'fail');
  expect(await stuck()).toBe(1);
  waitUntil(400_000);
  expect(await stuck()).toBe(0);
});
