import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer =
  | readonly [status: number, body: object, headers?: Readonly<Record<string, string>>]
  /** Says what to do, and never answers. */
  | (() => void);

/** A server that answers the requests that are named, such as `GET /api/appointments`, and loses the others. */
export async function withServer<T>(
  answers: Readonly<Record<string, Answer>>,
  use: (url: string, seen: readonly IncomingMessage[]) => Promise<T>,
): Promise<T> {
  const seen: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    seen.push(req);
    const answer = answers[`${req.method} ${req.url?.split('?', 1)[0]}`];
    if (!answer) return req.destroy();
    if (typeof answer === 'function') return answer();
    const [status, body, headers] = answer;
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    return res.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
