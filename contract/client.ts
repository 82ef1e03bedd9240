import type { z } from 'zod';
import type { Access } from './access.ts';
import type { Endpoint } from './endpoint.ts';
export type ClientOptions = {
  readonly baseUrl: string;
  readonly accessToken?: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Without it, a call never times out. */
  readonly timeoutMs?: number;
  /** Ends the calls of this client. */
  readonly signal?: AbortSignal;
};

export type CallInput<Params, Query, Body, Headers = unknown> = {
  readonly headers?: Headers;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
};

/** The declared body, or the error code. */
export type Answered<Body> =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly body: Body }
  | {
      readonly ok: false;
      readonly status: number;
      readonly headers: Headers;
      readonly error: string;
    };

/** A client typed by the declarations: `call(bookAppointment, { body })`. */
export function createClient(options: ClientOptions) {
  return async function call<
    Params extends z.ZodObject,
    Query extends z.ZodObject,
    Body extends z.ZodType,
    Response extends z.ZodType,
    Headers extends z.ZodObject,
  >(
    endpoint: Endpoint<Params, Query, Body, Response, Access, Headers>,
    input: CallInput<z.input<Params>, z.input<Query>, z.input<Body>, z.input<Headers>> = {},
  ): Promise<Answered<z.output<Response>>> {
    const { body: sent } = input;
    const response = await fetch(urlOf(options.baseUrl, endpoint.path, input), {
      method: endpoint.method.toUpperCase(),
      ...(options.timeoutMs && { signal: AbortSignal.timeout(options.timeoutMs) }),
      ...(options.signal && { signal: options.signal }),
      headers: {
        ...options.headers,
        ...input.headers,
        ...(sent !== undefined && {
          'content-type': sent instanceof Uint8Array ? FILE : JSON_TYPE,
        }),
        ...(options.accessToken && { authorization: `Bearer ${options.accessToken}` }),
      },
      ...(sent !== undefined && { body: toPayload(sent) }),
    });
    const { status, headers } = response;
    const body: unknown = status === 204 ? undefined : await readBody(response);
    // Safe: the tests of the gateway validate every response against its schema.
    return response.ok
      ? { ok: true, status, headers, body: body as z.output<Response> }
      : { ok: false, status, headers, error: (body as { error: string }).error };
  };
}

const JSON_TYPE = 'application/json';
/** The server reads the true type from the bytes. */
const FILE = 'image/jpeg';

const toPayload = (body: unknown) =>
  body instanceof Uint8Array ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body);

/** Calendar files are text. */
function readBody(response: Response): Promise<unknown> {
  const isCalendar = response.headers.get('content-type')?.startsWith('text/calendar');
  return isCalendar ? response.text() : response.json();
}

function urlOf(baseUrl: string, path: string, input: CallInput<unknown, unknown, unknown>): URL {
  const params = Object.entries(input.params ?? {});
  const filled = params.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const url = new URL(filled, baseUrl);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
