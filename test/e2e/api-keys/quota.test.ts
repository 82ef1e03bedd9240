import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createKey } from '../../../contract/api-keys.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { type RunningProcess, startProcess } from '../../../launcher/process.ts';
import { startRedis } from '../../../launcher/services/redis.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, query, uniqueTaskQueue } from '../../support/services.ts';

let url: string;
let redisUrl: string;
/** A Redis only for this file, to flush, freeze and kill it. */
let redis: RunningProcess;
type Gateway = Awaited<ReturnType<typeof startGateway>>;
let first: Gateway;
let second: Gateway;
/** Noon, so that no test runs into the next day. */
const NOON_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
const OFFSET_MS = NOON_MS - Date.now();
let clockMs = OFFSET_MS;
const today = () => new Date(Date.now() + clockMs).toISOString().slice(0, 10);

beforeAll(async () => {
  url = await createDatabase();
  redisUrl = await startRedis({
    password: 'a-test-password',
    logFile: join(mkdtempSync(join(tmpdir(), 'amsel-redis-')), 'redis.log'),
    report: () => undefined,
    spawn: (options) => (redis = startProcess(options)),
  });
  [first, second] = await Promise.all([newGateway(), newGateway()]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await redis.stop();
});

const newGateway = (env: Readonly<Record<string, string>> = {}) =>
  startGateway({
    databaseUrl: url,
    redisUrl,
    taskQueue: uniqueTaskQueue(),
    nowMs: () => Date.now() + clockMs,
    env,
  });

async function newKey(): Promise<string> {
  const response = await first.client(createKey);
  return response.ok ? response.body.apiKey : '';
}

async function request(key: string, gateway = first): Promise<Response> {
  const response = await fetch(`${gateway.baseUrl}/healthz`, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  return response;
}
const remaining = (response: Response) => response.headers.get('ratelimit-remaining');

/** Stores that many requests of the key for today. */
const setUsage = (key: string, requests: number) =>
  query(
    url,
    `INSERT INTO api_key_days (key_id, day, requests)
     SELECT id, $2, $3 FROM api_keys WHERE key_hash = $1`,
    [createHash('sha256').update(key).digest('hex'), today(), requests],
  );

describe('the quota', () => {
  test('admits exactly 1,000 of 1,100 requests through two gateways', async () => {
    const key = await newKey();

    const statuses: number[] = [];
    const send = async (count: number, gateway: Gateway) => {
      for (let sent = 0; sent < count;) {
        const { status } = await request(key, gateway);
        // A machine that stands still for a moment answers 503, which uses nothing.
        if (status === 503) continue;
        statuses.push(status);
        sent += 1;
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, i) => send(22, i % 2 === 0 ? first : second)));

    expect(statuses.filter((status) => status === 200)).toHaveLength(1_000);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  test('refuses with all four headers and the seconds until midnight', async () => {
    const key = await newKey();
    await setUsage(key, 1_000);

    const response = await fetch(`${first.baseUrl}/healthz`, { headers: { 'x-api-key': key } });

    expect(response.status).toBe(429);
    const seconds = response.headers.get('retry-after');
    expect(await response.json()).toEqual({ error: `RATE_LIMITED:${seconds}` });
    expect(response.headers.get('ratelimit-reset')).toBe(seconds);
    expect(response.headers.get('ratelimit-limit')).toBe('1000');
    expect(remaining(response)).toBe('0');
  });

  test('never prevents the revocation of the key, which is not counted', async () => {
    const key = await newKey();
    await setUsage(key, 1_000);
    expect((await request(key)).status).toBe(429);

    const revoked = await fetch(`${first.baseUrl}/api/keys/current`, {
      method: 'DELETE',
      headers: { 'x-api-key': key },
    });

    expect([revoked.status, remaining(revoked)]).toEqual([204, null]);
    expect((await request(key)).status).toBe(401);
  });

  test('survives a restart of the gateway', async () => {
    const key = await newKey();
    const before = await newGateway();
    await request(key, before);
    await request(key, before);
    await before.stop();

    const after = await newGateway();
    const response = await request(key, after);
    await after.stop();

    expect(remaining(response)).toBe('997');
  });

  test('survives a flush of Redis', async () => {
    const key = await newKey();
    for (let i = 0; i < 5; i++) await request(key);
    await first.redis.run((client) => client.flushAll());

    expect(remaining(await request(key))).toBe('994');
  });

  test('is correct again after a flush of Redis and one request at each gateway', async () => {
    const key = await newKey();
    for (let i = 0; i < 5; i++) await request(key);
    for (let i = 0; i < 3; i++) await request(key, second);
    await first.redis.run((client) => client.flushAll());

    await request(key);
    expect(remaining(await request(key, second))).toBe('990');
    expect(remaining(await request(key))).toBe('989');
  });

  test('resets at midnight UTC', async () => {
    const key = await newKey();
    await request(key);
    clockMs = OFFSET_MS + DAY_MS;

    const response = await request(key);
    clockMs = OFFSET_MS;

    expect(remaining(response)).toBe('999');
  });
});

test('a known key costs one Redis call and no Postgres query', async () => {
  const key = await newKey();
  await request(key);
  await query(url, 'REVOKE SELECT ON api_keys, api_key_days FROM amsel_gateway');
  const askRedis = jest.spyOn(first.redis, 'run');

  const responses = [];
  for (let i = 0; i < 5; i++) responses.push(await request(key));
  const redisCalls = askRedis.mock.calls.length;
  askRedis.mockRestore();
  await query(url, 'GRANT SELECT ON api_keys, api_key_days TO amsel_gateway');

  expect(responses.map(remaining)).toEqual(['998', '997', '996', '995', '994']);
  expect(redisCalls).toBe(5);
});

test('a Redis error is logged and refuses no request', async () => {
  const key = await newKey();
  const id = 'SELECT id FROM api_keys WHERE key_hash = $1';
  const [row] = await query<{ id: string }>(url, id, [
    createHash('sha256').update(key).digest('hex'),
  ]);
  const counter = `uses:${today()}:${row!.id}`;
  await first.redis.run((client) => client.set(counter, 'no counter'));

  const response = await request(key);

  expect([response.status, remaining(response)]).toEqual([200, null]);
  expect(first.logLines.join('')).toContain('Redis refused a command');
});

describe('requests without Redis', () => {
  beforeAll(async () => {
    await Promise.all([first.stop(), second.stop()]);
    const impatient = { REDIS_TIMEOUT_MS: '150' };
    [first, second] = await Promise.all([newGateway(impatient), newGateway(impatient)]);
  });

  test('are served quickly and without the headers while it is frozen', async () => {
    const key = await newKey();
    await request(key);
    process.kill(redis.pid, 'SIGSTOP');
    const startedAt = Date.now();

    const responses = [];
    for (let i = 0; i < 5; i++) responses.push(await request(key));
    const tookMs = Date.now() - startedAt;
    process.kill(redis.pid, 'SIGCONT');

    expect(responses.map((response) => [response.status, remaining(response)])).toEqual(
      Array(5).fill([200, null]),
    );
    // Each waits 150 ms at most; without a deadline they would wait until Redis continues.
    expect(tookMs).toBeLessThan(5_000);
  });

  test('are counted once it responds again', async () => {
    const key = await newKey();
    await request(key);
    process.kill(redis.pid, 'SIGSTOP');
    await request(key);
    await request(key);
    process.kill(redis.pid, 'SIGCONT');

    let response = await request(key);
    let requestCount = 4;
    while (remaining(response) === null) {
      response = await request(key);
      requestCount += 1;
    }

    expect(remaining(response)).toBe(String(1_000 - requestCount));
    expect(remaining(await request(key))).toBe(String(1_000 - requestCount - 1));
  });

  test('are not counted twice after a freeze and a flush', async () => {
    const key = await newKey();
    await request(key);
    process.kill(redis.pid, 'SIGSTOP');
    for (let i = 0; i < 4; i++) await request(key, second);
    await second.usageCounter.flush();
    process.kill(redis.pid, 'SIGCONT');
    while ((await first.redis.run((client) => client.flushAll())) !== 'OK');

    let requestCount = 5;
    for (const gateway of [first, second, first]) {
      let left;
      do {
        left = remaining(await request(key, gateway));
        requestCount += 1;
      } while (left === null);
      expect(left).toBe(String(1_000 - requestCount));
    }
  });

  test('are served without the headers after it is killed', async () => {
    const key = await newKey();
    process.kill(redis.pid, 'SIGKILL');
    await redis.ended;

    const response = await request(key);

    expect([response.status, remaining(response)]).toEqual([200, null]);
  });
});
