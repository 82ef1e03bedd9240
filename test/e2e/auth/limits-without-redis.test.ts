import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exchangeMagicLink, login } from '../../../contract/auth.ts';
import { quoteCoupon } from '../../../contract/coupons.ts';
import { type RunningProcess, startProcess } from '../../../launcher/process.ts';
import { startRedis } from '../../../launcher/services/redis.ts';
import { createFactories, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';
import { openSessions } from '../../support/sessions.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A Redis only for this file, which is stopped while the gateway runs. */
let redis: RunningProcess;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let make: ReturnType<typeof createFactories>;
let url: string;

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  const redisUrl = await startRedis({
    password: 'a-test-password',
    logFile: join(mkdtempSync(join(tmpdir(), 'amsel-redis-')), 'redis.log'),
    report: () => undefined,
    spawn: (options) => (redis = startProcess(options)),
  });
  gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue(), redisUrl });
  const ping = () => gateway.redis.run((client) => client.ping());
  await waitUntil(ping, (answer) => answer === 'PONG');
  await redis.stop();
  await waitUntil(ping, (answer) => answer === undefined);
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
});

/** The statuses of this many requests, one after another. */
async function statusesOf(count: number, send: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await send()).status);
  return statuses;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);

test('failed logins are limited while Redis is down, also with the right password after them', async () => {
  const { email } = await make.user();
  const enter = (password: string) => () => gateway.client(login, { body: { email, password } });

  expect(await statusesOf(11, enter('a-wrong-password'))).toEqual([...times(10, 401), 429]);
  const refused = await enter(PASSWORD)();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890);
});

test('unknown links are limited while Redis is down', async () => {
  const open = () => gateway.client(exchangeMagicLink, { body: { token: 'a'.repeat(43) } });
  expect(await statusesOf(31, open)).toEqual([...times(30, 400), 429]);
});

test('wrong coupon codes are limited while Redis is down, and right ones do not count', async () => {
  const shop = await make.shop();
  const { code } = await make.coupon(shop.business.id);
  const customer = await make.user();
  const call = await (await openSessions(url, gateway, customer)).loginAs(customer);
  const quote = (couponCode: string) => () =>
    call(quoteCoupon, {
      body: { business: shop.business.id, services: [shop.service.id], couponCode },
    });

  expect(await statusesOf(12, quote(code))).toEqual(times(12, 200));
  expect(await statusesOf(11, quote('NO-CODE'))).toEqual([...times(10, 404), 429]);
});
