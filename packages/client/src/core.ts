import type { ClientOptions } from './client-options.ts';
import { AmselError, isPassing, toError } from './error.ts';
import type {
  CallArguments,
  CallOptions,
  Item,
  Operation,
  OperationName,
  Output,
  PagedName,
  StreamName,
} from './operation.ts';
import { getBooking } from './operations.ts';
import { type AnyInput, findNextCursor } from './request.ts';
import { parseBody, receive } from './response.ts';
import { sleep } from './retry.ts';
import type { BookedAppointment, Booking } from './schemas.ts';
import type { InitialSession, SessionTokens } from './session.ts';
import { type Block, readBlocks } from './stream.ts';
import { type Call, createTransport, type Transport } from './transport.ts';
import { type Bookable, waitForBooking } from './wait-for.ts';

/** A `Response` that knows the body of a success. */
export type RawResponse<Body> = Omit<Response, 'json'> & { json: () => Promise<Body> };

/** Calls operations that are imported one by one: `core.call(bookAppointment, { body })`. */
export type Core = {
  /** Returns the body of a success; throws `AmselError` otherwise. */
  readonly call: <Name extends OperationName>(
    operation: Operation<Name>,
    ...args: CallArguments<Name>
  ) => Promise<Output<Name>>;
  /** Returns the last response, also of a refusal, before its body is read. */
  readonly raw: <Name extends OperationName>(
    operation: Operation<Name>,
    ...args: CallArguments<Name>
  ) => Promise<RawResponse<Output<Name>>>;
  /** Yields the items of every page. */
  readonly pages: <Name extends PagedName>(
    operation: Operation<Name>,
    ...args: CallArguments<Name>
  ) => AsyncGenerator<Item<Name>, void>;
  /** Yields events as they happen. A stream of events that is lost continues after the last one taken. */
  readonly stream: <Name extends StreamName>(
    operation: Operation<Name>,
    ...args: CallArguments<Name>
  ) => AsyncGenerator<Output<Name>, void>;
  /** Waits until a booking that was answered with 202 is decided. Throws `AmselError` if it was refused. */
  readonly waitFor: (booking: Bookable, options?: CallOptions) => Promise<BookedAppointment>;
  /** Continues as another user; without a session, as an anonymous caller. */
  readonly useSession: (session?: InitialSession) => void;
  readonly findSession: () => SessionTokens | undefined;
};

export function createCore(client: ClientOptions): Core {
  const transport = createTransport(client);
  const toCall = (operation: Operation, input: AnyInput = {}, options: CallOptions = {}): Call => ({
    operation,
    input,
    options,
  });
  const readBooking = (options: CallOptions) => async (id: string, prefer: string) => {
    const call = toCall(getBooking, { params: { id }, headers: { prefer } }, options);
    return (await readBody(transport, call)).body as Booking;
  };
  const core = {
    call: async (...args: Parameters<typeof toCall>) =>
      (await readBody(transport, toCall(...args))).body,
    raw: async (...args: Parameters<typeof toCall>) =>
      (await open(transport, toCall(...args))).response,
    pages: (...args: Parameters<typeof toCall>) => readPages(transport, toCall(...args)),
    stream: (...args: Parameters<typeof toCall>) => readStream(transport, toCall(...args)),
    waitFor: (booking: Bookable, options: CallOptions = {}) =>
      waitForBooking(booking, readBooking(options), {
        ...options,
        timeoutMs: options.timeoutMs ?? client.timeoutMs,
      }),
    useSession: transport.session.use,
    findSession: transport.session.find,
  };
  // Safe: the tests of the gateway validate every response against its schema.
  return core as Core;
}

/** The response before its body is read. */
const open = (transport: Transport, call: Call) =>
  transport.send(call, (response) => Promise.resolve(response));

async function readBody(transport: Transport, call: Call) {
  const { response, idempotencyKey } = await transport.send(call, receive);
  if (!response.ok) throw await toError(response, idempotencyKey);
  return { body: await parseBody(response, idempotencyKey), headers: response.headers };
}

async function* readPages(transport: Transport, call: Call): AsyncGenerator<unknown, void> {
  let cursor: string | undefined;
  do {
    const query = { ...call.input.query, ...(cursor !== undefined && { cursor }) };
    const page = await readBody(transport, { ...call, input: { ...call.input, query } });
    yield* Array.isArray(page.body) ? page.body : [page.body];
    cursor = findNextCursor(page.headers);
  } while (cursor !== undefined);
}

/** The pause before a stream that has ended is opened again. */
const REOPEN_MS = 1_000;
const LAST_ID = 'last-event-id';

async function* readStream(transport: Transport, call: Call): AsyncGenerator<unknown, void> {
  const { input, options } = call;
  let lastId: string | undefined;
  for (;;) {
    const headers = { ...input.headers, ...(lastId !== undefined && { [LAST_ID]: lastId }) };
    // A stream that has begun is not given up.
    const retriesMax = lastId === undefined ? options.retriesMax : Infinity;
    const next = { ...call, input: { ...input, headers }, options: { ...options, retriesMax } };
    let pauseMs = REOPEN_MS;
    try {
      for await (const { id, data } of readOpened(transport, next)) {
        if (data !== undefined) yield JSON.parse(data);
        // Only now has the caller taken it.
        lastId = id ?? lastId;
      }
    } catch (error) {
      const isPause = error instanceof AmselError && isPassing(error);
      if (lastId === undefined || !isPause) throw error;
      pauseMs = Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1000);
    }
    // Without ids it cannot be continued: it has said all.
    if (lastId === undefined) return;
    await sleep(pauseMs, options.signal);
  }
}

async function* readOpened(transport: Transport, call: Call): AsyncGenerator<Block, void> {
  const { response } = await open(transport, call);
  if (!response.ok || !response.body) throw await toError(response);
  try {
    yield* readBlocks(response.body);
  } catch (cause) {
    call.options.signal?.throwIfAborted();
    throw new AmselError('UNREACHABLE', { status: 0, cause });
  }
}
