import http from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Target } from './webhook-addresses.ts';

const HEADER_BYTES = 8_192;

// Own agents: no proxy of the environment, no shared connections.
const AGENTS = {
  'https:': new https.Agent({ keepAlive: false, maxCachedSessions: 0 }),
  'http:': new http.Agent({ keepAlive: false }),
};

export class AddressRefusedError extends Error {}

export type RequestFailure =
  | 'name_unresolved'
  | 'connection_refused'
  | 'unreachable'
  | 'tls_failed'
  | 'connection_closed'
  | 'not_http';

/** There was no response. */
export class NoResponseError extends Error {
  readonly failure: RequestFailure;

  constructor(failure: RequestFailure, cause: unknown) {
    super(`no response: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** How far a connection has come. */
type ConnectionState = 'connecting' | 'securing' | 'open';

function findFailure(
  state: ConnectionState,
  error: Error & { readonly code?: string },
): RequestFailure {
  const { code = '' } = error;
  if (code === 'ENOTFOUND') return 'name_unresolved';
  if (state === 'connecting') return code === 'ECONNREFUSED' ? 'connection_refused' : 'unreachable';
  if (state === 'securing') return 'tls_failed';
  // Errors of the parser of HTTP.
  return code.startsWith('HPE_') ? 'not_http' : 'connection_closed';
}

type GuardedRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends a request to an address that a user has chosen. Connects only to the checked addresses, whatever the
 * name server answers meanwhile. Follows no redirect.
 */
export function sendGuarded(
  { url, addresses }: Target,
  { method, headers, body }: GuardedRequest,
  /** Asked about the address that the socket has reached. */
  mayStay: (address: string) => boolean,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let state: ConnectionState = 'connecting';
    const fail = (error: Error) =>
      reject(
        error instanceof AddressRefusedError
          ? error
          : new NoResponseError(findFailure(state, error), error),
      );
    const request = (isSecure ? https : http).request(url, {
      method,
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        'content-length': Buffer.byteLength(body),
      },
      agent: AGENTS[isSecure ? 'https:' : 'http:'],
      lookup: lookupAmong(addresses),
      maxHeaderSize: HEADER_BYTES,
      signal,
    });
    request.once('socket', (socket) => {
      socket.once('connect', () => {
        state = isSecure ? 'securing' : 'open';
        if (!mayStay(socket.remoteAddress ?? '')) request.destroy(new AddressRefusedError());
      });
      socket.once('secureConnect', () => (state = 'open'));
    });
    request.once('response', resolve);
    // Without a listener Node closes the connection and emits neither a response nor an error.
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new NoResponseError('not_http', new Error('it switched to another protocol')));
    });
    request.once('close', () => fail(new Error('the connection was closed')));
    // Not once: a connection may fail again after the response, and an error without a listener ends the process.
    request.on('error', fail);
    request.end(body);
  });
}

/** Rejects when the signal aborts; never resolves. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(new Error('aborted'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

function lookupAmong(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (host, { all }, done) => {
    const [first] = found;
    if (!first) done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '');
    else if (all) done(null, found);
    else done(null, first.address, first.family);
  };
}
