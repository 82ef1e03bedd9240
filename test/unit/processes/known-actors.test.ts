import { expect, test } from '@jest/globals';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { createActorClient } from '../../../engine/actor-client.ts';

/** A client that notes how each update is sent. */
function createNotingClient() {
  const sent: string[] = [];
  let hasEnded = false;
  const client = {
    withDeadline: (_deadlineMs: number, run: () => Promise<unknown>) => run(),
    workflow: {
      executeUpdateWithStart: async () => {
        hasEnded = false;
        sent.push('with start');
        return [];
      },
      getHandle: (actorId: string) => ({
        executeUpdate: async () => {
          if (hasEnded) throw new WorkflowNotFoundError('ended', actorId, undefined);
          sent.push('plain');
          return [];
        },
      }),
    },
  };
  const ask = createActorClient(client as unknown as Client, 'queue', () => undefined);
  return { sent, ask: (id: string) => ask(id, [], Infinity), end: () => (hasEnded = true) };
}

test('an actor gets a plain update once it is known, and is started again after its end', async () => {
  const { sent, ask, end } = createNotingClient();

  for (const id of ['lena', 'lena', 'mia']) await ask(id);
  expect(sent).toEqual(['with start', 'plain', 'with start']);

  end();
  await ask('lena');
  await ask('lena');
  expect(sent.slice(3)).toEqual(['with start', 'plain']);
});
