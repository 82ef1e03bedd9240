import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { login } from '../../../contract/auth.ts';
import { SCOPES } from '../../../contract/access.ts';
import { createKey, describeKeys } from '../../../contract/api-keys.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { DATE, factories, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, query, uniqueTaskQueue } from '../../support/services.ts';

let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let other: Awaited<ReturnType<typeof startGateway>>;
let slots: string;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  [gateway, other] = await Promise.all([
    startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() }),
    startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() }),
  ]);
  const { business, professional } = await make.shop();
  slots = `/api/availability?professionalId=${professional.id}&businessId=${business.id}&date=${DATE}`;
});
afterAll(async () => {
  await Promise.all([gateway.stop(), other.stop()]);
  await make.close();
});

async function newKey(): Promise<string> {
  const answer = await gateway.client(createKey);
  return answer.ok ? answer.body.apiKey : '';
}
const ask = (path: string, key: string, method = 'GET', base = gateway.baseUrl) =>
  fetch(`${base}${path}`, { method, headers: { 'x-api-key': key } });

const rateHeaders = (answer: Response) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) =>
    answer.headers.get(name),
  );

describe('POST /api/keys', () => {
  test.each([
    ['nothing at all', undefined, 'Agent Key', 'sandbox', /^ams_test_/],
    ['an empty object', {}, 'Agent Key', 'sandbox', /^ams_test_/],
    ['a name', { name: 'Scout' }, 'Scout', 'sandbox', /^ams_test_/],
    ['live', { environment: 'live' as const }, 'Agent Key', 'live', /^ams_live_/],
  ])('makes a key from %s', async (_case, body, name, environment, shape) => {
    const answer = await gateway.client(createKey, body ? { body } : {});

    expect(answer).toMatchObject({
      status: 201,
      body: {
        name,
        environment,
        tier: 'free',
        status: 'active',
        rateLimit: '1,000 requests per day',
        scopes: SCOPES,
      },
    });
    expect(answer.ok && answer.body.apiKey).toMatch(shape);
  });

  test('stores the hash of the key and nothing of the key itself', async () => {
    const key = await newKey();

    const rows = await query<{ row: string }>(
      url,
      'SELECT to_jsonb(k)::text AS row FROM api_keys k',
    );

    expect(
      rows.filter(({ row }) => row.includes(createHash('sha256').update(key).digest('hex'))),
    ).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice('ams_test_'.length, 20));
    expect(gateway.logged.join('')).not.toContain(key);
  });

  test.each([
    ['an unknown environment', { environment: 'prod' }],
    ['a name of no letters', { name: '' }],
    ['a name that is a number', { name: 7 }],
    ['scopes', { scopes: ['businesses:read'] }],
    ['null', null],
  ])('refuses %s', async (_case, body) => {
    const answer = await fetch(`${gateway.baseUrl}/api/keys`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'INVALID_INPUT' });
  });

  test('is limited by address, and says for how long', async () => {
    const strict = await startGateway({
      databaseUrl: url,
      taskQueue: uniqueTaskQueue(),
      env: { KEYS_PER_HOUR: '2' },
    });
    await strict.redis.run((redis) => redis.del('keys-address:127.0.0.1'));

    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await strict.client(createKey));
    await strict.redis.run((redis) => redis.del('keys-address:127.0.0.1'));
    await strict.stop();

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    const seconds = Number(answers[2]!.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_590);
    expect(answers[2]).toMatchObject({ error: `RATE_LIMITED:${seconds}` });
  });
});

test('GET /api/keys tells how to begin', async () => {
  expect(await gateway.client(describeKeys)).toMatchObject({
    status: 200,
    body: {
      service: 'Amsel',
      generateKeyEndpoint: { method: 'POST', path: '/api/keys' },
      scopes: SCOPES,
    },
  });
});

describe('a key', () => {
  test('opens discovery, with exactly the three RateLimit headers', async () => {
    const key = await newKey();

    const answer = await ask(slots, key);

    expect(answer.status).toBe(200);
    const [limit, remaining, reset] = rateHeaders(answer);
    expect([limit, remaining]).toEqual(['1000', '999']);
    const secondsToMidnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
    expect(Math.abs(Number(reset) - secondsToMidnight)).toBeLessThanOrEqual(2);
    const sent = [...answer.headers.keys()].filter((name) => name.startsWith('ratelimit'));
    expect(sent).toHaveLength(3);
  });

  test('that is not sent brings no RateLimit header', async () => {
    const answer = await fetch(`${gateway.baseUrl}${slots}`);

    expect(rateHeaders(answer)).toEqual([null, null, null]);
  });

  test.each([
    ['empty', ''],
    ['nonsense', 'nonsense'],
    ['well formed but never issued', newApiKey('sandbox')],
    ['of a wrong checksum', `ams_test_${'a'.repeat(27)}00000000`],
    ['10 KB long', 'x'.repeat(10_000)],
    ['two at once', 'a, b'],
  ])('that is %s is INVALID_API_KEY, without RateLimit headers', async (_case, key) => {
    const answer = await ask(slots, key);

    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: 'INVALID_API_KEY' });
    expect(rateHeaders(answer)).toEqual([null, null, null]);
  });

  test('with one letter changed is INVALID_API_KEY', async () => {
    const key = await newKey();
    const swapped = key.replace(/.(?=.{8}$)/, (email) => (email === 'a' ? 'b' : 'a'));

    expect((await ask(slots, swapped)).status).toBe(401);
  });

  test.each(['/api/appointments', '/api/account'])('alone does not open %s', async (path) => {
    const answer = await ask(path, await newKey());

    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: 'AUTH_REQUIRED' });
    expect(rateHeaders(answer)[1]).toBe('999');
  });

  test('that is bad is refused beside a good session, too', async () => {
    const session = await gateway.client(login, {
      body: { email: (await make.user()).email, password: PASSWORD },
    });
    const token = session.ok ? session.body.accessToken : '';

    const answer = await fetch(`${gateway.baseUrl}/api/account`, {
      headers: { authorization: `Bearer ${token}`, 'x-api-key': 'nonsense' },
    });

    expect(await answer.json()).toEqual({ error: 'INVALID_API_KEY' });
    expect(answer.headers.get('api-version')).toBe('1');
  });

  test('counts wherever it goes and whatever comes of it', async () => {
    const key = await newKey();
    for (const path of ['/api/nothing-here', '/api/appointments', '/healthz']) await ask(path, key);

    expect(rateHeaders(await ask(slots, key))[1]).toBe('996');
  });

  test('without the scope of a route is FORBIDDEN', async () => {
    const key = await newKey();
    const hash = createHash('sha256').update(key).digest('hex');
    await query(url, `UPDATE api_keys SET scopes = '{reviews:read}' WHERE key_hash = $1`, [hash]);

    const answer = await ask(slots, key);

    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: 'FORBIDDEN' });
  });

  test('shows its own use', async () => {
    const key = await newKey();
    await ask(slots, key);

    const answer = await ask('/api/keys/current', key);

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      name: 'Agent Key',
      environment: 'sandbox',
      days: [{ date: new Date().toISOString().slice(0, 10), requests: 2 }],
    });
  });

  test('can be revoked by itself, at once here and within 5 s elsewhere', async () => {
    const key = await newKey();
    await ask(slots, key);
    expect((await ask(slots, key, 'GET', other.baseUrl)).status).toBe(200);

    expect((await ask('/api/keys/current', key, 'DELETE')).status).toBe(204);

    const revokedAt = Date.now();
    expect((await ask(slots, key)).status).toBe(401);
    while ((await ask(slots, key, 'GET', other.baseUrl)).status !== 401) {
      expect(Date.now() - revokedAt).toBeLessThan(5_000);
    }
  });

  test.each(['GET', 'DELETE'])('is needed for %s /api/keys/current', async (method) => {
    const answer = await fetch(`${gateway.baseUrl}/api/keys/current`, { method });

    expect(await answer.json()).toEqual({ error: 'INVALID_API_KEY' });
  });
});
