import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import type { Registry } from 'prom-client';

const SDK_TIMEOUT_MS = 2_000;

/** Serves our metrics and those of Temporal's SDK, which listens on its own address, as one page. */
export async function serveMetrics(
  registry: Registry,
  sdkAddress: string,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  async function respond(res: ServerResponse): Promise<void> {
    const pages = await Promise.all([registry.metrics(), readSdkMetrics(sdkAddress)]);
    res.writeHead(200, { 'Content-Type': registry.contentType }).end(pages.join('\n'));
  }
  const server = createServer((req, res) => {
    if (req.url === '/metrics') respond(res).catch(() => res.writeHead(500).end());
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** Empty if the SDK does not respond: our own metrics are served without it. */
async function readSdkMetrics(address: string): Promise<string> {
  const signal = AbortSignal.timeout(SDK_TIMEOUT_MS);
  return fetch(`http://${address}/metrics`, { signal })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
}

/** The SDK cannot choose a free port by itself. */
export async function findFreeLocalAddress(): Promise<string> {
  const socket = createSocket();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return `127.0.0.1:${port}`;
}
