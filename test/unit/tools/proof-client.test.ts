import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { seededRandom } from '../../../tools/proof/random.ts';
import { createGoodClient } from '../../../tools/proof/client.ts';
import { newLog } from '../../../tools/proof/log.ts';

const BODY = {
  professional: 'pro_1',
  business: 'biz_1',
  services: ['svc_1'],
  date: '2040-01-02',
  start: '10:00',
};
type Answer = readonly [status: number, body: object];
const LOGGED_IN: Answer = [200, { accessToken: 'a-token' }];

let server: Server;
afterEach(() => void server.close());

/** A gateway that answers so, one request after the other. */
async function clientOf(...answers: Answer[]) {
  server = createServer((_, res) => {
    const [status, body] = answers.shift()!;
    res.writeHead(status, { 'x-request-id': 'req_1', connection: 'close' });
    res.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const log = newLog();
  return {
    log,
    client: createGoodClient([`http://127.0.0.1:${port}`], log, seededRandom(1, 1), 5_000),
  };
}

test('an outage is no decision for a booking that was taken', async () => {
  const failed = { id: 'bkg_1', status: 'failed', error: 'DB_UNAVAILABLE' };
  const { client } = await clientOf(LOGGED_IN, [202, { id: 'bkg_1' }], [200, failed]);

  const final = await client.book('somebody', BODY, 'key', 'async');

  expect(final).toEqual({ is: 'refused', code: 'DB_UNAVAILABLE of a booking that was taken' });
});

test('an error of the server is kept in mind, though the request is sent again', async () => {
  const error = { error: 'SERVER_ERROR' };
  const { client, log } = await clientOf(LOGGED_IN, [500, error], [201, { id: 'apt_1' }]);

  const final = await client.book('somebody', BODY, 'key', 'patient');

  expect(final).toEqual({ is: 'done', appointment: { id: 'apt_1' } });
  expect(log.failed).toEqual(['500 req_1']);
});

test('a login that is refused is counted as what it was, once for all who wait for it', async () => {
  const away: Answer = [503, { error: 'DB_UNAVAILABLE' }];
  const booked: Answer = [201, { id: 'apt_1' }];
  const { client, log } = await clientOf(away, LOGGED_IN, booked, booked);

  await Promise.all(['one', 'two'].map((key) => client.book('somebody', BODY, key, 'patient')));

  expect([...log.answers]).toEqual([
    ['503 at login DB_UNAVAILABLE', 1],
    ['200 at login', 1],
    ['201', 2],
  ]);
});
