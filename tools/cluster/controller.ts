import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { rootCauseOf } from '../../config/cause.ts';
import type { Cluster } from './cluster.ts';
import { isAction } from './command.ts';
import { removeContact, writeContact } from './contact.ts';
import { pageText } from './page.ts';
import { listAlerts } from './prometheus.ts';
import { local } from './setup.ts';

/** Serves the page, and takes the commands of other terminals. Returns what ends it. */
export async function serveController(
  cluster: Cluster,
  { dataDir, requestStop }: { readonly dataDir: string; readonly requestStop: () => void },
): Promise<{ readonly url: string; readonly close: () => void }> {
  const token = randomBytes(24).toString('hex');
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      send(response, 500, 'text/plain', rootCauseOf(error));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return show(cluster, request.url ?? '/', response);
    if (!hasToken(request, token)) return send(response, 403, 'text/plain', 'wrong token');
    if (request.url === '/down') {
      requestStop();
      return send(response, 200, 'text/plain', '');
    }
    const [, action, name] = (request.url ?? '').split('/');
    if (!isAction(action) || !name) return send(response, 404, 'text/plain', 'unknown command');
    try {
      await cluster[action](name);
      send(response, 200, 'text/plain', '');
    } catch (error) {
      send(response, 409, 'text/plain', rootCauseOf(error));
    }
  }

  await listen(server, cluster.port('page'));
  const url = `http://${local(cluster.port('page'))}`;
  writeContact(dataDir, { url, token });
  return {
    url,
    close() {
      removeContact(dataDir);
      server.close();
      server.closeAllConnections();
    },
  };
}

async function show(cluster: Cluster, path: string, response: ServerResponse): Promise<void> {
  const status = await cluster.listStatus();
  if (path === '/status') {
    return send(response, 200, 'application/json', JSON.stringify(status));
  }
  if (path !== '/') return send(response, 404, 'text/plain', 'there is only /');
  const alerts = await listAlerts(cluster.port);
  send(response, 200, 'text/html; charset=utf-8', pageText(cluster, status, alerts));
}

/** Other pages of a browser can send requests here, but do not know the token. */
function hasToken(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(text);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}
