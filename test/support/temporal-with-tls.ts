import { once } from 'node:events';
import {
  connect,
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { services } from './services.ts';
import type { Certificate } from './certificates.ts';

const UNAUTHENTICATED = '16';

/** The test's Temporal behind TLS, as clusters have it; lets in who shows a certificate, or an API key. */
export async function startGuardedTemporal(options: {
  readonly own: Certificate;
  /** Whose certificates callers must show. */
  readonly clientCa?: string;
  readonly apiKey?: string;
}) {
  const upstream = connect(`http://${services.temporalAddress}`);
  const server = createSecureServer({
    ...options.own,
    ...(options.clientCa !== undefined && {
      ca: options.clientCa,
      requestCert: true,
      rejectUnauthorized: true,
    }),
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined);
  });
  let passed = 0;
  server.on('stream', (stream, headers) => {
    const key = options.apiKey;
    if (key !== undefined && headers['authorization'] !== `Bearer ${key}`) return refuse(stream);
    passed += 1;
    pass(stream, headers);
  });

  function pass(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const forward = upstream.request(headers);
    stream.pipe(forward);
    let trailers: IncomingHttpHeaders = {};
    forward.on('response', (answer) => {
      stream.respond(answer, { waitForTrailers: true });
      forward.pipe(stream);
    });
    forward.on('trailers', (sent) => (trailers = sent));
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.on('close', () => forward.close(constants.NGHTTP2_CANCEL));
    for (const side of [stream, forward]) side.on('error', () => undefined);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // By name, for that is what a certificate vouches for.
    address: `localhost:${(server.address() as AddressInfo).port}`,
    passed: () => passed,
    async stop() {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function refuse(stream: ServerHttp2Stream): void {
  stream.respond(
    { 'content-type': 'application/grpc', 'grpc-status': UNAUTHENTICATED },
    { endStream: true },
  );
}
