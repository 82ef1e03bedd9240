import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

/** Answers by path. */
export type OperationsRoutes = Readonly<Record<string, (res: ServerResponse) => Promise<void>>>;

/** Serves operators, on a port that callers do not reach. */
export async function listenForOperations(
  routes: OperationsRoutes,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((req, res) => {
    const respond = routes[req.url ?? ''];
    if (respond) respond(res).catch(() => res.writeHead(500).end());
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** Our metrics, and those of others as further pages. */
export async function sendMetrics(
  res: ServerResponse,
  registry: Registry,
  others: readonly Promise<string>[] = [],
): Promise<void> {
  const pages = await Promise.all([registry.metrics(), ...others]);
  res.writeHead(200, { 'Content-Type': registry.contentType }).end(pages.join('\n'));
}
