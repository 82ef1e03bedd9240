import type { ClientOptions } from './client-options.ts';
import { toError } from './error.ts';
import type { CallArguments, CallOptions, Operation, OperationName, Output } from './operation.ts';
import type { AnyInput } from './request.ts';
import { parseBody, receive } from './response.ts';
import type { InitialSession, SessionTokens } from './session.ts';
import { createTransport } from './transport.ts';

/** A `Response` that knows the body of a success. */
export type RawResponse<Body> = Omit<Response, 'json'> & { json: () => Promise<Body> };

/** The body of a success, with the rest of its response. */
export type Answer<Body> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
};

/** Calls operations that are imported one by one: `caller.call(bookAppointment, { body })`. */
export type Caller = {
  /** Returns the body of a success; throws `AmselError` otherwise. */
  readonly call: <Name extends OperationName>(
    operation: Operation<Name>,
    ...args: CallArguments<Name>
  ) => Promise<Output<Name>>;
  /** Like `call`, with the status and the headers, such as the `ETag`. */
  readonly answer: <Name extends OperationName>(
    operation: Operation<Name>,
    ...args: CallArguments<Name>
  ) => Promise<Answer<Output<Name>>>;
  /** Returns the last response, also of a refusal, before its body is read. */
  readonly raw: <Name extends OperationName>(
    operation: Operation<Name>,
    ...args: CallArguments<Name>
  ) => Promise<RawResponse<Output<Name>>>;
  /** Continues as another user; without a session, as an anonymous caller. */
  readonly useSession: (session?: InitialSession) => void;
  readonly findSession: () => SessionTokens | undefined;
  /** The access token of the session, refreshed if it has to be; undefined of an anonymous caller. */
  readonly findAccessToken: () => Promise<string | undefined>;
};

/** A caller, whatever the operation. */
export type AnyCaller = {
  readonly answer: (
    operation: Operation,
    input?: AnyInput,
    options?: CallOptions,
  ) => Promise<Answer<unknown>>;
  readonly raw: (
    operation: Operation,
    input?: AnyInput,
    options?: CallOptions,
  ) => Promise<Response>;
};

export function createCaller(client: ClientOptions): Caller {
  const { session, send } = createTransport(client);
  const any: AnyCaller = {
    async answer(operation, input = {}, options = {}) {
      const { response, idempotencyKey } = await send({ operation, input, options }, receive);
      if (!response.ok) throw await toError(response, idempotencyKey);
      const { status, headers } = response;
      return { status, headers, body: await parseBody(response, idempotencyKey) };
    },
    async raw(operation, input = {}, options = {}) {
      const call = { operation, input, options };
      return (await send(call, (response) => Promise.resolve(response))).response;
    },
  };
  const caller = {
    ...any,
    call: async (...args: Parameters<AnyCaller['answer']>) => (await any.answer(...args)).body,
    useSession: session.use,
    findSession: session.find,
    findAccessToken: () => session.findToken(),
  };
  // Safe: the tests of the gateway validate every response against its schema.
  return caller as Caller;
}
