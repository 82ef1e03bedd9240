import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { gauge } from '../../../telemetry/registry.ts';
import { type OperationsOptions, serveOperations } from '../../../workers/operations-server.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

async function readPage(path: string, options: Partial<OperationsOptions>) {
  const server = await serveOperations({
    registry: new Registry(),
    sdkAddress: '127.0.0.1:1',
    dependencies: [],
    isPolling: () => true,
    host: '127.0.0.1',
    port: 0,
    ...options,
  });
  open.push(server);
  const response = await fetch(`http://${addressOf(server)}${path}`);
  return { status: response.status, text: await response.text() };
}

/** The metrics page of a worker whose SDK serves its metrics with this listener. */
async function readMetrics(sdk: RequestListener) {
  const sdkServer = createServer(sdk);
  open.push(sdkServer);
  await new Promise<void>((resolve) => sdkServer.listen(0, '127.0.0.1', resolve));
  const registry = new Registry();
  gauge(registry, 'ours', 'One of our metrics', () => [[{}, 1]]);
  return readPage('/metrics', { registry, sdkAddress: addressOf(sdkServer) });
}

test('the page has our metrics and those of the SDK', async () => {
  const { text } = await readMetrics((_req, res) => res.end('theirs 1\n'));

  expect(text).toContain('ours 1');
  expect(text).toContain('theirs 1');
});

test.each<[string, RequestListener]>([
  ['answers 500', (_req, res) => res.writeHead(500).end('theirs 1\n')],
  ['closes the connection', (req) => req.socket.destroy()],
  [
    'ends in the middle of its response',
    (req, res) => {
      res.writeHead(200, { 'Content-Length': 1_000 });
      res.write('theirs 1\n', () => req.socket.destroy());
    },
  ],
])('the page has our metrics if the SDK %s', async (_failure, sdk) => {
  const { status, text } = await readMetrics(sdk);

  expect(status).toBe(200);
  expect(text).toContain('ours 1');
  expect(text).not.toContain('theirs');
});

const UP = { name: 'postgres', probe: async () => undefined };
const DOWN = { name: 'temporal', probe: () => Promise.reject(new Error('no route')) };

test.each([
  ['is ready if its dependencies respond', [UP], true, 200, { status: 'ready', postgres: 'up' }],
  [
    'is not ready without one of them',
    [UP, DOWN],
    true,
    503,
    { status: 'not ready', postgres: 'up', temporal: 'down' },
  ],
  ['is not ready once it stops', [UP], false, 503, { status: 'not ready', postgres: 'up' }],
])('a worker %s', async (_state, dependencies, isPolling, status, body) => {
  const page = await readPage('/readyz', { dependencies, isPolling: () => isPolling });

  expect({ status: page.status, body: JSON.parse(page.text) as object }).toEqual({ status, body });
});

test('a worker probes each dependency once a second, however many ask', async () => {
  let probes = 0;
  const counted = { name: 'postgres', probe: async () => (probes += 1) };
  const pages = await Promise.all(
    Array.from({ length: 50 }, () => readPage('/readyz', { dependencies: [counted] })),
  );

  expect(pages.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(probes).toBe(1);
});

test('a worker is alive also while a dependency is down', async () => {
  expect((await readPage('/healthz', { dependencies: [DOWN] })).status).toBe(200);
});
