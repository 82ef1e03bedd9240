import { expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { newId } from '../../contract/ids.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { addDays } from '../../domain/local-time.ts';
import { SERIES_MAX } from '../../domain/series.ts';
import { createActorClient } from '../../engine/actor-client.ts';
import { BATCH_BYTES_MAX, createCommandQueues } from '../../engine/command-queues.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { actorIdFor, BATCH_MAX } from '../../workflows/messages.ts';
import { bookCommandFor } from '../support/book-command.ts';
import { DATE } from '../support/factories.ts';
import { services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const SENDERS = 4;
/** The longest id that a request may have, in characters that take three bytes each. */
const longestId = (n: number) => `${n}`.padEnd(100, '約');
/** As many services and dates as a request may have. */
const LARGEST_SERIES = {
  recurringFrequency: 'weekly',
  services: Array.from({ length: 10 }, (_, n) => longestId(n)),
  recurringExceptions: Array.from({ length: SERIES_MAX }, (_, n) => ({
    date: addDays(DATE, 7 * n),
    start: '11:00',
    professional: longestId(n),
  })),
} as const;
/** Gateways and workers together, as docs/capacity.md says. */
const PROCESSES_MAX = 36;
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
    bookCommandFor(shop, {
      ...LARGEST_SERIES,
      callerId,
      decideByMs,
      appointmentIds: Array.from({ length: SERIES_MAX }, () => newId('apt')),
    });

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
  expect(PROCESSES_MAX * BATCH_BYTES_MAX).toBeLessThan(0.9 * MESSAGE_BYTES_MAX);
  await connection.close();
});
