import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { connectRedis } from '../../../gateway/redis/client.ts';
import { services } from '../../support/services.ts';

const EACH_LATER_MS = 20;
const QUESTIONS = 50;
const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/** Redis behind a line on which every answer comes later than the one before, but something always comes. */
async function startSluggishLine() {
  const line = { isSluggish: false };
  const { hostname, port } = new URL(services.redisUrl);
  const server = createServer((socket) => {
    const redis = connect(Number(port), hostname);
    let delayMs = 0;
    redis.on('data', (answer) => {
      if (line.isSluggish) delayMs += EACH_LATER_MS;
      void sleep(delayMs, undefined, { ref: false }).then(() => socket.write(answer));
    });
    socket.pipe(redis);
    for (const each of [socket, redis]) each.on('error', () => undefined);
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
  return { line, url: url.href };
}

test('nobody waits long for a Redis that answers ever later', async () => {
  const { line, url } = await startSluggishLine();
  const redis = await connectRedis(url, pino({ level: 'silent' }));
  closing.push(redis.close);
  await redis.run((client) => client.ping());
  line.isSluggish = true;

  const waits: Promise<number>[] = [];
  for (let i = 0; i < QUESTIONS; i++) {
    const askedAt = performance.now();
    waits.push(redis.run((client) => client.ping()).then(() => performance.now() - askedAt));
    await sleep(EACH_LATER_MS);
  }

  // Otherwise the last would wait for a second.
  expect(Math.max(...(await Promise.all(waits)))).toBeLessThan((EACH_LATER_MS * QUESTIONS) / 2);
});
