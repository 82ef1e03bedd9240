import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { refuseRequest } from '../../domain/outcome.ts';
import {
  cutSlowReaders,
  cutStalledReaders,
  limitEachNetwork,
  STALLED_MS,
} from './connection-limits.ts';
import { errorBody } from './refusals.ts';
import { DATA_POLICY } from './security-headers.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than load balancers keep idle connections, so that they never send into a closing one. */
const KEEP_ALIVE_MS = 65_000;
const IDLE_SWEEP_MS = 50;
/** A client that opened a connection has this long to send its request to a server that stops. */
const FIRST_REQUEST_MS = 1_000;
/** How often Node checks the request and headers timeouts; its default is 30 s. */
const CHECK_INTERVAL_MS = 1_000;

type ListenOptions = {
  readonly host: string;
  readonly port: number;
  /** Beyond it, new connections are closed. */
  readonly connectionsMax: number;
  /** The same for the connections of one network. Absent: a proxy has all connections. */
  readonly networkConnectionsMax?: number | undefined;
  /** Tests shorten it. */
  readonly stalledMs?: number;
  readonly log: Logger;
};

export async function listen(
  app: Express,
  { stalledMs = STALLED_MS, log, ...options }: ListenOptions,
): Promise<Server> {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // Express answers a request without a Host header, in our own error format.
      requireHostHeader: false,
      // Node would silently drop a second Authorization header; joined, both are refused.
      joinDuplicateHeaders: true,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    app,
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = options.connectionsMax;
  if (options.networkConnectionsMax) limitEachNetwork(server, options.networkConnectionsMax);
  cutStalledReaders(server, stalledMs);
  cutSlowReaders(server, stalledMs);
  trackUnused(server);
  server.on('clientError', refuseMalformed(log));
  // Express answers a request with an unknown Expect header as any other.
  server.on('checkExpectation', app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return server;
}

/** Connections without a request yet. Browsers open some in advance, and Node does not count them as idle. */
const unusedConnections = new WeakMap<Server, Set<Socket>>();

function trackUnused(server: Server): void {
  const unused = new Set<Socket>();
  unusedConnections.set(server, unused);
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
}

export function portOf(server: Server): number {
  // A server that listens on a TCP port has an AddressInfo.
  return (server.address() as AddressInfo).port;
}

/** A proxy may send a request at the moment at which the gateway is told to stop. */
export const STOP_GRACE_MS = 500;

type DrainOptions = {
  /** All connections stay open so long. */
  readonly graceMs?: number | undefined;
  readonly deadlineMs: number;
};

/** Goes on for a moment, then accepts no new connections, finishes the requests in flight, and closes all at the deadline. */
export async function drain(
  server: Server,
  { graceMs = STOP_GRACE_MS, deadlineMs }: DrainOptions,
): Promise<void> {
  await sleep(graceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const unused = setTimeout(() => {
    for (const socket of unusedConnections.get(server) ?? []) socket.destroy();
  }, FIRST_REQUEST_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(unused);
  clearTimeout(deadline);
}

const STATUS_OF_PARSE_ERROR: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const MALFORMED = refuseRequest('INVALID_INPUT');

/** Bytes that are not HTTP never reach Express. They get a response in the same format. */
function refuseMalformed(log: Logger) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const body = errorBody(MALFORMED);
    const status = STATUS_OF_PARSE_ERROR[error.code ?? ''] ?? '400 Bad Request';
    const requestId = randomUUID();
    const line = { requestId, status: Number.parseInt(status, 10), error: MALFORMED.code };
    log.info({ ...line, cause: error.code }, 'request');
    const headers = [
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      `X-Request-Id: ${requestId}`,
      'API-Version: 1',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Security-Policy: ${DATA_POLICY}`,
      'Connection: close',
    ];
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  };
}
