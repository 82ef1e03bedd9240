import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { getAccount } from '../../../contract/accounts.ts';
import { seededRandom } from '../../../tools/proof/random.ts';
import { createRetryingClient } from '../../../tools/proof/clients/client.ts';
import { createLog } from '../../../tools/proof/log.ts';

const EMAIL = 'customer@proof.test';
const BODY = {
  professional: 'pro_1',
  business: 'biz_1',
  services: ['svc_1'],
  date: '2040-01-02',
  start: '10:00',
};
type Response = readonly [status: number, body: object | string];
const LOGGED_IN: Response = [200, { accessToken: 'a-token' }];

let server: Server;
afterEach(() => void server.close());

/** A client of a gateway that sends these responses in turn. */
async function clientOf(...responses: Response[]) {
  server = createServer((_, res) => {
    const [status, body] = responses.shift()!;
    res.writeHead(status, { 'x-request-id': 'req_1', connection: 'close' });
    res.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const log = createLog();
  return {
    log,
    client: createRetryingClient({
      gateways: [`http://127.0.0.1:${port}`],
      log,
      random: seededRandom(1, 1),
      giveUpAfterMs: 5_000,
    }),
  };
}

test('an outage is not a decision after a 202', async () => {
  const failed = { id: 'bkg_1', status: 'failed', error: 'DB_UNAVAILABLE' };
  const { client } = await clientOf(LOGGED_IN, [202, { id: 'bkg_1' }], [200, failed]);

  const outcome = await client.book(EMAIL, BODY, 'key', 'async');

  expect(outcome).toEqual({ status: 'refused', code: 'DB_UNAVAILABLE after 202' });
});

test('a wait for a booking has the request and the polls after its 202', async () => {
  const booked = { id: 'bkg_1', status: 'succeeded', appointments: [{ id: 'apt_1' }] };
  const { client, log } = await clientOf(LOGGED_IN, [202, { id: 'bkg_1' }], [200, booked]);

  await client.book(EMAIL, BODY, 'key', 'async');

  const [first, , whole] = log.waits;
  expect(whole!.startedMs).toBeLessThanOrEqual(first!.startedMs);
});

test('a 500 is logged and the request is sent again', async () => {
  const error = { error: 'SERVER_ERROR' };
  const { client, log } = await clientOf(LOGGED_IN, [500, error], [201, { id: 'apt_1' }]);

  const outcome = await client.book(EMAIL, BODY, 'key', 'retry-503');

  expect(outcome).toEqual({ status: 'succeeded', appointment: { id: 'apt_1' } });
  expect(log.failures).toMatchObject([{ kind: 'server error', status: 500, requestId: 'req_1' }]);
});

test.each<[string, Response]>([
  ['a 500 without a code', [500, {}]],
  ['a broken body', [201, '{"id":']],
  ['a 503 without a code', [503, {}]],
])('%s is a violation, and the request is sent again', async (_, broken) => {
  const { client, log } = await clientOf(LOGGED_IN, broken, [201, { id: 'apt_1' }]);

  const outcome = await client.book(EMAIL, BODY, 'key', 'accept-503');

  expect(outcome).toEqual({ status: 'succeeded', appointment: { id: 'apt_1' } });
  expect(log.problems).toMatchObject([{ code: 'SERVER_ERROR' }]);
});

test('a 401 soon after the login is a violation', async () => {
  const gone: Response = [401, { error: 'AUTH_REQUIRED' }];
  const { client, log } = await clientOf(LOGGED_IN, gone, LOGGED_IN, [201, { id: 'apt_1' }]);

  await client.book(EMAIL, BODY, 'key', 'accept-503');

  expect(log.problems).toMatchObject([{ code: 'UNEXPECTED_REFUSAL', subject: 'AUTH_REQUIRED' }]);
});

test('a 408 is not final: an earlier request with the key may have booked', async () => {
  const timedOut: Response = [408, { error: 'INVALID_INPUT' }];
  const { client } = await clientOf(LOGGED_IN, timedOut, [201, { id: 'apt_1' }]);

  const outcome = await client.book(EMAIL, BODY, 'key', 'accept-503');

  expect(outcome).toEqual({ status: 'succeeded', appointment: { id: 'apt_1' } });
});

test.each(['accept-503', 'async'] as const)(
  'a 503 is final with %s, also after a 500 on the same key',
  async (policy) => {
    const { client } = await clientOf(
      LOGGED_IN,
      [500, { error: 'SERVER_ERROR' }],
      [503, { error: 'DB_UNAVAILABLE' }],
    );

    const outcome = await client.book(EMAIL, BODY, 'key', policy);

    expect(outcome).toEqual({ status: 'refused', code: 'DB_UNAVAILABLE' });
  },
);

test('concurrent requests share one login, and its refusal is counted once', async () => {
  const unavailable: Response = [503, { error: 'DB_UNAVAILABLE' }];
  const booked: Response = [201, { id: 'apt_1' }];
  const { client, log } = await clientOf(unavailable, LOGGED_IN, booked, booked);

  await Promise.all(['one', 'two'].map((key) => client.book(EMAIL, BODY, key, 'retry-503')));

  expect([...log.responseCounts]).toEqual([
    ['503 at login DB_UNAVAILABLE', 1],
    ['200 at login', 1],
    ['201', 2],
  ]);
});

test('a 401 is final where the account may be erased, also after a 202', async () => {
  const gone: Response = [401, { error: 'AUTH_REQUIRED' }];
  const { client } = await clientOf(LOGGED_IN, [202, { id: 'bkg_1' }], gone, gone);

  const outcomes = [
    await client.book(EMAIL, BODY, 'key', 'accept-401'),
    await client.book(EMAIL, BODY, 'other', 'accept-401'),
  ];

  expect(outcomes).toEqual(Array(2).fill({ status: 'refused', code: 'AUTH_REQUIRED' }));
});

test.each([
  ['left', 1],
  ['waiting', 0],
])(
  'after a 503 on leaving the line, an entry that is %s is %d violations',
  async (status, count) => {
    const outage: Response = [503, { error: 'DB_UNAVAILABLE' }];
    const { client, log } = await clientOf(LOGGED_IN, outage, [200, { status }], [200, {}]);

    expect(await client.leave(EMAIL, 'wle_1')).toBeUndefined();

    expect(log.problems).toHaveLength(count);
  },
);

test('a request to leave that got 500 may have been carried out before the 503', async () => {
  const failed: Response = [500, { error: 'SERVER_ERROR' }];
  const outage: Response = [503, { error: 'DB_UNAVAILABLE' }];
  const { client, log } = await clientOf(LOGGED_IN, failed, outage, [200, {}]);

  expect(await client.leave(EMAIL, 'wle_1')).toBeUndefined();

  expect(log.problems).toEqual([]);
});

test('most repeats after a 503 have a new key', async () => {
  const outage: Response = [503, { error: 'DB_UNAVAILABLE' }];
  const { client } = await clientOf(LOGGED_IN, outage, outage, outage, [200, {}]);
  const keys = new Set<string>();

  await client.ask(EMAIL, (call, headers) => {
    keys.add(headers['idempotency-key']);
    return call(getAccount);
  });

  expect(keys.size).toBeGreaterThan(1);
});
