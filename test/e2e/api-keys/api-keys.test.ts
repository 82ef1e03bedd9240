import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { login } from '../../../contract/auth.ts';
import { SCOPES } from '../../../contract/access.ts';
import { createKey, describeKeys } from '../../../contract/api-keys.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { DATE, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { query, uniqueTaskQueue } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntilEqual } from '../../support/wait-until.ts';

const app = useTestApp();
let other: Awaited<ReturnType<typeof startGateway>>;
let availabilityPath: string;

beforeAll(async () => {
  other = await startGateway({ databaseUrl: app.url, taskQueue: app.taskQueue });
  const { business, professional } = await app.make.shop();
  availabilityPath = `/api/availability?professionalId=${professional.id}&businessId=${business.id}&date=${DATE}`;
});
afterAll(async () => {
  await other.stop();
});

async function newKey(): Promise<string> {
  const response = await app.gateway.client(createKey);
  return response.ok ? response.body.apiKey : '';
}
const request = (path: string, key: string, method = 'GET', base = app.gateway.baseUrl) =>
  fetch(`${base}${path}`, { method, headers: { 'x-api-key': key } });

const rateHeaders = (response: Response) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) =>
    response.headers.get(name),
  );

describe('POST /api/keys', () => {
  test.each([
    ['no body', undefined, 'Agent Key', 'sandbox', /^ams_test_/],
    ['an empty object', {}, 'Agent Key', 'sandbox', /^ams_test_/],
    ['a name', { name: 'Scout' }, 'Scout', 'sandbox', /^ams_test_/],
    ['live', { environment: 'live' as const }, 'Agent Key', 'live', /^ams_live_/],
  ])('creates a key from %s', async (_case, body, name, environment, shape) => {
    const response = await app.gateway.client(createKey, body ? { body } : {});

    expect(response).toMatchObject({
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
    expect(response.ok && response.body.apiKey).toMatch(shape);
  });

  test('stores only the hash of the key', async () => {
    const key = await newKey();

    const rows = await query<{ row: string }>(
      app.url,
      'SELECT to_jsonb(k)::text AS row FROM api_keys k',
    );

    expect(
      rows.filter(({ row }) => row.includes(createHash('sha256').update(key).digest('hex'))),
    ).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice('ams_test_'.length, 20));
    expect(app.gateway.logLines.join('')).not.toContain(key);
  });

  test.each([
    ['an unknown environment', { environment: 'prod' }],
    ['an empty name', { name: '' }],
    ['a name that is a number', { name: 7 }],
    ['scopes', { scopes: ['businesses:read'] }],
    ['null', null],
  ])('refuses %s', async (_case, body) => {
    const response = await fetch(`${app.gateway.baseUrl}/api/keys`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'INVALID_INPUT' });
  });

  test('is limited per address, with Retry-After', async () => {
    const strict = await startGateway({
      databaseUrl: app.url,
      taskQueue: uniqueTaskQueue(),
      env: { KEYS_PER_HOUR: '2' },
    });
    await strict.redis.run((redis) => redis.del('keys-address:127.0.0.1'));

    const responses = [];
    for (let i = 0; i < 3; i++) responses.push(await strict.client(createKey));
    await strict.redis.run((redis) => redis.del('keys-address:127.0.0.1'));
    await strict.stop();

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 429]);
    const seconds = Number(responses[2]!.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_590);
    expect(responses[2]).toMatchObject({ error: `RATE_LIMITED:${seconds}` });
  });
});

test('GET /api/keys describes how to create a key', async () => {
  expect(await app.gateway.client(describeKeys)).toMatchObject({
    status: 200,
    body: {
      service: 'Amsel',
      generateKeyEndpoint: { method: 'POST', path: '/api/keys' },
      scopes: SCOPES,
    },
  });
});

describe('a key', () => {
  test('admits to discovery with exactly the three RateLimit headers', async () => {
    const key = await newKey();
    const secondsToMidnight = () => 86_400 - (Math.floor(Date.now() / 1000) % 86_400);

    const before = secondsToMidnight();
    const response = await request(availabilityPath, key);
    const after = secondsToMidnight();

    expect(response.status).toBe(200);
    const [limit, remaining, reset] = rateHeaders(response);
    expect([limit, remaining]).toEqual(['1000', '999']);
    expect(Number(reset)).toBeLessThanOrEqual(before + 1);
    expect(Number(reset)).toBeGreaterThanOrEqual(after - 1);
    const rateLimitNames = [...response.headers.keys()].filter((name) =>
      name.startsWith('ratelimit'),
    );
    expect(rateLimitNames).toHaveLength(3);
  });

  test('is needed for RateLimit headers', async () => {
    const response = await fetch(`${app.gateway.baseUrl}${availabilityPath}`);

    expect(rateHeaders(response)).toEqual([null, null, null]);
  });

  test.each([
    ['empty', ''],
    ['nonsense', 'nonsense'],
    ['well formed but never issued', newApiKey('sandbox')],
    ['of a wrong checksum', `ams_test_${'a'.repeat(27)}00000000`],
    ['10 KB long', 'x'.repeat(10_000)],
    ['two at once', 'a, b'],
  ])('that is %s answers INVALID_API_KEY without RateLimit headers', async (_case, key) => {
    const response = await request(availabilityPath, key);

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'INVALID_API_KEY' });
    expect(rateHeaders(response)).toEqual([null, null, null]);
  });

  test('with one changed character answers INVALID_API_KEY', async () => {
    const key = await newKey();
    const swapped = key.replace(/.(?=.{8}$)/, (character) => (character === 'a' ? 'b' : 'a'));

    expect((await request(availabilityPath, swapped)).status).toBe(401);
  });

  test.each(['/api/appointments', '/api/account'])('alone does not admit to %s', async (path) => {
    const response = await request(path, await newKey());

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'AUTH_REQUIRED' });
    expect(rateHeaders(response)[1]).toBe('999');
  });

  test('that is invalid is refused even with a valid session', async () => {
    const session = await app.gateway.client(login, {
      body: { email: (await app.make.user()).email, password: PASSWORD },
    });
    const token = session.ok ? session.body.accessToken : '';

    const response = await fetch(`${app.gateway.baseUrl}/api/account`, {
      headers: { authorization: `Bearer ${token}`, 'x-api-key': 'nonsense' },
    });

    expect(await response.json()).toEqual({ error: 'INVALID_API_KEY' });
    expect(response.headers.get('api-version')).toBe('1');
  });

  test('counts every request, whatever its path and status', async () => {
    const key = await newKey();
    for (const path of ['/api/nothing-here', '/api/appointments', '/healthz'])
      await request(path, key);

    expect(rateHeaders(await request(availabilityPath, key))[1]).toBe('996');
  });

  test('without the scope of a route answers FORBIDDEN', async () => {
    const key = await newKey();
    const hash = createHash('sha256').update(key).digest('hex');
    await query(app.url, `UPDATE api_keys SET scopes = '{reviews:read}' WHERE key_hash = $1`, [
      hash,
    ]);

    const response = await request(availabilityPath, key);

    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: 'FORBIDDEN' });
  });

  test('can read its own usage', async () => {
    const key = await newKey();
    await request(availabilityPath, key);

    const response = await request('/api/keys/current', key);

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      name: 'Agent Key',
      environment: 'sandbox',
      days: [{ date: new Date().toISOString().slice(0, 10), requests: 2 }],
    });
  });

  test('can revoke itself, at once here and within seconds at another gateway', async () => {
    const key = await newKey();
    await request(availabilityPath, key);
    expect((await request(availabilityPath, key, 'GET', other.baseUrl)).status).toBe(200);

    expect((await request('/api/keys/current', key, 'DELETE')).status).toBe(204);

    expect((await request(availabilityPath, key)).status).toBe(401);
    const statusAtOther = async () =>
      (await request(availabilityPath, key, 'GET', other.baseUrl)).status;
    await waitUntilEqual(statusAtOther, 401, 10_000);
  });

  test.each(['GET', 'DELETE'])('is required for %s /api/keys/current', async (method) => {
    const response = await fetch(`${app.gateway.baseUrl}/api/keys/current`, { method });

    expect(await response.json()).toEqual({ error: 'INVALID_API_KEY' });
  });
});
