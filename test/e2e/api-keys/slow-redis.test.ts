import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { connectRedis } from '../../../gateway/redis/client.ts';
import { services } from '../../support/services.ts';

const ADDED_DELAY_MS = 20;
const CALLS = 50;
const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/** A proxy to Redis that delays each reply longer than the one before. */
async function startSlowProxy() {
  const proxy = { isSlow: false };
  const { hostname, port } = new URL(services.redisUrl);
  const server = createServer((socket) => {
    const redis = connect(Number(port), hostname);
    let delayMs = 0;
    redis.on('data', (reply) => {
      if (proxy.isSlow) delayMs += ADDED_DELAY_MS;
      void sleep(delayMs, undefined, { ref: false }).then(() => socket.write(reply));
    });
    socket.pipe(redis);
    for (const side of [socket, redis]) side.on('error', () => undefined);
    closing.push(
      () => socket.destroy(),
      () => redis.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const url = new URL(services.redisUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { proxy, url: url.href };
}

test('no call waits long for a Redis that replies later each time', async () => {
  const { proxy, url } = await startSlowProxy();
  const redis = await connectRedis({ url, timeoutMs: 150 }, pino({ level: 'silent' }));
  closing.push(redis.close);
  await redis.run((client) => client.ping());
  proxy.isSlow = true;

  const results: Promise<string | undefined>[] = [];
  for (let i = 0; i < CALLS; i++) {
    results.push(redis.run((client) => client.ping()));
    await sleep(ADDED_DELAY_MS);
  }

  // Without a deadline the last call would get its reply, after a second.
  expect((await Promise.all(results)).at(-1)).toBeUndefined();
});
