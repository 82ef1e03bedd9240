import { randomUUID } from 'node:crypto';
import { Client, Pool, type QueryResultRow } from 'pg';
import { createClient } from 'redis';
import { seedDemo } from '../../db/seed/demo.ts';
import type { DatabaseRole } from '../../db/session-settings.ts';
import { waitUntil } from './wait-until.ts';

/** The services that the test runner started. */
export const services = {
  databaseUrl: required('TEST_DATABASE_URL'),
  // Test files that run at the same time must not share counters and messages.
  redisUrl: required(`TEST_REDIS_URL_${process.env['JEST_WORKER_ID'] ?? 1}`),
  temporalAddress: required('TEST_TEMPORAL_ADDRESS'),
  /** The folder of the compiled gateway and worker. */
  programs: required('TEST_PROGRAMS'),
};

/** Gateways and workers of one app must have the same. */
export const SECRETS_KEY = Buffer.alloc(32, 'secrets').toString('base64url');

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test with npm test -- <path>`);
  return value;
}

/** Failed logins of one test file must not count in the next one. */
async function deleteCounters(): Promise<void> {
  const redis = createClient({ url: services.redisUrl });
  await redis.connect();
  await redis.flushDb();
  await redis.close();
}

/** A name that no other test uses, for a database, a place or an account. */
export const uniqueName = (prefix: string): string =>
  `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const uniqueTaskQueue = (): string => uniqueName('queue');

/** Creates a database as a copy of the migrated template. */
export async function createDatabase(): Promise<string> {
  await deleteCounters();
  return createDatabaseFrom('amsel_template');
}

const DEMO_TEMPLATE = 'amsel_demo_template';

/** Creates a database with the demo data. The first one of a run makes them, which takes seconds; the others are copies. */
export async function createDemoDatabase(): Promise<string> {
  await deleteCounters();
  await withServer(async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('${DEMO_TEMPLATE}', 0))`);
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [DEMO_TEMPLATE]);
    if (known.rows.length > 0) return;
    const url = new URL(await createDatabaseFrom('amsel_template'));
    await seedDemo(url.href, new Date());
    await client.query(`ALTER DATABASE ${url.pathname.slice(1)} RENAME TO ${DEMO_TEMPLATE}`);
  });
  return createDatabaseFrom(DEMO_TEMPLATE);
}

export async function createEmptyDatabase(): Promise<string> {
  return createDatabaseFrom('template0');
}

async function createDatabaseFrom(template: string): Promise<string> {
  const name = uniqueName('test');
  await withServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = new URL(services.databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withServer(use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: services.databaseUrl });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

const pools = new Map<string, Pool>();

/** Its connections stay open for a moment, since a test often runs several statements. */
function poolOf(url: string): Pool {
  const open = pools.get(url);
  if (open) return open;
  const pool = new Pool({
    connectionString: url,
    idleTimeoutMillis: 500,
    allowExitOnIdle: true,
  });
  // A test may end the connections of its database.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}

/** Runs one statement as the owner of the database. */
export async function query<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await poolOf(url).query<Row>(text, values);
  return rows;
}

/** Without triggers and foreign keys, which would check each row and keep its history. */
export const insertUnchecked = (url: string, text: string) =>
  query(url, `SET LOCAL session_replication_role = replica; ${text}`);

/** Waits until this many connections of the process wait for a lock; returns their backends. */
export async function waitUntilBlocked(
  url: string,
  role: DatabaseRole,
  count = 1,
): Promise<{ pid: number }[]> {
  const listBlocked = () =>
    query<{ pid: number }>(
      url,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = $1 AND wait_event_type = 'Lock'`,
      [role],
    );
  return waitUntil(listBlocked, (waiting) => waiting.length >= count);
}

/** Takes advisory locks as the engine does; returns the function that releases them. */
export async function takeLocks(url: string, ...names: string[]): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const name of names) {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
  }
  return () => client.end();
}
