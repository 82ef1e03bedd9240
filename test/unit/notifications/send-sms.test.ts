import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeliveryError } from '../../../workers/notifications/delivery-error.ts';
import { createSendSms } from '../../../workers/notifications/send-sms.ts';

let status = 200;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((_req, res) => res.writeHead(status, { location: '/' }).end('no'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const failureAt = (to: string) =>
  createSendSms(
    to,
    undefined,
  )({ id: 'ntf_1', to: '+49 30 1', text: 'Hello' }).then(
    () => undefined,
    ({ message, failure, code }: DeliveryError) => ({ message, failure, code }),
  );

test.each([
  [204, undefined],
  [400, { message: 'the SMS gateway answered 400', failure: 'message', code: 400 }],
  [429, { message: 'the SMS gateway answered 429', failure: 'temporary', code: 429 }],
  [503, { message: 'the SMS gateway answered 503', failure: 'temporary', code: 503 }],
  [307, { message: 'the SMS gateway did not answer', failure: 'temporary', code: null }],
])('the answer %i of an SMS gateway', async (answer, failure) => {
  status = answer;

  expect(await failureAt(url)).toEqual(failure);
});

test('an SMS gateway that cannot be reached is tried again', async () => {
  expect(await failureAt('http://127.0.0.1:1')).toMatchObject({ failure: 'temporary' });
});
