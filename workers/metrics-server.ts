import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import type { Registry } from 'prom-client';

const SDK_ANSWERS_WITHIN_MS = 2_000;

/** Our own metrics and those of Temporal's SDK, which serves them on an address of its own, as one page. */
export async function serveMetrics(
  registry: Registry,
  sdkAddress: string,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  async function answer(res: ServerResponse): Promise<void> {
    const pages = await Promise.all([registry.metrics(), readSdk(sdkAddress)]);
    res.writeHead(200, { 'Content-Type': registry.contentType }).end(pages.join('\n'));
  }
  const server = createServer((req, res) => {
    if (req.url === '/metrics') answer(res).catch(() => res.writeHead(500).end());
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** To do without them is better than to have none at all. */
async function readSdk(address: string): Promise<string> {
  const signal = AbortSignal.timeout(SDK_ANSWERS_WITHIN_MS);
  return fetch(`http://${address}/metrics`, { signal })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
}

/** The SDK takes only an address that is known beforehand. */
export async function freeLocalAddress(): Promise<string> {
  const socket = createSocket();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return `127.0.0.1:${port}`;
}
