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

/** Puts a TLS proxy before Temporal, which accepts callers by client certificate or API key. */
export async function startTemporalWithTls(options: {
  readonly certificate: Certificate;
  /** Callers must have a certificate of this authority. */
  readonly clientCa?: string;
  readonly apiKey?: string;
}) {
  const upstream = connect(`http://${services.temporalAddress}`);
  const server = createSecureServer({
    ...options.certificate,
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
  let forwardedCount = 0;
  server.on('stream', (stream, headers) => {
    const key = options.apiKey;
    if (key !== undefined && headers['authorization'] !== `Bearer ${key}`) return refuse(stream);
    forwardedCount += 1;
    forward(stream, headers);
  });

  function forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const request = upstream.request(headers);
    stream.pipe(request);
    let trailers: IncomingHttpHeaders = {};
    request.on('response', (response) => {
      stream.respond(response, { waitForTrailers: true });
      request.pipe(stream);
    });
    request.on('trailers', (sent) => (trailers = sent));
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.on('close', () => request.close(constants.NGHTTP2_CANCEL));
    for (const side of [stream, request]) side.on('error', () => undefined);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A host name, since the certificate names one.
    address: `localhost:${(server.address() as AddressInfo).port}`,
    forwardedCount: () => forwardedCount,
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
