import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { listBusinesses } from '../../contract/businesses.ts';
import { connect } from '../../db/client.ts';
import { openDiscoveryDatabase } from '../../gateway/reads/discovery-database.ts';
import { createFactories } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { startPrimaryAndReplica } from '../support/replica.ts';
import { query, uniqueName, uniqueTaskQueue } from '../support/services.ts';

/** Discovery on a real streaming replica. Pausing its replay makes it lag. */
jest.setTimeout(90_000);
/** Long, so that a busy machine does not take a fresh replica for a stale one. */
const LAG_MAX_MS = 2_500;
const SEVERAL_CHECKS_MS = 1_500;
let replicated: Awaited<ReturnType<typeof startPrimaryAndReplica>>;
let make: ReturnType<typeof createFactories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  replicated = await startPrimaryAndReplica();
  make = createFactories(replicated.primaryUrl);
  gateway = await startGateway({
    databaseUrl: replicated.primaryUrl,
    taskQueue: uniqueTaskQueue(),
    env: {
      DATABASE_READ_URL: replicated.replicaUrl,
      DATABASE_READ_LAG_MAX_MS: String(LAG_MAX_MS),
    },
  });
});
afterEach(() =>
  query(replicated.replicaUrl, 'SELECT pg_wal_replay_resume()').catch(() => undefined),
);
afterAll(async () => {
  await gateway.stop();
  await make.close();
  await replicated.stop();
});

const pauseReplay = () => query(replicated.replicaUrl, 'SELECT pg_wal_replay_pause()');
const rename = (id: string, name: string) =>
  query(replicated.primaryUrl, 'UPDATE businesses SET name = $2 WHERE id = $1', [id, name]);

const metrics = async () => (await fetch(gateway.metricsUrl)).text();
const countWarnings = () =>
  gateway.logLines.filter((line) => line.includes('replica does not answer')).length;

let requestCount = 0;
/** Each request has another limit, so that the response cache has no entry for it. */
async function nameInDiscovery(city: string): Promise<string | undefined> {
  requestCount += 1;
  const response = await gateway.client(listBusinesses, {
    query: { city, limit: 1 + (requestCount % 99) },
  });
  return response.ok && Array.isArray(response.body)
    ? response.body[0]?.name
    : `${response.status}`;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** A business on both servers, while discovery reads from the replica. */
async function replicatedBusiness() {
  const city = uniqueName('city');
  const { business } = await make.shop({ business: { name: 'Before', city } });
  await until(async () => {
    const [row] = await query(replicated.replicaUrl, 'SELECT 1 FROM businesses WHERE id = $1', [
      business.id,
    ]);
    return row !== undefined;
  });
  await gateway.responseCache.clear();
  await until(isReadFromReplica);
  return { id: business.id, city };
}

/** True after a gateway has checked the replay position of this server. */
async function hasBeenChecked(url: string): Promise<boolean> {
  const [check] = await query(
    url,
    `SELECT 1 FROM pg_stat_activity WHERE state = 'idle' AND query LIKE '%"hasReached"%'`,
  );
  return check !== undefined;
}

async function isReadFromReplica(): Promise<boolean> {
  return gateway.discovery.read(async (db) => {
    const { rows } = await db.execute<{ isReplica: boolean }>(
      'SELECT pg_is_in_recovery() AS "isReplica"',
    );
    return rows[0]!.isReplica;
  });
}

test('discovery reads from the replica, and from the primary once the replica lags too far', async () => {
  const { id, city } = await replicatedBusiness();
  await pauseReplay();
  await rename(id, 'After');

  expect(await nameInDiscovery(city)).toBe('Before');
  await until(async () => (await nameInDiscovery(city)) === 'After');

  expect(await isReadFromReplica()).toBe(false);
});

test('a change that clears the response cache is visible at once, however far the replica lags', async () => {
  const { id, city } = await replicatedBusiness();
  await pauseReplay();
  await rename(id, 'After');
  await gateway.responseCache.clear();

  expect(await nameInDiscovery(city)).toBe('After');
});

test('discovery reads from the replica again after it has caught up', async () => {
  const { id, city } = await replicatedBusiness();
  await pauseReplay();
  await rename(id, 'After');
  await gateway.responseCache.clear();
  await query(replicated.replicaUrl, 'SELECT pg_wal_replay_resume()');

  await until(isReadFromReplica);
  expect(await nameInDiscovery(city)).toBe('After');
});

test('discovery works while all connections to the primary are busy', async () => {
  const { city } = await replicatedBusiness();
  const { pool } = gateway.database;
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const busySinceMs = performance.now();
  await until(async () => performance.now() - busySinceMs > LAG_MAX_MS + 500);

  expect(await nameInDiscovery(city)).toBe('Before');
  expect(await isReadFromReplica()).toBe(true);
  for (const client of busy) client.release();
});

test('a server that is not a standby is never used as a replica', async () => {
  const alone = await startGateway({
    databaseUrl: replicated.primaryUrl,
    taskQueue: uniqueTaskQueue(),
    env: { DATABASE_READ_URL: replicated.primaryUrl, DATABASE_READ_LAG_MAX_MS: '500' },
  });
  await until(() => hasBeenChecked(replicated.primaryUrl));
  const isPrimary = await alone.discovery.read(async (db) => db === alone.database.db);
  await alone.stop();

  expect(isPrimary).toBe(true);
});

test('discovery continues when the replica dies, with one warning in the log', async () => {
  const { city } = await replicatedBusiness();
  expect(await metrics()).toContain('amsel_replica_fresh 1');
  const before = countWarnings();

  await replicated.stopReplica();

  expect(await nameInDiscovery(city)).toBe('Before');
  expect(await isReadFromReplica()).toBe(false);
  expect(await metrics()).toContain('amsel_replica_fresh 0');
  const diedMs = performance.now();
  await until(async () => performance.now() - diedMs > SEVERAL_CHECKS_MS);
  expect(countWarnings() - before).toBe(1);
});

describe('a replica of another cluster', () => {
  let other: typeof replicated;
  beforeAll(async () => void (other = await startPrimaryAndReplica()));
  afterAll(() => other.stop());

  async function withReplica(
    primaryUrl: string,
    work: (isFresh: () => boolean) => Promise<void>,
  ): Promise<void> {
    const primary = connect({
      url: primaryUrl,
      poolMax: 2,
      role: 'amsel_gateway',
      onConnectionError: () => undefined,
    });
    const discovery = openDiscoveryDatabase(primary, primary, {
      url: other.replicaUrl,
      poolMax: 2,
      lagMaxMs: LAG_MAX_MS,
      log: pino({ level: 'silent' }),
    });
    await work(discovery.replica!.isFresh);
    await discovery.close();
    await primary.close();
  }

  test('is never read, however far its replay position is', async () => {
    const [here] = await query(replicated.primaryUrl, 'SELECT pg_current_wal_lsn() AS position');
    const isAhead = async () => {
      await query(other.primaryUrl, 'SELECT pg_switch_wal()');
      await query(other.primaryUrl, 'CREATE TABLE IF NOT EXISTS written (n integer)');
      await query(other.primaryUrl, 'INSERT INTO written VALUES (1)');
      const [row] = await query(
        other.replicaUrl,
        'SELECT pg_last_wal_replay_lsn() > $1::pg_lsn + 16777216 AS "isAhead"',
        [here!['position']],
      );
      return row!['isAhead'] === true;
    };
    await until(isAhead);

    await withReplica(replicated.primaryUrl, async (isFresh) => {
      await until(() => hasBeenChecked(other.replicaUrl));
      expect(isFresh()).toBe(false);
    });
  });

  test('is no longer read after its promotion', async () => {
    await withReplica(other.primaryUrl, async (isFresh) => {
      await until(async () => isFresh());

      await query(other.replicaUrl, 'SELECT pg_promote()');
      const promotedMs = performance.now();
      await until(async () => !isFresh() || performance.now() - promotedMs > 2 * LAG_MAX_MS);

      expect(isFresh()).toBe(false);
    });
  });
});
