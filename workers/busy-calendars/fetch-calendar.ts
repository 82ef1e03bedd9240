import type { IncomingMessage } from 'node:http';
import type { BusyCalendarKind, ReadError } from '../../domain/busy-calendars/busy-calendar.ts';
import { toCalendarQuery } from '../../domain/busy-calendars/caldav.ts';
import type { TimeSpan } from '../../domain/local-time.ts';
import { mayConnect } from '../../domain/webhooks/webhook-target.ts';
import { type Resolve, resolveTarget } from '../../engine/webhook-addresses.ts';
import { AddressRefusedError, sendGuarded, untilAborted } from '../../engine/guarded-request.ts';

/** From the name server to the end of the body. */
const TIMEOUT_MS = 15_000;
const BODY_BYTES_MAX = 5_000_000;
const REDIRECTS_MAX = 3;

type CalendarRequest = {
  readonly url: string;
  readonly kind: BusyCalendarKind;
  readonly username: string | null;
  readonly password: string | null;
  /** The ETag of the copy that the reader has. */
  readonly etag: string | null;
  readonly window: TimeSpan;
};

type Fetched =
  | { readonly body: string; readonly etag: string | null }
  | { readonly isUnchanged: true }
  | { readonly error: ReadError };
/** Rejects only if it is cancelled. */
export type FetchCalendar = (request: CalendarRequest, cancelled: AbortSignal) => Promise<Fetched>;

type FetchOptions = {
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  /** Asked about the address that the socket has reached. */
  readonly mayConnect?: typeof mayConnect;
  readonly timeoutMs?: number;
};

class TooLargeError extends Error {}

export function createFetchCalendar(options: FetchOptions): FetchCalendar {
  const { timeoutMs = TIMEOUT_MS } = options;
  return async (request, cancelled) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([deadline, cancelled]);
    try {
      // No answer of a calendar or a name server can outlast the signal.
      return await Promise.race([fetchCalendar(options, request, signal), untilAborted(signal)]);
    } catch (error) {
      cancelled.throwIfAborted();
      if (error instanceof AddressRefusedError) return { error: 'address refused' };
      if (error instanceof TooLargeError) return { error: 'too large' };
      return { error: deadline.aborted ? 'timed out' : 'unreachable' };
    }
  };
}

/** Every address on the way is checked, and a password is sent to the first host only. */
async function fetchCalendar(
  options: FetchOptions,
  request: CalendarRequest,
  signal: AbortSignal,
): Promise<Fetched> {
  const { allowPrivate, resolve } = options;
  const isAllowed = options.mayConnect ?? mayConnect;
  let url = request.url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const target = await resolveTarget(url, allowPrivate, resolve);
    if (!target) throw new AddressRefusedError();
    const isFirstHost = target.url.origin === new URL(request.url).origin;
    const response = await sendGuarded(
      target,
      toMessage(request, isFirstHost),
      (address) => isAllowed(target.url.protocol, address, allowPrivate),
      signal,
    );
    const next = redirectOf(response, url);
    if (next === undefined) return readAnswer(response, etagSent(request) !== null);
    response.destroy();
    url = next;
  }
  return { error: 'unreachable' };
}

/** The answer to a query has no tag. */
function etagSent({ kind, etag }: CalendarRequest): string | null {
  return kind === 'caldav' ? null : etag;
}

function toMessage(request: CalendarRequest, hasCredentials: boolean) {
  const { kind, username, password, window } = request;
  const isQuery = kind === 'caldav';
  const etag = etagSent(request);
  const credentials = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  return {
    method: isQuery ? 'REPORT' : 'GET',
    headers: {
      'user-agent': 'Amsel-Calendars/1',
      ...(isQuery
        ? {
            accept: 'application/xml',
            'content-type': 'application/xml; charset=utf-8',
            depth: '1',
          }
        : { accept: 'text/calendar, */*;q=0.1' }),
      ...(etag !== null && { 'if-none-match': etag }),
      ...(hasCredentials &&
        (username ?? password) !== null && { authorization: `Basic ${credentials}` }),
    },
    body: isQuery ? toCalendarQuery(window) : '',
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: string) {
  const { location } = headers;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && location !== undefined;
  return isRedirect && URL.canParse(location, url) ? new URL(location, url).href : undefined;
}

async function readAnswer(response: IncomingMessage, mayBeUnchanged: boolean): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode === 304 && mayBeUnchanged) return { isUnchanged: true };
    const error = errorOf(statusCode);
    if (error) return { error };
    const body = await readBody(response);
    return { body, etag: headers.etag ?? null };
  } finally {
    response.destroy();
  }
}

function errorOf(status: number): ReadError | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'unauthorized';
  return status === 404 || status === 410 ? 'not found' : 'server error';
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new TooLargeError();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
