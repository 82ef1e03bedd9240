import http from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Answer } from '../../domain/webhook.ts';
import { mayConnect } from '../../domain/webhook-target.ts';
import { type Resolve, resolveTarget, type Target } from '../../engine/webhook-addresses.ts';

/** From the name server to the end of the headers. */
const TIMEOUT_MS = 15_000;
/** The status is known by then, so the body gets less time. */
const BODY_MS = 1_000;
const ANSWER_BYTES = 1_024;
const HEADER_BYTES = 8_192;

type Message = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** `text`: the beginning of the response body. */
export type PostResult = { readonly answer: Answer; readonly text: string };
/** Rejects only if it is cancelled. */
export type Post = (message: Message, cancelled: AbortSignal) => Promise<PostResult>;

type PostOptions = {
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  /** Asked about the address that the socket has reached. */
  readonly mayConnect?: typeof mayConnect;
  readonly timeoutMs?: number;
};

// Own agents: no proxy of the environment, no shared connections.
const AGENTS = {
  'https:': new https.Agent({ keepAlive: false, maxCachedSessions: 0 }),
  'http:': new http.Agent({ keepAlive: false }),
};

class AddressRefusedError extends Error {}

export function createPost(options: PostOptions): Post {
  const { allowPrivate, resolve, timeoutMs = TIMEOUT_MS } = options;
  const isAllowed = options.mayConnect ?? mayConnect;
  return async (message, cancelled) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([deadline, cancelled]);
    try {
      // No answer of an endpoint or a name server can outlast the signal.
      const aborted = untilAborted(signal);
      const resolved = resolveTarget(message.url, allowPrivate, resolve);
      const target = await Promise.race([resolved, aborted]);
      if (!target) throw new AddressRefusedError();
      const mayStay = (address: string) => isAllowed(target.url.protocol, address, allowPrivate);
      const response = await Promise.race([send(target, message, mayStay, signal), aborted]);
      const { statusCode: status = 0, headers } = response;
      const text = await readBeginning(response);
      return { answer: { status, retryAfter: headers['retry-after'] }, text };
    } catch (error) {
      cancelled.throwIfAborted();
      if (error instanceof AddressRefusedError) return failed('address_refused');
      return failed(deadline.aborted ? 'timeout' : 'unreachable');
    }
  };
}

function failed(failure: Extract<Answer, { failure: unknown }>['failure']): PostResult {
  return { answer: { failure }, text: '' };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(new Error('aborted'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Connects only to the checked addresses, whatever the name server answers meanwhile. Follows no redirect. */
function send(
  { url, addresses }: Target,
  { headers, body }: Message,
  mayStay: (address: string) => boolean,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Amsel-Webhooks/1',
        'accept-encoding': 'identity',
        ...headers,
        'content-length': Buffer.byteLength(body),
      },
      agent: AGENTS[isSecure ? 'https:' : 'http:'],
      lookup: lookupAmong(addresses),
      maxHeaderSize: HEADER_BYTES,
      signal,
    });
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!mayStay(socket.remoteAddress ?? '')) request.destroy(new AddressRefusedError());
      }),
    );
    request.once('response', resolve);
    // Without a listener Node closes the connection and emits neither a response nor an error.
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('the endpoint switched to another protocol'));
    });
    request.once('close', () => reject(new Error('the connection was closed')));
    // Not once: a connection may fail again after the response, and an error without a listener ends the process.
    request.on('error', reject);
    request.end(body);
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

/** Reads at most a KB; what comes later, or slowly, is not read. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), BODY_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // The status is the answer; its text is only for people.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const bytes = Buffer.concat(chunks).subarray(0, ANSWER_BYTES);
  // Postgres stores no NUL.
  return new TextDecoder().decode(bytes).replaceAll('\0', '');
}
