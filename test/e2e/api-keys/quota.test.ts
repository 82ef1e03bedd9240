import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createKey } from '../../../contract/api-keys.ts';
import { type RunningProcess, startProcess } from '../../../launcher/process.ts';
import { startRedis } from '../../../launcher/services/redis.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, query, uniqueTaskQueue } from '../../support/services.ts';

/** With a Redis of its own, so that it can be emptied, frozen and killed. */
let url: string;
let redisUrl: string;
let redis: RunningProcess;
type Gateway = Awaited<ReturnType<typeof startGateway>>;
let first: Gateway;
let second: Gateway;
let clockMs = 0;

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

const newGateway = () =>
  startGateway({
    databaseUrl: url,
    redisUrl,
    taskQueue: uniqueTaskQueue(),
    nowMs: () => Date.now() + clockMs,
  });

async function newKey(): Promise<string> {
  const answer = await first.client(createKey);
  return answer.ok ? answer.body.apiKey : '';
}

async function ask(key: string, gateway = first): Promise<Response> {
  const answer = await fetch(`${gateway.baseUrl}/healthz`, { headers: { 'x-api-key': key } });
  await answer.arrayBuffer();
  return answer;
}
const remaining = (answer: Response) => answer.headers.get('ratelimit-remaining');

/** As if the key had been used so often today. */
const use = (key: string, requests: number) =>
  query(
    url,
    `INSERT INTO api_key_days (key_id, day, requests)
     SELECT id, $2, $3 FROM api_keys WHERE key_hash = $1`,
    [
      createHash('sha256').update(key).digest('hex'),
      new Date().toISOString().slice(0, 10),
      requests,
    ],
  );

describe('the quota', () => {
  test('lets exactly 1,000 of 1,100 requests through two gateways pass', async () => {
    const key = await newKey();

    const statuses: number[] = [];
    const send = async (count: number, gateway: Gateway) => {
      for (let i = 0; i < count; i++) statuses.push((await ask(key, gateway)).status);
    };
    await Promise.all(Array.from({ length: 50 }, (_, i) => send(22, i % 2 === 0 ? first : second)));

    expect(statuses.filter((status) => status === 200)).toHaveLength(1_000);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  test('refuses with all four headers and the seconds until midnight', async () => {
    const key = await newKey();
    await use(key, 1_000);

    const answer = await fetch(`${first.baseUrl}/healthz`, { headers: { 'x-api-key': key } });

    expect(answer.status).toBe(429);
    const seconds = answer.headers.get('retry-after');
    expect(await answer.json()).toEqual({ error: `RATE_LIMITED:${seconds}` });
    expect(answer.headers.get('ratelimit-reset')).toBe(seconds);
    expect(answer.headers.get('ratelimit-limit')).toBe('1000');
    expect(remaining(answer)).toBe('0');
  });

  test('counts on after a restart of the gateway', async () => {
    const key = await newKey();
    const before = await newGateway();
    await ask(key, before);
    await ask(key, before);
    await before.stop();

    const after = await newGateway();
    const answer = await ask(key, after);
    await after.stop();

    expect(remaining(answer)).toBe('997');
  });

  test('counts on after Redis lost its memory', async () => {
    const key = await newKey();
    for (let i = 0; i < 5; i++) await ask(key);
    await first.redis.run((client) => client.flushAll());

    expect(remaining(await ask(key))).toBe('994');
  });

  test('of two gateways, is right again with the first use of each after Redis lost its memory', async () => {
    const key = await newKey();
    for (let i = 0; i < 5; i++) await ask(key);
    for (let i = 0; i < 3; i++) await ask(key, second);
    await first.redis.run((client) => client.flushAll());

    await ask(key);
    expect(remaining(await ask(key, second))).toBe('990');
    expect(remaining(await ask(key))).toBe('989');
  });

  test('begins anew at midnight UTC', async () => {
    const key = await newKey();
    await ask(key);
    clockMs = 86_400_000;

    const answer = await ask(key);
    clockMs = 0;

    expect(remaining(answer)).toBe('999');
  });
});

test('in the usual case a key costs one question to Redis and none to Postgres', async () => {
  const key = await newKey();
  await ask(key);
  await query(url, 'REVOKE SELECT ON api_keys, api_key_days FROM amsel_gateway');
  const askRedis = jest.spyOn(first.redis, 'run');

  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await ask(key));
  const questions = askRedis.mock.calls.length;
  askRedis.mockRestore();
  await query(url, 'GRANT SELECT ON api_keys, api_key_days TO amsel_gateway');

  expect(answers.map(remaining)).toEqual(['998', '997', '996', '995', '994']);
  expect(questions).toBe(5);
});

test('what Redis refuses is told in the log, and refuses nobody', async () => {
  const key = await newKey();
  const id = 'SELECT id FROM api_keys WHERE key_hash = $1';
  const [row] = await query<{ id: string }>(url, id, [
    createHash('sha256').update(key).digest('hex'),
  ]);
  const counter = `uses:${new Date().toISOString().slice(0, 10)}:${row!.id}`;
  await first.redis.run((client) => client.set(counter, 'no counter'));

  const answer = await ask(key);

  expect([answer.status, remaining(answer)]).toEqual([200, null]);
  expect(first.logged.join('')).toContain('Redis refused a command');
});

describe('without Redis', () => {
  test('frozen: no request waits for long, and all are served without the headers', async () => {
    const key = await newKey();
    await ask(key);
    process.kill(redis.pid, 'SIGSTOP');
    const startedAt = Date.now();

    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await ask(key));
    const tookMs = Date.now() - startedAt;
    process.kill(redis.pid, 'SIGCONT');

    expect(answers.map((answer) => [answer.status, remaining(answer)])).toEqual(
      Array(5).fill([200, null]),
    );
    // The first waits 150 ms; then nobody asks for a second.
    expect(tookMs).toBeLessThan(900);
  });

  test('back again: what it missed is counted, too', async () => {
    const key = await newKey();
    await ask(key);
    process.kill(redis.pid, 'SIGSTOP');
    await ask(key);
    await ask(key);
    process.kill(redis.pid, 'SIGCONT');

    let answer = await ask(key);
    let asked = 4;
    while (remaining(answer) === null) {
      answer = await ask(key);
      asked += 1;
    }

    expect(remaining(answer)).toBe(String(1_000 - asked));
    expect(remaining(await ask(key))).toBe(String(1_000 - asked - 1));
  });

  test('back again without its memory: nothing is counted twice, whichever gateway asks first', async () => {
    const key = await newKey();
    await ask(key);
    process.kill(redis.pid, 'SIGSTOP');
    for (let i = 0; i < 4; i++) await ask(key, second);
    await second.usageCounter.flush();
    process.kill(redis.pid, 'SIGCONT');
    while ((await first.redis.run((client) => client.flushAll())) !== 'OK');

    let asked = 5;
    for (const gateway of [first, second, first]) {
      let left;
      do {
        left = remaining(await ask(key, gateway));
        asked += 1;
      } while (left === null);
      expect(left).toBe(String(1_000 - asked));
    }
  });

  test('dead: reads go on without the headers', async () => {
    const key = await newKey();
    process.kill(redis.pid, 'SIGKILL');
    await redis.ended;

    const answer = await ask(key);

    expect([answer.status, remaining(answer)]).toEqual([200, null]);
  });
});
