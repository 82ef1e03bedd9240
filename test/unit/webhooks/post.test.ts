import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createPost } from '../../../workers/webhooks/post.ts';
import { createAuthority } from '../../support/certificates.ts';

type PostOptions = Parameters<typeof createPost>[0];
type Closable = { close: () => unknown };
const opened: Closable[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const serve = (listener: RequestListener) => listen(createServer(listener));

/** A server that speaks no HTTP of Node. */
function serveRaw(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    opened.push({ close: () => socket.destroy() });
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  return listen(server);
}

const itself = async (host: string) => [host];
const NEVER = new AbortController().signal;
const send = (url: string, options: Partial<PostOptions> = {}) =>
  createPost({ allowPrivate: true, resolve: itself, timeoutMs: 5_000, ...options })(
    { url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":1}' },
    NEVER,
  );

describe('a delivery', () => {
  test('is one POST of the body, and its answer is the status with the first KB', async () => {
    const received: unknown[] = [];
    const url = await serve((req, res) => {
      req.setEncoding('utf8').on('data', (body) => received.push(req.method, req.headers, body));
      req.on('end', () => res.writeHead(202).end(`a\0b${'x'.repeat(5_000)}`));
    });

    const { answer, text } = await send(url);

    expect(answer).toMatchObject({ status: 202 });
    expect([text.length, text.slice(0, 3)]).toEqual([1_023, 'abx']);
    expect(received).toEqual([
      'POST',
      expect.objectContaining({
        'webhook-id': 'evt_1',
        'content-type': 'application/json',
        'content-length': '7',
        'accept-encoding': 'identity',
      }),
      '{"a":1}',
    ]);
  });

  test('follows no redirect', async () => {
    let requests = 0;
    const url = await serve((_req, res) => {
      requests += 1;
      res.writeHead(307, { location: '/elsewhere' }).end();
    });

    expect((await send(url)).answer).toMatchObject({ status: 307 });
    expect(requests).toBe(1);
  });

  test('carries the Retry-After of its answer', async () => {
    const url = await serve((_req, res) => res.writeHead(503, { 'retry-after': '7' }).end());

    expect((await send(url)).answer).toEqual({ status: 503, retryAfter: '7' });
  });

  test('does not decompress its answer', async () => {
    const url = await serve((_req, res) =>
      res.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    );

    expect(await send(url)).toEqual({ answer: { status: 200 }, text: 'not gzip' });
  });

  test('is answered by the status after informational ones', async () => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n');
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });

    expect(await send(url)).toEqual({ answer: { status: 200 }, text: 'ok' });
  });

  test('ends when it is cancelled, also before it began, without an answer', async () => {
    await expect(
      createPost({ allowPrivate: true, resolve: () => new Promise(() => undefined) })(
        { url: 'https://slow.example/', headers: {}, body: '' },
        AbortSignal.abort(),
      ),
    ).rejects.toThrow('aborted');

    const caller = new AbortController();
    const url = await serve(() => caller.abort());
    const post = createPost({ allowPrivate: true, resolve: itself });

    await expect(post({ url, headers: {}, body: '' }, caller.signal)).rejects.toThrow('aborted');
  });
});

describe('an endpoint that', () => {
  test('never answers is a timeout', async () => {
    const url = await serveRaw(() => undefined);

    expect((await send(url, { timeoutMs: 100 })).answer).toEqual({ failure: 'timeout' });
  });

  test('answers byte by byte is a timeout', async () => {
    const url = await serveRaw((socket) => {
      const timer = setInterval(() => socket.write('H'), 10);
      socket.on('close', () => clearInterval(timer));
      socket.write('HTTP/1.1 200 OK\r\nX-');
    });

    expect((await send(url, { timeoutMs: 200 })).answer).toEqual({ failure: 'timeout' });
  });

  test('never ends its body is not read to the end', async () => {
    const url = await serve((_req, res) => {
      const fill = () => void (!res.destroyed && res.write('y'.repeat(65_536), fill));
      res.writeHead(200);
      fill();
    });

    const { answer, text } = await send(url);
    expect([answer, text]).toEqual([{ status: 200 }, 'y'.repeat(1_024)]);
  });

  test('sends a body that stops has answered with its status', async () => {
    const url = await serve((_req, res) => void res.writeHead(200).write('half'));

    expect(await send(url)).toEqual({ answer: { status: 200 }, text: 'half' });
  });

  test('switches to another protocol is not_http, and its connection is closed', async () => {
    const closed: Promise<unknown>[] = [];
    const url = await serveRaw((socket) => {
      closed.push(once(socket.resume(), 'close'));
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n');
      socket.write('Upgrade: websocket\r\n\r\n');
    });

    expect((await send(url)).answer).toEqual({ failure: 'not_http' });
    expect(await Promise.all(closed)).toHaveLength(1);
  });

  test.each(['end', 'resetAndDestroy'] as const)(
    'closes the connection without an answer (%s) is connection_closed',
    async (close) => {
      const url = await serveRaw((socket) => socket.once('data', () => socket[close]()));

      expect((await send(url)).answer).toEqual({ failure: 'connection_closed' });
    },
  );

  test('does not listen is connection_refused', async () => {
    const server = createServer();
    const url = await listen(server);
    await new Promise((done) => server.close(done));

    expect((await send(url)).answer).toEqual({ failure: 'connection_refused' });
  });

  test('has an address without a route is unreachable', async () => {
    // A broadcast address has no route for TCP.
    expect((await send('http://127.255.255.255/')).answer).toEqual({ failure: 'unreachable' });
  });

  test('has a certificate of an unknown authority is tls_failed', async () => {
    const certificate = createAuthority().issue('127.0.0.1');
    const server = createHttpsServer(certificate, (_req, res) => res.end());
    const url = await listen(server);

    expect((await send(url.replace('http:', 'https:'))).answer).toEqual({ failure: 'tls_failed' });
  });

  test('speaks no TLS is tls_failed', async () => {
    const url = await serve((_req, res) => res.end());

    expect((await send(url.replace('http:', 'https:'))).answer).toEqual({ failure: 'tls_failed' });
  });

  test('sends endless headers is not_http', async () => {
    const url = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${'X-Long: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1_000)}`);
    });

    expect((await send(url)).answer).toEqual({ failure: 'not_http' });
  });

  test('lies in another protocol is not_http', async () => {
    const url = await serveRaw((socket) => socket.end('220 mail ready\r\n'));

    expect((await send(url)).answer).toEqual({ failure: 'not_http' });
  });

  test('has a name without an address is name_unresolved', async () => {
    const answer = await send('https://nowhere.example/', { resolve: async () => [] });

    expect(answer.answer).toEqual({ failure: 'name_unresolved' });
  });

  test('has a name server that hangs is a timeout', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    const answer = await send('https://slow.example/', { timeoutMs: 50, resolve });

    expect(answer.answer).toEqual({ failure: 'timeout' });
  });
});

describe('an address that is not allowed', () => {
  test('is refused at the connection, if the name server changes its answer after the check', async () => {
    let requests = 0;
    const url = await serve((_req, res) => {
      requests += 1;
      res.end();
    });
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    const resolve = async () => answers.shift() ?? ['127.0.0.1'];
    // The check when the webhook is made.
    expect(await resolve()).toEqual(['1.1.1.1']);
    const post = createPost({ allowPrivate: false, resolve });
    const target = url.replace('http:', 'https:').replace('127.0.0.1', 'rebinding.example');

    const { answer } = await post({ url: target, headers: {}, body: '' }, NEVER);

    expect([answer, requests]).toEqual([{ failure: 'address_refused' }, 0]);
  });

  test('is not used, whatever the name server answers during the connection', async () => {
    const url = await serve((_req, res) => res.end());
    const questions: string[] = [];
    const resolve = async (host: string) => {
      questions.push(host);
      return ['127.0.0.1'];
    };
    // No name server knows this name: only the checked address leads to the endpoint.
    const named = url.replace('127.0.0.1', 'hooks.invalid');

    expect((await send(named, { resolve })).answer).toEqual({ status: 200 });
    expect(questions).toEqual(['hooks.invalid']);
  });

  test.each(['http:', 'https:'])(
    'gets no request by %s if the socket has reached it after all',
    async (scheme) => {
      let bytes = 0;
      const raw = await serveRaw((socket) => socket.on('data', (data) => (bytes += data.length)));
      const url = raw.replace('http:', scheme);
      const asked: unknown[] = [];
      const isAllowed = (...question: unknown[]) => {
        asked.push(question);
        return false;
      };

      const { answer } = await send(url, { mayConnect: isAllowed });

      expect([answer, bytes]).toEqual([{ failure: 'address_refused' }, 0]);
      expect(asked).toEqual([[scheme, '127.0.0.1', true]]);
    },
  );

  test.each(['http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://[::ffff:7f00:1]/'])(
    '%s is refused without a connection',
    async (url) => {
      expect((await send(url)).answer).toEqual({ failure: 'address_refused' });
    },
  );
});
