import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../../contract/ids.ts';
import { DATE, factories } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { get, waitUntilEqual } from '../../support/http.ts';
import { createDatabase, query, untilBlocked } from '../../support/services.ts';

/** Nothing listens there. */
const NO_REDIS = 'redis://127.0.0.1:1';

let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let other: typeof gateway;
let shop: Awaited<ReturnType<typeof make.shop>>;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  const options = { databaseUrl: url, taskQueue: newId('tof') };
  [gateway, other] = await Promise.all([startGateway(options), startGateway(options)]);
  shop = await make.shop();
  await make.review(shop);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), other.stop()]);
  await make.close();
});

test('a gateway that was cut off from Redis shows what changed meanwhile', async () => {
  const { business } = await make.shop();
  const path = `${gateway.baseUrl}/api/businesses/${business.id}`;
  const nameShown = async () => ((await get(path)).body as { name: string }).name;
  await nameShown();
  await query(url, `UPDATE businesses SET name = 'Renamed' WHERE id = $1`, [business.id]);

  await gateway.redis.ask((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']));

  const discovery = waitUntilEqual(async () => (await nameShown()) === 'Renamed', true, 3_000);
  await expect(discovery).resolves.toBeUndefined();
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
const AVAILABILITY: [string, () => string] = [
  'availability',
  () =>
    `/api/availability?professionalId=${shop.professional.id}&businessId=${shop.business.id}&date=${DATE}`,
];

/** As it comes over the wire: fetch would hide what a 304 or a HEAD must not have. */
function wire(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request(`${gateway.baseUrl}${path}`, { method, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
      });
      sent.on('error', reject);
      sent.end();
    },
  );
}

describe.each([...ROUTES, AVAILABILITY])('an answer about %s', (what, pathOf) => {
  const caching = what === AVAILABILITY[0] ? 'no-cache' : 'public, max-age=30';

  test('carries its version, its tag and how long it keeps', async () => {
    expect(await wire('GET', pathOf())).toMatchObject({
      status: 200,
      headers: {
        'api-version': '1',
        'cache-control': caching,
        etag: expect.stringMatching(/^W\/"[\w-]+"$/),
        'content-type': 'application/json; charset=utf-8',
      },
    });
  });

  test('is not sent again to a caller who has it', async () => {
    const first = await wire('GET', pathOf());
    const etag = String(first.headers['etag']);

    const again = await wire('GET', pathOf(), { 'if-none-match': `"other", ${etag}` });
    const changed = await wire('GET', pathOf(), { 'if-none-match': '"other"' });

    expect(again).toMatchObject({
      status: 304,
      text: '',
      headers: { etag, 'cache-control': caching, 'api-version': '1' },
    });
    expect(changed).toMatchObject({ status: 200, text: first.text });
  });

  test('has the same head when only that is asked for', async () => {
    const whole = await wire('GET', pathOf());
    const head = await wire('HEAD', pathOf());

    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['etag', 'cache-control', 'api-version', 'content-type']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  test('may be read by any web page', async () => {
    const answer = await wire('GET', pathOf(), { origin: 'https://example.test' });

    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
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
])('the error of %s is kept by nobody, and carries the version', async (path) => {
  const { headers } = await get(`${gateway.baseUrl}${path}`);

  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('api-version')).toBe('1');
  expect(headers.get('etag')).not.toMatch(/^W\/"[\w-]{27}"$/);
});

describe('a change', () => {
  const rename = (id: string, name: string) =>
    query(url, 'UPDATE businesses SET name = $2 WHERE id = $1', [id, name]);

  const nameAt = async ({ baseUrl }: typeof gateway, id: string) =>
    ((await get(`${baseUrl}/api/businesses/${id}`)).body as { name: string }).name;

  test('shows at once where it is told, and within a second at the other gateway', async () => {
    const { id } = (await make.shop({ business: { name: 'Old' } })).business;
    expect([await nameAt(gateway, id), await nameAt(other, id)]).toEqual(['Old', 'Old']);

    await rename(id, 'New');
    await gateway.responseCache.clear();

    expect(await nameAt(gateway, id)).toBe('New');
    await waitUntilEqual(() => nameAt(other, id), 'New', 1_000);
  });

  test('changes the tag', async () => {
    const { id } = (await make.shop({ business: { name: 'Old' } })).business;
    const { headers } = await wire('GET', `/api/businesses/${id}`);

    await rename(id, 'New');
    await gateway.responseCache.clear();

    const seen = { 'if-none-match': String(headers['etag']) };
    expect(await wire('GET', `/api/businesses/${id}`, seen)).toMatchObject({ status: 200 });
  });

  test('that nobody tells of is not seen for a moment: answers are kept', async () => {
    const { id } = (await make.shop({ business: { name: 'Old' } })).business;
    await nameAt(gateway, id);

    await rename(id, 'New');

    expect(await nameAt(gateway, id)).toBe('Old');
  });

  test('shows within seconds even while Redis is away', async () => {
    const lonely = await startGateway({
      databaseUrl: url,
      taskQueue: newId('tof'),
      redisUrl: NO_REDIS,
    });
    const { id } = (await make.shop({ business: { name: 'Old' } })).business;
    expect(await nameAt(lonely, id)).toBe('Old');

    await rename(id, 'New');

    await waitUntilEqual(() => nameAt(lonely, id), 'New', 6_000);
    await lonely.stop();
  });

  test('that is told while Redis is away shows at once where it is told', async () => {
    const lonely = await startGateway({
      databaseUrl: url,
      taskQueue: newId('tof'),
      redisUrl: NO_REDIS,
    });
    const { id } = (await make.shop({ business: { name: 'Old' } })).business;
    await nameAt(lonely, id);

    await rename(id, 'New');
    await lonely.responseCache.clear();

    expect(await nameAt(lonely, id)).toBe('New');
    await lonely.stop();
  });

  /** Makes whoever reads businesses wait while the change is made; nobody sees it before the end. */
  async function whileReading<T>(
    read: () => Promise<T>,
    change: (writer: Client) => Promise<unknown>,
  ) {
    const writer = new Client({ connectionString: url });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query('LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const reading = read();
    await untilBlocked(url, 'amsel_gateway');
    await change(writer);
    await writer.query('COMMIT');
    await writer.end();
    return reading;
  }

  test('is not hidden by an answer that was being read meanwhile', async () => {
    const { id } = (await make.shop({ business: { name: 'Old' } })).business;

    await whileReading(
      () => nameAt(gateway, id),
      async (writer) => {
        await writer.query(`UPDATE businesses SET name = 'New' WHERE id = $1`, [id]);
        await gateway.responseCache.clear();
      },
    );
    await rename(id, 'Newest');

    expect(await nameAt(gateway, id)).toBe('Newest');
  });

  test('does not disturb the search for what does not exist', async () => {
    const answer = await whileReading(
      () => get(`${gateway.baseUrl}/api/businesses/biz_unknown`),
      () => gateway.responseCache.clear(),
    );

    expect(answer).toMatchObject({ status: 404, body: { error: 'BUSINESS_NOT_FOUND' } });
  });

  test('is looked for once, however many ask at once', async () => {
    const { id } = (await make.shop({ business: { name: 'One' } })).business;
    const statements = jest.spyOn(Client.prototype, 'query');

    const names = await Promise.all(Array.from({ length: 10 }, () => nameAt(gateway, id)));

    expect(names).toEqual(Array(10).fill('One'));
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  test('of what did not exist shows at once: that there is nothing is not kept', async () => {
    const { id } = (await make.shop({ business: { name: 'Late', status: 'draft' } })).business;
    expect((await get(`${gateway.baseUrl}/api/businesses/${id}`)).status).toBe(404);

    await query(url, `UPDATE businesses SET status = 'approved' WHERE id = $1`, [id]);

    expect(await nameAt(gateway, id)).toBe('Late');
  });
});
