import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { gauge } from '../../../telemetry/registry.ts';
import { serveMetrics } from '../../../workers/metrics-server.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The metrics page of a worker whose SDK serves its metrics with this listener. */
async function readPage(sdk: RequestListener) {
  const sdkServer = createServer(sdk);
  await new Promise<void>((resolve) => sdkServer.listen(0, '127.0.0.1', resolve));
  const registry = new Registry();
  gauge(registry, 'ours', 'One of our metrics', () => [[{}, 1]]);
  const server = await serveMetrics(registry, addressOf(sdkServer), { host: '127.0.0.1', port: 0 });
  open.push(sdkServer, server);
  const response = await fetch(`http://${addressOf(server)}/metrics`);
  return { status: response.status, text: await response.text() };
}

test('the page has our metrics and those of the SDK', async () => {
  const { text } = await readPage((_req, res) => res.end('theirs 1\n'));

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
  const { status, text } = await readPage(sdk);

  expect(status).toBe(200);
  expect(text).toContain('ours 1');
  expect(text).not.toContain('theirs');
});
