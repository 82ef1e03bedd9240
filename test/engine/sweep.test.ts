import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createSweep } from '../../workers/activities/sweep.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { useDecideApp } from '../support/decide-app.ts';
import { query } from '../support/services.ts';

const HOUR_MS = 3_600_000;

const app = useDecideApp();

test('a sweep logs how many commands were not decided', async () => {
  const shop = await app.make.shop();
  for (let n = 0; n < 2; n += 1) await app.make.review(shop);
  await query(app.url, `UPDATE appointments SET status = 'Confirmed'`);
  const logged: string[] = [];
  const sweep = createSweep({
    database: app.database,
    actorCount: 0,
    nowMs: Date.now,
    metrics: createWorkerMetrics({ version: '0', actorIds: [] }),
    askActor: () => Promise.reject(new Error('no worker responds')),
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
  });
  expect(await sweep()).toMatchObject({ completed: 0, isMore: false });
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { kind: 'complete', failed: 2, err: { message: 'no worker responds' } },
  ]);
});

test('a sweep repeats its command within the hour, and sends another one after it', async () => {
  const sentIds = new Set<string>();
  let nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const sweep = createSweep({
    database: app.database,
    actorCount: 0,
    nowMs: () => nowMs,
    metrics: createWorkerMetrics({ version: '0', actorIds: [] }),
    askActor: (_actorId, commands) => {
      for (const { id } of commands) sentIds.add(id);
      return Promise.reject(new Error('no worker responds'));
    },
    log: pino({ level: 'silent' }),
  });

  const counts: number[] = [];
  for (const passedMs of [0, HOUR_MS - 1, 1]) {
    nowMs += passedMs;
    await sweep();
    counts.push(sentIds.size);
  }

  // Two appointments of the test before this one are due.
  expect(counts).toEqual([2, 2, 4]);
});
