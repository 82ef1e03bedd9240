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

/** The worker's page, while the SDK answers so. */
async function pageWhile(sdk: RequestListener) {
  const theirs = createServer(sdk);
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve));
  const registry = new Registry();
  gauge(registry, 'ours', 'Ours', () => [[{}, 1]]);
  const ours = await serveMetrics(registry, addressOf(theirs), { host: '127.0.0.1', port: 0 });
  open.push(theirs, ours);
  const answer = await fetch(`http://${addressOf(ours)}/metrics`);
  return { status: answer.status, text: await answer.text() };
}

test("the SDK's metrics stand behind our own", async () => {
  const { text } = await pageWhile((_req, res) => res.end('theirs 1\n'));

  expect(text).toContain('ours 1');
  expect(text).toContain('theirs 1');
});

test.each<[string, RequestListener]>([
  ['refuses', (_req, res) => res.writeHead(500).end('theirs 1\n')],
  ['hangs up', (req) => req.socket.destroy()],
  [
    'breaks off',
    (req, res) => {
      res.writeHead(200, { 'Content-Length': 1_000 });
      res.write('theirs 1\n', () => req.socket.destroy());
    },
  ],
])('while it %s, our own are there without', async (_what, sdk) => {
  const { status, text } = await pageWhile(sdk);

  expect(status).toBe(200);
  expect(text).toContain('ours 1');
  expect(text).not.toContain('theirs');
});
