import { expect, test } from '@jest/globals';
import { createQueues, turn } from '../../support/command-queues.ts';

test('refusals are exported as 0 before the first one', async () => {
  const page = await createQueues().metrics();

  for (const reason of ['full', 'past_deadline']) {
    expect(page).toContain(`amsel_queue_refusals_total{queue="sweep",reason="${reason}"} 0`);
  }
});

test('every actor is exported as 0 from the start, and no other label beside them', async () => {
  const page = await createQueues().metrics();

  const actors = [...page.matchAll(/amsel_queue_waiting_commands\{.*actor="(\w+)"\} 0/g)];
  expect(actors.map(([, actor]) => actor)).toEqual(['lena', 'mia']);
});

test('waiting commands and their age are exported for each actor', async () => {
  const { sent, add, setNow, metrics } = createQueues();
  const results = [add('lena', '1')];
  await turn();
  results.push(add('lena', '2'), add('lena', '3'));
  setNow(3_000);

  const busy = await metrics();
  await sent[0]!.end();
  await sent[1]!.end();
  await Promise.all(results);

  expect(busy).toContain('amsel_queue_waiting_commands{queue="sweep",actor="lena"} 2');
  expect(busy).toContain('amsel_queue_oldest_age_seconds{queue="sweep",actor="lena"} 3');
  const idle = await metrics();
  expect(idle).toContain('amsel_queue_oldest_age_seconds{queue="sweep",actor="lena"} 0');
  expect(idle).toContain(
    'amsel_actor_updates_total{queue="sweep",actor="lena",result="answered"} 2',
  );
});

test('an actor is stuck after two minutes of failed updates, until it answers or gets none', async () => {
  const { sent, add, setNow, metrics } = createQueues();
  const stuck = async () =>
    Number(/amsel_actors_stuck\{queue="sweep"\} (\d)/.exec(await metrics())![1]);
  const updateAt = async (ms: number, end: 'fail' | 'end') => {
    setNow(ms);
    const results = Promise.allSettled([add('lena', `${ms}`), add('mia', `${ms} too`)]);
    await turn();
    const [lena, mia] = sent.splice(0);
    await lena![end](new Error('no answer'));
    await mia!.end();
    await results;
  };

  expect(await stuck()).toBe(0);
  await updateAt(0, 'fail');
  await updateAt(60_000, 'fail');
  expect(await stuck()).toBe(0);
  await updateAt(120_000, 'fail');
  expect(await stuck()).toBe(1);
  await updateAt(130_000, 'end');
  expect(await stuck()).toBe(0);

  await updateAt(140_000, 'fail');
  await updateAt(260_000, 'fail');
  expect(await stuck()).toBe(1);
  setNow(400_000);
  expect(await stuck()).toBe(0);
});
