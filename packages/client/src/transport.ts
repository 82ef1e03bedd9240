import type { ClientOptions } from './client-options.ts';
import { AmselError, findCode, toError } from './error.ts';
import type { CallOptions, Operation } from './operation.ts';
import { refresh } from './operations.ts';
import { type AnyInput, contentOf, newIdempotencyKey, urlOf } from './request.ts';
import { parseBody, receive } from './response.ts';
import { type RetryRules, sendWithRetries, untilAborted } from './retry.ts';
import type { Session } from './schemas.ts';
import { keepSession, type SessionKeeper } from './session.ts';

export type Call = {
  readonly operation: Operation;
  readonly input: AnyInput;
  readonly options: CallOptions;
};
type Answer = { readonly response: Response; readonly idempotencyKey: string | undefined };
type Read = (response: Response) => Promise<Response>;

export type Transport = {
  readonly session: SessionKeeper;
  /** Sends a call as the user of the session. */
  readonly send: (call: Call, read: Read) => Promise<Answer>;
};

const TIMEOUT_MS = 30_000;
const RETRIES_MAX = 4;
const WAIT_MAX_SECONDS = 30;
const KEY = 'idempotency-key';
/** A repeat of these leads to the same. */
const REPEATABLE_METHODS: readonly string[] = ['GET', 'PUT'];
/** Within 10 seconds the server answers a repeat with the same next session; later it ends the session. */
const REFRESH_REPEATABLE_MS = 8_000;

export function createTransport(client: ClientOptions): Transport {
  const session = keepSession({
    initial: client.session,
    onSession: client.onSession,
    readSession: client.readSession,
    exchange: (refreshToken) => exchangeToken(client, refreshToken),
  });

  async function send(call: Call, read: Read): Promise<Answer> {
    const headers = headersOf(client, call);
    const idempotencyKey = headers.get(KEY) ?? undefined;
    const isRepeatable =
      idempotencyKey !== undefined || REPEATABLE_METHODS.includes(call.operation.method);
    const answer = async (token: string | undefined) => {
      const sent = new Headers(headers);
      if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
      const response = await sendAs(client, call, sent, read, () => isRepeatable);
      return { response, idempotencyKey };
    };
    const sendOnce = async () => {
      const found = await findTokenOr(call);
      const sent = await answer(found.token);
      if (found.failure !== undefined && !sent.response.ok) throw found.failure;
      return { ...found, sent };
    };
    const { token, sent } = await sendOnce();
    if (token === undefined || !(await isTokenRefused(sent.response))) return sent;
    session.refuse(token);
    return (await sendOnce()).sent;
  }

  /** With the failure, if the call may be sent without a token instead. */
  async function findTokenOr(call: Call): Promise<{ token?: string; failure?: unknown }> {
    try {
      const token = await findToken(call);
      return token === undefined ? {} : { token };
    } catch (failure) {
      call.options.signal?.throwIfAborted();
      if (!client.mayReadAnonymously || call.operation.method !== 'GET') throw failure;
      return { failure };
    }
  }

  /** Other calls may wait for the same refresh: only this one ends with its signal. */
  function findToken({ operation, options: { signal } }: Call): Promise<string | undefined> {
    // A session that is over must not keep its user from logging in again.
    if (operation.isAnonymous) return Promise.resolve(undefined);
    return untilAborted(() => session.findToken(), signal);
  }

  return { session, send };
}

/** The headers of all attempts: a key makes them one request. */
function headersOf(client: ClientOptions, { operation, input, options }: Call): Headers {
  const { apiKey, headers: common } = client;
  const headers = new Headers();
  const named = { 'x-api-key': apiKey, ...common, ...input.headers, ...options.headers };
  for (const [name, value] of Object.entries(named)) {
    if (value !== undefined) headers.set(name, value);
  }
  if (operation.isKeyed && !headers.has(KEY)) headers.set(KEY, newIdempotencyKey());
  return headers;
}

async function sendAs(
  client: ClientOptions,
  { operation, input, options }: Call,
  headers: Headers,
  read: Read,
  isRepeatable: RetryRules['isRepeatable'],
): Promise<Response> {
  const url = urlOf(client.baseUrl, operation.path, input);
  const { type, body } = contentOf(input.body);
  if (type !== undefined) headers.set('content-type', type);
  const init = {
    method: operation.method,
    headers,
    // Another host must not get the headers.
    redirect: 'manual',
    ...(body && { body }),
  } as const;
  const { fetch: send = fetch } = client;
  const idempotencyKey = headers.get(KEY) ?? undefined;
  const attempt = async (signal: AbortSignal) => {
    const response = await send(url, { ...init, signal });
    if (response.type !== 'opaqueredirect') return response;
    // A browser hides where it leads to, with the status 0.
    throw new AmselError('UNEXPECTED_RESPONSE', { status: response.status, idempotencyKey });
  };
  try {
    return await sendWithRetries(attempt, read, {
      retriesMax: options.retriesMax ?? client.retriesMax ?? RETRIES_MAX,
      waitMaxSeconds: client.waitMaxSeconds ?? WAIT_MAX_SECONDS,
      timeoutMs: options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS,
      signal: options.signal,
      isRepeatable,
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof AmselError) throw error;
    throw new AmselError('UNREACHABLE', { status: 0, idempotencyKey, cause: error });
  }
}

/** A wrong password has the same status. */
async function isTokenRefused(response: Response): Promise<boolean> {
  return response.status === 401 && (await findCode(response.clone())) === 'AUTH_REQUIRED';
}

async function exchangeToken(
  client: ClientOptions,
  refreshToken: string | undefined,
): Promise<Session> {
  const headers = refreshToken === undefined ? { 'x-session': 'cookie' } : {};
  const input = { headers, body: refreshToken === undefined ? {} : { refreshToken } };
  const call: Call = { operation: refresh, input, options: {} };
  const response = await sendAs(
    client,
    call,
    headersOf(client, call),
    receive,
    (elapsedMs) => elapsedMs < REFRESH_REPEATABLE_MS,
  );
  if (!response.ok) throw await toError(response);
  const session = (await parseBody(response)) as Session | undefined;
  // The page of a proxy may be JSON too.
  if (typeof session?.accessToken !== 'string')
    throw new AmselError('UNEXPECTED_RESPONSE', response);
  return session;
}
