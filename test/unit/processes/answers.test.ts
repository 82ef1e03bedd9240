import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createSealer } from '../../../contract/sealing.ts';
import type { Decided } from '../../../domain/commands/result.ts';
import { undecided } from '../../../domain/commands/result.ts';
import { NO_CHANGES } from '../../../domain/changes.ts';
import { accept, refuse } from '../../../domain/outcome.ts';
import { createAnswers, sealAnswers } from '../../../engine/answers.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { createQueues, resultOf, turn } from '../../support/command-queues.ts';
import { aCommand, BEFORE_MS } from '../../support/world.ts';

const sealer = createSealer([randomBytes(32)]);
const decided: Decided = { kind: 'decided', outcome: refuse('SLOT_TAKEN'), isRepeat: false };

/** A gateway that listens for one request, and what it has heard. */
function listen(requestId = 'req_1') {
  const answers = createAnswers(sealer);
  const heard: Decided[] = [];
  const { decided: told, stop } = answers.expect(requestId);
  void told.then((result) => heard.push(result));
  return { ...answers, heard, stop };
}

const tell = (replyTo: string | undefined, result = decided, by = sealer) =>
  sealAnswers(by, {
    commands: [aCommand({ requestId: 'req_1', replyTo })],
    results: [result],
    decisions: [],
  });

describe('a decision', () => {
  test('reaches the gateway that waits for it, and no other', async () => {
    const [here, elsewhere] = [listen(), listen()];
    const messages = tell(here.replyTo);
    expect([...messages.keys()]).toEqual([here.replyTo]);
    const message = messages.get(here.replyTo)!;

    here.receive(message);
    elsewhere.receive(message);
    await turn();

    expect(here.heard).toEqual([decided]);
    expect(elsewhere.heard).toEqual([]);
  });

  test('is not told if no gateway waits, or if there is none', () => {
    expect([...tell(undefined)]).toEqual([]);
    const { replyTo } = listen();
    const commands = [aCommand({ replyTo })];
    const results = [undecided('lock_timeout')];
    expect([...sealAnswers(sealer, { commands, results, decisions: [] })]).toEqual([]);
  });

  test('is not heard for another request, or by one that no longer waits', async () => {
    const [other, gone] = [listen('req_2'), listen()];
    gone.stop();

    for (const { receive, replyTo } of [other, gone]) receive(tell(replyTo).get(replyTo)!);
    await turn();

    expect([...other.heard, ...gone.heard]).toEqual([]);
  });

  test('that was forged is ignored', async () => {
    const { replyTo, receive, heard } = listen();
    const forger = createSealer([randomBytes(32)]);

    receive(tell(replyTo, decided, forger).get(replyTo)!);
    receive(JSON.stringify([['req_1', decided]]));
    receive('');
    await turn();

    expect(heard).toEqual([]);
  });

  test('of a new booking brings its first appointment, with dates as dates', async () => {
    const { replyTo, receive, heard } = listen();
    const command = aCommand({ requestId: 'req_1', replyTo });
    const booked = anAppointment({ statusSince: new Date(BEFORE_MS) });
    const outcome = accept({ ...NO_CHANGES, newAppointments: [booked, anAppointment()] });
    const committed = {
      commands: [command],
      results: [decided],
      decisions: [{ command, outcome }],
    };

    receive(sealAnswers(sealer, committed).get(replyTo)!);
    await turn();

    expect(heard).toEqual([{ ...decided, booked }]);
  });

  test('is still heard if the command was sent again and its first update ends', async () => {
    const { replyTo, receive, stop, expect: expectAnswer } = listen();
    const { decided: again } = expectAnswer('req_1');
    stop();

    receive(tell(replyTo).get(replyTo)!);

    expect(await again).toEqual(decided);
  });

  test('can be read by no one else on the way', () => {
    const { replyTo } = listen();
    expect(tell(replyTo).get(replyTo)).not.toContain('SLOT_TAKEN');
  });
});

describe('a queue that is told a decision', () => {
  function setUp(limits: Parameters<typeof createQueues>[0] = { batchMax: 2 }) {
    const answers = createAnswers(sealer);
    const queues = createQueues(limits, answers);
    const hear = (id: string) => {
      const commands = [aCommand({ requestId: id, replyTo: answers.replyTo })];
      const committed = { commands, results: [decided], decisions: [] };
      answers.receive(sealAnswers(sealer, committed).get(answers.replyTo)!);
      return turn();
    };
    return { ...queues, hear };
  }

  test('answers at once, and sends the next batch before the update ends', async () => {
    const { add, hear, sent, seen } = setUp();
    const first = add('lena', '1');
    await turn();
    const second = add('lena', '2');

    await hear('1');

    expect(await first).toEqual(decided);
    await turn();
    expect(seen()).toEqual(['lena: 1', 'lena: 2']);
    await sent[1]!.end();
    expect(await second).toEqual(resultOf(aCommand({ id: '2' })));
    await sent[0]!.end();
  });

  test('waits for the update if it was not told the decisions of all commands', async () => {
    const { add, hear, sent, seen } = setUp();
    const [first, second, third] = ['1', '2', '3'].map((id) => add('lena', id));
    await turn();

    await hear('1');

    expect(await first).toEqual(decided);
    await turn();
    expect(seen()).toEqual(['lena: 1 2']);
    await sent[0]!.end();
    expect(await second).toEqual(resultOf(aCommand({ id: '2' })));
    await sent[1]!.end();
    await third;
  });

  test('counts an update as in flight until it ends', async () => {
    const { add, hear, sent, seen } = setUp({ inFlightMax: 1 });
    const first = add('lena', '1');
    await turn();
    const second = add('mia', '2');
    await hear('1');
    expect(await first).toEqual(decided);
    await turn();
    expect(seen()).toEqual(['lena: 1']);

    await sent[0]!.end();
    await turn();

    expect(seen()).toEqual(['lena: 1', 'mia: 2']);
    await sent[1]!.end();
    await second;
  });

  test('does not change its answer if the update fails later, or if it hears again', async () => {
    const { add, hear, sent, seen } = setUp();
    const first = add('lena', '1');
    await turn();
    await hear('1');
    await hear('1');
    await sent[0]!.fail(new Error('lost'));

    expect(await first).toEqual(decided);
    const next = add('lena', '2');
    await turn();
    expect(seen()).toEqual(['lena: 1', 'lena: 2']);
    await sent[1]!.end();
    await next;
  });
});
