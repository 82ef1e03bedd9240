import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { connect, type Database } from '../../db/client.ts';
import { ROOT } from '../../launcher/paths.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createSweep } from '../../workers/activities/sweep.ts';
import { describeRetention, RETENTION } from '../../workers/retention.ts';
import { createDatabase, query } from '../support/services.ts';

let url: string;
let worker: Database;
beforeAll(async () => {
  url = await createDatabase();
  worker = connect({ url, poolMax: 1, role: 'amsel_worker', onConnectionError: () => undefined });
});
afterAll(() => worker.close());

test('every table says how long it keeps its rows', async () => {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  expect(Object.keys(RETENTION).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('the sweep finds old rows of each table by an index on their age', async () => {
  const indexes = await query<{ name: string; table: string; column: string }>(
    url,
    `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table, attname AS column
     FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]`,
  );
  const expected = Object.entries(RETENTION).flatMap(([table, retention]) =>
    retention.kind === 'swept' ? [{ name: retention.index, table, column: retention.column }] : [],
  );
  expect(expected.length).toBeGreaterThan(15);
  expect(indexes).toEqual(expect.arrayContaining(expected));
});

test('rows that belong to others are deleted with them', async () => {
  const cascades = await query<{ table: string; of: string }>(
    url,
    `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS of FROM pg_constraint
     WHERE contype = 'f' AND confdeltype = 'c'`,
  );
  const expected = Object.entries(RETENTION).flatMap(([table, retention]) =>
    retention.kind === 'part' ? [{ table, of: retention.of }] : [],
  );
  expect(cascades).toEqual(expect.arrayContaining(expected));
});

test('docs/operating.md says how long each table keeps its rows', () => {
  const page = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const [, section = ''] = page.split('\n## How long data is kept\n');
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\s*\|?\s*$/g, '')));
  const told = rows.flatMap(([tables, text]) =>
    [...tables!.matchAll(/`(\w+)`/g)].map(([, table]) => [table!, text!]),
  );
  const expected = Object.entries(RETENTION).map(([table, each]) => [
    table,
    describeRetention(each),
  ]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
  expect(told).toHaveLength(expected.length);
});

type Sent = { readonly text: string; readonly values: unknown[] };

/** The deletions of a sweep, as the worker sends them. */
async function listDeletions(): Promise<Sent[]> {
  const sent: Sent[] = [];
  const originalQuery = worker.pool.query.bind(worker.pool);
  worker.pool.query = ((config: { text: string }, values: unknown[]) => {
    sent.push({ text: config.text, values });
    return originalQuery(config, values);
  }) as typeof worker.pool.query;
  await createSweep({
    database: worker,
    askActor: () => Promise.reject(new Error('the sweep asked an actor')),
    actorCount: 0,
    nowMs: Date.now,
    log: pino({ level: 'silent' }),
    metrics: createWorkerMetrics({ version: '0', actorIds: [] }),
  })();
  worker.pool.query = originalQuery;
  return sent.filter(({ text }) => /^\s*DELETE FROM/.test(text));
}

async function explain({ text, values }: Sent): Promise<string> {
  await worker.pool.query(`PREPARE explained AS ${text}`);
  const literals = values.map((value) => `'${String(value)}'`).join(', ');
  const { rows } = await worker.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN EXECUTE explained(${literals})`,
  );
  await worker.pool.query('DEALLOCATE explained');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a batch of the sweep reads its own rows, not all that are old', async () => {
  await query(url, OLD_ROWS);
  await query(url, 'ANALYZE');
  const deletions = await listDeletions();
  const tables = deletions.map(({ text }) => /DELETE FROM "?(\w+)/.exec(text)![1]!);
  expect(tables).toEqual(
    expect.arrayContaining(['outcomes', 'stored_responses', 'webhook_deliveries', 'webhooks']),
  );
  for (const [i, table] of tables.entries()) {
    const retention = RETENTION[table];
    if (retention?.kind !== 'swept') continue;
    const plan = await explain(deletions[i]!);
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${retention.index}`));
    expect(plan).not.toMatch(/Bitmap (Heap|Index) Scan on \w+_by|Sort|Hash|Seq Scan/);
  }
});

/** Most of them old, as after a week without a sweep. */
const OLD_ROWS = `
  SET LOCAL session_replication_role = replica;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, requested_at, decided_at)
    SELECT n::text, 'book', '', n::text, '', '', '{}', '', now(), now() - interval '1 day' * (n % 180) FROM generate_series(1, 20000) AS n;
  INSERT INTO stored_responses (caller_id, key, fingerprint, outcome, created_at)
    SELECT n::text, '', '', '{}', now() - interval '1 hour' * (n % 96) FROM generate_series(1, 20000) AS n;
  INSERT INTO calendar_changes (resource_id, created_at)
    SELECT n::text, now() - interval '1 minute' * (n % 120) FROM generate_series(1, 20000) AS n;
  INSERT INTO webhooks (id, business_id, url, events, deleted_at)
    SELECT n::text, 'biz', 'https://hooks.example', '{*}', CASE WHEN n % 100 = 0 THEN now() END FROM generate_series(1, 5000) AS n;
  INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, resource_id, position, status, next_attempt_at)
    SELECT n::text, (n % 5000)::text, n::text, '', '', n, 'delivered', now() - interval '1 day' * (n % 60)
    FROM generate_series(1, 20000) AS n`;
