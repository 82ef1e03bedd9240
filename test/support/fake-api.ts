import { type ClientOptions, createClient } from '../../packages/client/src/index.ts';

export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
  readonly redirect: string | undefined;
};

type Reply = Response | Error | 'hang';
type Answer = (seen: Seen, nth: number) => Reply | Promise<Reply>;

export const BASE_URL = 'https://booking.example';

/** A client whose requests are answered by a function: an error is a lost connection. */
export function fakeApi(answer: Answer, options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const { pathname, searchParams } = new URL(url);
    const request: Seen = {
      method: init.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      redirect: init.redirect,
    };
    seen.push(request);
    const reply = await answer(request, seen.length);
    if (reply === 'hang') return untilAborted(init.signal!);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return { amsel: createClient({ baseUrl: BASE_URL, fetch, ...options }), seen };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

export const refusal = (error: string, status: number, headers: Record<string, string> = {}) =>
  json({ error }, status, headers);

export const LOST = new TypeError('fetch failed');

/** A redirect as a browser hides it. */
export const hiddenRedirect = () =>
  Object.defineProperties(new Response(), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });

/** A response whose connection is lost before its end. */
export function halfAnswer(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
    },
    pull: (controller) => controller.error(LOST),
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

export const keysOf = (seen: readonly Seen[]) =>
  seen.map(({ headers }) => headers.get('idempotency-key'));
