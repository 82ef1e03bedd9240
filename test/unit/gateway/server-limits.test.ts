import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import express, { type Express } from 'express';
import { pino } from 'pino';
import { afterEach, expect, test } from '@jest/globals';
import { listen, portOf } from '../../../gateway/http/server.ts';
import { operationsRouter } from '../../../gateway/operations/router.ts';
import { sendStream } from '../../../gateway/http/render.ts';
import { waitUntil } from '../../support/wait-until.ts';

const STALLED_MS = 100;
const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const each of open.splice(0)) {
    if ('closeAllConnections' in each) each.close().closeAllConnections();
    else each.destroy();
  }
});

async function serve(app: Express, connectionsMax = 10, stalledMs = STALLED_MS) {
  const server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    connectionsMax,
    stalledMs,
    log: pino({ level: 'silent' }),
  });
  open.push(server);
  return server;
}

async function connectTo(server: Server): Promise<Socket> {
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Sends a request, reads nothing of its response until the server ends it, and returns how many bytes arrived. */
async function stall(app: Express): Promise<number> {
  const server = await serve(app);
  const ended = new Promise((resolve) =>
    server.once('request', (_req, res) => res.once('close', resolve)),
  );
  const socket = await connectTo(server);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await ended;
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  await once(socket, 'close');
  return bytes;
}

test('connections above the limit are closed, and one has room again after another ended', async () => {
  const server = await serve(
    express().get('/', (_req, res) => void res.send('here')),
    20,
    60_000,
  );
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connectTo(server)));
  const above = await connectTo(server);
  await once(above.resume(), 'close');

  sockets[0]!.destroy();
  const countOpen = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  await waitUntil(countOpen, (count) => count === 19);

  const response = await fetch(`http://127.0.0.1:${portOf(server)}/`);
  expect(await response.text()).toBe('here');
});

test('a response that its reader does not take is cut off', async () => {
  const bytes = await stall(express().get('/', (_req, res) => void res.end(Buffer.alloc(5e7))));
  expect(bytes).toBeLessThan(5e7);
});

test('an event stream ends if its reader does not read', async () => {
  let hasEnded = false;
  async function* endless(disconnected: AbortSignal) {
    while (!disconnected.aborted) yield 'x'.repeat(100_000);
    hasEnded = true;
  }
  await stall(express().get('/', (_req, res) => sendStream(res, { stream: endless })));
  expect(hasEnded).toBe(true);
});

test('a response that takes longer to be made is not cut off', async () => {
  const server = await serve(
    express().get('/', async (_req, res) => {
      await once(res, 'timeout');
      res.send('late');
    }),
  );
  const response = await fetch(`http://127.0.0.1:${portOf(server)}/`);
  expect(await response.text()).toBe('late');
});

test('/readyz probes each dependency once a second, however many ask', async () => {
  const probes = { postgres: 0, redis: 0 };
  const checks = (['postgres', 'redis'] as const).map((name) => ({
    name,
    isVital: true,
    probe: async () => (probes[name] += 1),
  }));
  const router = operationsRouter({
    checks,
    findStandby: async () => 'none',
    isStopping: () => false,
  });
  const server = await serve(express().use(router), 100, 60_000);
  const ask = () => fetch(`http://127.0.0.1:${portOf(server)}/readyz`);

  const answers = await Promise.all(Array.from({ length: 50 }, ask));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(probes).toEqual({ postgres: 1, redis: 1 });
});
