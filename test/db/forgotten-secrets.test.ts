import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { connect, type Database } from '../../db/client.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createSweep } from '../../workers/activities/sweep.ts';
import { factories } from '../support/factories.ts';
import { createDatabase, query } from '../support/services.ts';

const DAY_MS = 86_400_000;
/** So many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
let url: string;
let make: ReturnType<typeof factories>;
let worker: Database;
beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  worker = connect({ url, poolMax: 1, role: 'amsel_worker', onConnectionError: () => undefined });
});
afterAll(async () => {
  await worker.close();
  await make.close();
});

const nobody = () => Promise.reject(new Error('nobody is to be asked'));
const sweep = (database = worker) =>
  createSweep({
    database,
    askActor: nobody,
    actorCount: 0,
    nowMs: Date.now,
    log: pino({ level: 'silent' }),
    metrics: createWorkerMetrics({ version: '0', actorCount: 0 }),
  })();

test('the sweep forgets refresh tokens and reset links once they expire, and no sooner', async () => {
  const { id } = await make.user();
  const insert = (name: string, expires: Date, used: Date | null) =>
    query(
      url,
      `INSERT INTO refresh_tokens (token_hash, family_id, user_id, expires_at, used_at) VALUES ($1, 'ses', $2, $3, $4)`,
      [name, id, expires, used],
    );
  await insert('expired', inDays(-0.001), null);
  await insert('expired and used', inDays(-1), inDays(-20));
  await insert('good', inDays(0.01), null);
  // Shown again, it tells of a theft.
  await insert('used', inDays(1), inDays(-29));
  for (const [name, expires] of [
    ['expired link', inDays(-0.001)],
    ['good link', inDays(0.01)],
  ]) {
    await query(url, 'INSERT INTO password_resets VALUES ($1, $2, $3)', [name, id, expires]);
  }

  await sweep();

  const left = await query<{ name: string }>(
    url,
    `SELECT token_hash AS name FROM refresh_tokens UNION ALL SELECT token_hash FROM password_resets ORDER BY 1`,
  );
  expect(left.map(({ name }) => name)).toEqual(['good', 'good link', 'used']);
});

test('what is too much for one sweep is left to the next', async () => {
  const { id } = await make.user();
  await query(
    url,
    `INSERT INTO refresh_tokens (token_hash, family_id, user_id, expires_at)
     SELECT $1 || n, 'ses', $2, now() FROM generate_series(1, 501) AS n`,
    [randomUUID(), id],
  );

  expect(await sweep()).toMatchObject({ isMore: true });
  expect(await sweep()).toMatchObject({ isMore: false });
});

test('the worker can forget them without being able to see or choose them', async () => {
  const DENIED = { code: '42501' };
  for (const table of ['refresh_tokens', 'password_resets']) {
    await expect(worker.pool.query(`SELECT 1 FROM ${table}`)).rejects.toMatchObject(DENIED);
    await expect(worker.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject(DENIED);
  }
});

test('of a sweep that fails nobody learns what it asked the database', async () => {
  const closed = connect({
    url,
    poolMax: 1,
    role: 'amsel_worker',
    onConnectionError: () => undefined,
  });
  await closed.close();

  const failure = await sweep(closed).catch((error: unknown) => error);

  expect(failure).toMatchObject({ message: 'something due could not be done', cause: undefined });
});
