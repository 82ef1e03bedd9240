import { type AnyCaller, type Caller, createCaller } from './caller.ts';
import type { ClientOptions } from './client-options.ts';
import { AmselError, isPassing, toError } from './error.ts';
import type {
  CallArguments,
  CallOptions,
  Item,
  Operation,
  Output,
  PagedName,
  StreamName,
} from './operation.ts';
import { type AnyInput, findNextCursor } from './request.ts';
import { sleep } from './retry.ts';
import type { BookedAppointment } from './schemas.ts';
import { type Block, readBlocks } from './stream.ts';
import type { Call } from './transport.ts';
import { type Bookable, waitForBooking } from './wait-for.ts';

/** A caller that also reads pages and streams, and waits for bookings. */
export type Core = Caller & {
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
};

export function createCore(client: ClientOptions): Core {
  const caller = createCaller(client);
  // Safe: it takes every operation.
  const any = caller as unknown as AnyCaller;
  const toCall = (operation: Operation, input: AnyInput = {}, options: CallOptions = {}): Call => ({
    operation,
    input,
    options,
  });
  const core = {
    ...caller,
    pages: (...args: Parameters<typeof toCall>) => readPages(any, toCall(...args)),
    stream: (...args: Parameters<typeof toCall>) => readStream(any, toCall(...args)),
    waitFor: (booking: Bookable, { timeoutMs = client.timeoutMs, ...options }: CallOptions = {}) =>
      waitForBooking(caller, booking, { ...options, timeoutMs }),
  };
  // Safe: the tests of the gateway validate every response against its schema.
  return core as Core;
}

async function* readPages(
  caller: AnyCaller,
  { operation, input, options }: Call,
): AsyncGenerator<unknown, void> {
  let cursor: string | undefined;
  do {
    const query = { ...input.query, ...(cursor !== undefined && { cursor }) };
    const page = await caller.answer(operation, { ...input, query }, options);
    yield* Array.isArray(page.body) ? page.body : [page.body];
    cursor = findNextCursor(page.headers);
  } while (cursor !== undefined);
}

/** The pause before a stream that has ended is opened again. */
const REOPEN_MS = 1_000;
const LAST_ID = 'last-event-id';

async function* readStream(caller: AnyCaller, call: Call): AsyncGenerator<unknown, void> {
  const { input, options } = call;
  let lastId: string | undefined;
  for (;;) {
    const headers = { ...input.headers, ...(lastId !== undefined && { [LAST_ID]: lastId }) };
    // A stream that has begun is not given up.
    const retriesMax = lastId === undefined ? options.retriesMax : Infinity;
    const next = { ...call, input: { ...input, headers }, options: { ...options, retriesMax } };
    let pauseMs = REOPEN_MS;
    try {
      for await (const { id, data } of readOpened(caller, next)) {
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

async function* readOpened(
  caller: AnyCaller,
  { operation, input, options }: Call,
): AsyncGenerator<Block, void> {
  const response = await caller.raw(operation, input, options);
  if (!response.ok || !response.body) throw await toError(response);
  try {
    yield* readBlocks(response.body);
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw new AmselError('UNREACHABLE', { status: 0, cause });
  }
}
