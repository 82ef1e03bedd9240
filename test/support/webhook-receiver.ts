import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = {
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
};
type Reply = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
};
type Decide = (received: Received) => Reply | 'hang' | Promise<Reply>;

/** An endpoint of a customer, on this machine. It answers 200 unless `decide` says otherwise. */
export async function startReceiver(decide: Decide = () => ({ status: 200 })) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let current = decide;
  const server = createServer((req, res) => {
    let text = '';
    req.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    req.on('end', () => {
      const body = JSON.parse(text) as { type: string; resourceId: string };
      const id = String(req.headers['webhook-id']);
      const { type, resourceId } = body;
      const message = { id, type, resourceId, text, body, headers: req.headers };
      received.push(message);
      const answer = ({ status, headers, text: reply = `got ${id}` }: Reply) =>
        res.writeHead(status, headers).end(reply);
      const decided = current(message);
      if (decided instanceof Promise) void decided.then(answer);
      else if (decided !== 'hang') answer(decided);
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    decide: (next: Decide) => void (current = next),
    /** The types of the received events of one resource, in order. */
    typesOf: (resourceId: string) =>
      received.filter((each) => each.resourceId === resourceId).map(({ type }) => type),
    /** Waits until this many requests have come. */
    waitFor: (count: number) =>
      new Promise<Received[]>((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
    /** Throws if the reference library refuses the signature; ignores the time, which tests change. */
    verify({ text, headers }: Received, secret: string): void {
      const timestamp = new Date(Number(headers['webhook-timestamp']) * 1000);
      const expected = new Webhook(secret).sign(String(headers['webhook-id']), timestamp, text);
      const sent = String(headers['webhook-signature']).split(' ');
      if (!sent.includes(expected)) throw new Error('the signature does not match');
    },
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A reply that the test gives when it wants. */
export function createReply() {
  let give: (status: number) => void = () => undefined;
  const reply = new Promise<{ status: number }>((done) => (give = (status) => done({ status })));
  return { reply, give };
}
