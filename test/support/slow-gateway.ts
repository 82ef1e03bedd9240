import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Passes requests on to a gateway, as a slow machine would answer them: every booking is accepted and decided later. */
export async function startSlowGateway(baseUrl: string) {
  let accepted = 0;
  const server = createServer((req, res) => {
    void forward(baseUrl, req).then(
      ({ status, headers, body }) => {
        if (status === 202) accepted++;
        return res.writeHead(status, headers).end(body);
      },
      () => res.writeHead(502).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countAccepted: () => accepted,
    stop: () => new Promise((done) => server.close(done)),
  };
}

async function forward(baseUrl: string, req: IncomingMessage) {
  const { method = 'GET', url = '/' } = req;
  const { host: _host, connection: _connection, expect: _expect, ...headers } = req.headers;
  const isBooking = method === 'POST' && url === '/api/appointments';
  const sent = await buffer(req);
  const response = await fetch(baseUrl + url, {
    method,
    headers: {
      ...(headers as Record<string, string>),
      // Fetch decodes what it gets.
      'accept-encoding': 'identity',
      ...(isBooking && { prefer: 'respond-async' }),
    },
    ...(sent.length > 0 && { body: sent }),
  });
  const { 'transfer-encoding': _encoding, ...received } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: { ...received, connection: 'close' },
    body: Buffer.from(await response.arrayBuffer()),
  };
}
