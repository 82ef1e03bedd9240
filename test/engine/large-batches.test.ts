import { expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { BookCommand } from '../../domain/commands/book.ts';
import { createActorClient } from '../../engine/actor-client.ts';
import { BATCH_BYTES_MAX, createCommandQueues } from '../../engine/command-queues.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { actorIdFor, BATCH_MAX } from '../../workflows/messages.ts';
import { bookCommandFor } from '../support/book-command.ts';
import { services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const SENDERS = 4;
/** The longest notes that a request may have, in the characters that take the most bytes. */
const LONGEST_NOTES = '約'.repeat(2_000);
const DEADLINE_MS = 60_000;
/** Temporal refuses a larger message, whatever its parts are. */
const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;

test('the largest commands of four senders that an actor gets at once are decided', async () => {
  const shop = await app.make.shop();
  const { id: callerId } = await app.make.user();
  const connection = await Connection.connect({ address: services.temporalAddress });
  const ask = createActorClient(new Client({ connection }), app.taskQueue, () => undefined);
  const actorId = actorIdFor(shop.professional.id, 0);
  const decideByMs = Date.now() + DEADLINE_MS;
  const batchBytes: number[] = [];
  const send = (actor: string, commands: Parameters<typeof ask>[1]) => {
    batchBytes.push(Buffer.byteLength(JSON.stringify(commands)));
    return ask(actor, commands, decideByMs);
  };
  const enqueues = Array.from({ length: SENDERS }, () =>
    createCommandQueues({
      send,
      limits: {
        batchMax: BATCH_MAX,
        inFlightMax: 64,
        waitingPerActorMax: 1_000,
        waitingMax: 1_000,
      },
      nowMs: Date.now,
      meter: createWorkerMetrics({ version: '0', actorIds: [] }).queueMeter('requests'),
    }),
  );
  const newCommand = (): BookCommand =>
    bookCommandFor(shop, { callerId, notes: LONGEST_NOTES, decideByMs });

  // No worker runs yet, so the first updates of all senders are in one task.
  const deciding = Promise.all(
    enqueues.flatMap((enqueue) =>
      Array.from({ length: BATCH_MAX }, () => enqueue(actorId, newCommand())),
    ),
  );
  await app.addWorker();

  const kinds = (await deciding).map(({ kind }) => kind);
  expect(kinds).toEqual(Array.from({ length: SENDERS * BATCH_MAX }, () => 'decided'));
  // A worker gets the updates of all senders in one message, and answers with all of them.
  const largest = Math.max(...batchBytes);
  expect(largest).toBeGreaterThan(BATCH_BYTES_MAX / 2);
  expect(largest).toBeLessThan(BATCH_BYTES_MAX + BATCH_MAX + 2);
  expect(SENDERS * BATCH_BYTES_MAX).toBeLessThan(MESSAGE_BYTES_MAX / 2);
  await connection.close();
});
