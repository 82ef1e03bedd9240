import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { DATE } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { get } from '../../support/http.ts';
import { recordStatements } from '../../support/statements.ts';
import { waitUntilEqual } from '../../support/wait-until.ts';
import { query, waitUntilBlocked, uniqueTaskQueue } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

/** A cached response is served this long at most, even if no change is announced. */
const EXPIRES_MS = 5_000;
/** No server listens on this port. */
const NO_REDIS = 'redis://127.0.0.1:1';

const app = useTestApp();
let other: typeof app.gateway;
let shop: Awaited<ReturnType<typeof app.make.shop>>;

beforeAll(async () => {
  other = await startGateway({ databaseUrl: app.url, taskQueue: app.taskQueue });
  shop = await app.make.shop();
  await app.make.review(shop);
});
afterAll(async () => {
  await other.stop();
});

test('a gateway that lost its Redis subscription serves changes made meanwhile', async () => {
  const { business } = await app.make.shop();
  const path = `${app.gateway.baseUrl}/api/businesses/${business.id}`;
  const readName = async () => ((await get(path)).body as { name: string }).name;
  await readName();
  await query(app.url, `UPDATE businesses SET name = 'Renamed' WHERE id = $1`, [business.id]);

  await app.gateway.redis.run((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']));

  // Sooner than the cached response expires.
  const refreshed = waitUntilEqual(readName, 'Renamed', EXPIRES_MS - 1_000);
  await expect(refreshed).resolves.toBeUndefined();
});

const ROUTES: [string, () => string][] = [
  ['businesses', () => '/api/businesses'],
  ['a business', () => `/api/businesses/${shop.business.id}`],
  ['professionals', () => '/api/professionals'],
  ['a professional', () => `/api/professionals/${shop.professional.id}`],
  ['services', () => '/api/services'],
  ['a service', () => `/api/services/${shop.service.id}`],
  ['reviews', () => `/api/reviews?professionalId=${shop.professional.id}`],
  ['a summary of reviews', () => `/api/reviews/summary?professionalId=${shop.professional.id}`],
];
const NEVER_CACHED: typeof ROUTES = [
  [
    'availability',
    () =>
      `/api/availability?professionalId=${shop.professional.id}&businessId=${shop.business.id}&date=${DATE}`,
  ],
  ['openings', () => `/api/openings?businessId=${shop.business.id}&from=${DATE}`],
];

/** The raw response; fetch would hide a body that a 304 or a HEAD must not have. */
function requestRaw(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const outgoing = request(`${app.gateway.baseUrl}${path}`, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end();
    },
  );
}

describe.each([...ROUTES, ...NEVER_CACHED])('a response about %s', (resource, pathOf) => {
  const isCached = ROUTES.some(([cached]) => cached === resource);
  const cacheControl = isCached ? 'public, max-age=30' : 'no-cache';

  test('carries the API version, an ETag and Cache-Control', async () => {
    expect(await requestRaw('GET', pathOf())).toMatchObject({
      status: 200,
      headers: {
        'api-version': '1',
        'cache-control': cacheControl,
        etag: expect.stringMatching(/^W\/"[\w-]+"$/),
        'content-type': 'application/json; charset=utf-8',
      },
    });
  });

  test('is a 304 for a matching If-None-Match', async () => {
    const first = await requestRaw('GET', pathOf());
    const etag = String(first.headers['etag']);

    const again = await requestRaw('GET', pathOf(), { 'if-none-match': `"other", ${etag}` });
    const changed = await requestRaw('GET', pathOf(), { 'if-none-match': '"other"' });

    expect(again).toMatchObject({
      status: 304,
      text: '',
      headers: { etag, 'cache-control': cacheControl, 'api-version': '1' },
    });
    expect(changed).toMatchObject({ status: 200, text: first.text });
  });

  test('has the same headers for HEAD', async () => {
    const full = await requestRaw('GET', pathOf());
    const head = await requestRaw('HEAD', pathOf());

    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['etag', 'cache-control', 'api-version', 'content-type']) {
      expect(head.headers[name]).toBe(full.headers[name]);
    }
  });

  test('allows every origin', async () => {
    const response = await requestRaw('GET', pathOf(), { origin: 'https://example.test' });

    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });
});

test.each([
  '/api/businesses?limit=0',
  '/api/businesses/biz_unknown',
  '/api/professionals/pro_unknown',
  '/api/services/svc_unknown',
  '/api/reviews',
  '/api/reviews/summary?professionalId=pro_unknown',
  '/api/availability',
])('the error of %s carries Cache-Control no-store and the API version', async (path) => {
  const { headers } = await get(`${app.gateway.baseUrl}${path}`);

  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('api-version')).toBe('1');
  expect(headers.get('etag')).toBeNull();
});

describe('a change of a business', () => {
  let gatewayWithoutRedis: typeof app.gateway;

  beforeAll(async () => {
    gatewayWithoutRedis = await startGateway({
      databaseUrl: app.url,
      taskQueue: uniqueTaskQueue(),
      redisUrl: NO_REDIS,
    });
  });
  afterAll(async () => {
    await gatewayWithoutRedis.stop();
  });

  const rename = (id: string, name: string) =>
    query(app.url, 'UPDATE businesses SET name = $2 WHERE id = $1', [id, name]);

  const readNameAt = async ({ baseUrl }: typeof app.gateway, id: string) =>
    ((await get(`${baseUrl}/api/businesses/${id}`)).body as { name: string }).name;

  test('is served at once by the gateway that clears the cache, and soon by the other', async () => {
    const { id } = (await app.make.shop({ business: { name: 'Old' } })).business;
    expect([await readNameAt(app.gateway, id), await readNameAt(other, id)]).toEqual([
      'Old',
      'Old',
    ]);

    await rename(id, 'New');
    await app.gateway.responseCache.clear();

    expect(await readNameAt(app.gateway, id)).toBe('New');
    // Sooner than the cached response expires.
    await waitUntilEqual(() => readNameAt(other, id), 'New', EXPIRES_MS - 1_000);
  });

  test('changes the ETag', async () => {
    const { id } = (await app.make.shop({ business: { name: 'Old' } })).business;
    const { headers } = await requestRaw('GET', `/api/businesses/${id}`);

    await rename(id, 'New');
    await app.gateway.responseCache.clear();

    const ifNoneMatch = { 'if-none-match': String(headers['etag']) };
    expect(await requestRaw('GET', `/api/businesses/${id}`, ifNoneMatch)).toMatchObject({
      status: 200,
    });
  });

  test('without a cache clearance is not served yet, because responses are cached', async () => {
    const { id } = (await app.make.shop({ business: { name: 'Old' } })).business;
    await readNameAt(gatewayWithoutRedis, id);

    await rename(id, 'New');

    expect(await readNameAt(gatewayWithoutRedis, id)).toBe('Old');
  });

  test('is served within seconds even while Redis is down', async () => {
    const { id } = (await app.make.shop({ business: { name: 'Old' } })).business;
    expect(await readNameAt(gatewayWithoutRedis, id)).toBe('Old');

    await rename(id, 'New');

    await waitUntilEqual(() => readNameAt(gatewayWithoutRedis, id), 'New', 2 * EXPIRES_MS);
  });

  test('is served at once by the gateway that clears the cache while Redis is down', async () => {
    const { id } = (await app.make.shop({ business: { name: 'Old' } })).business;
    await readNameAt(gatewayWithoutRedis, id);

    await rename(id, 'New');
    await gatewayWithoutRedis.responseCache.clear();

    expect(await readNameAt(gatewayWithoutRedis, id)).toBe('New');
  });

  /** Blocks a read of businesses until the change is committed. */
  async function changeDuringRead<T>(
    read: () => Promise<T>,
    change: (writer: Client) => Promise<unknown>,
  ) {
    const writer = new Client({ connectionString: app.url });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query('LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const reading = read();
    await waitUntilBlocked(app.url, 'amsel_gateway');
    await change(writer);
    await writer.query('COMMIT');
    await writer.end();
    return reading;
  }

  test('is not hidden by a response whose read was in flight', async () => {
    const { id } = (await app.make.shop({ business: { name: 'Old' } })).business;

    await changeDuringRead(
      () => readNameAt(app.gateway, id),
      async (writer) => {
        await writer.query(`UPDATE businesses SET name = 'New' WHERE id = $1`, [id]);
        await app.gateway.responseCache.clear();
      },
    );
    await rename(id, 'Newest');

    expect(await readNameAt(app.gateway, id)).toBe('Newest');
  });

  test('during a read of an unknown id leaves its 404', async () => {
    const response = await changeDuringRead(
      () => get(`${app.gateway.baseUrl}/api/businesses/biz_unknown`),
      () => app.gateway.responseCache.clear(),
    );

    expect(response).toMatchObject({ status: 404, body: { error: 'BUSINESS_NOT_FOUND' } });
  });

  test('is read from the database once for ten concurrent requests', async () => {
    const { id } = (await app.make.shop({ business: { name: 'One' } })).business;
    const readName = () => readNameAt(gatewayWithoutRedis, id);

    const { result, statements } = await recordStatements(() =>
      Promise.all(Array.from({ length: 10 }, readName)),
    );

    expect(result).toEqual(Array(10).fill('One'));
    expect(statements).toHaveLength(1);
  });

  test('that publishes it is served at once, because a 404 is not cached', async () => {
    const { id } = (await app.make.shop({ business: { name: 'Late', status: 'draft' } })).business;
    expect((await get(`${app.gateway.baseUrl}/api/businesses/${id}`)).status).toBe(404);

    await query(app.url, `UPDATE businesses SET status = 'approved' WHERE id = $1`, [id]);

    expect(await readNameAt(app.gateway, id)).toBe('Late');
  });
});
