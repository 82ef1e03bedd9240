import type {
  Answer,
  CallOptions,
  Input,
  Operation,
  OperationName,
  Output,
} from '../../packages/client/src/core-entry.ts';
import { caller } from './session.ts';

export type { Answer, Input, Output };
export { newIdempotencyKey } from '../../packages/client/src/core-entry.ts';

/** The parts of an input by which a read is kept. */
export type Parts = {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
};

/** For a large file, which may need minutes to be sent and read. */
export const LONG: CallOptions = { timeoutMs: 600_000 };

/** Calls an operation as the logged-in user, if there is one, until it has an answer that is final. Throws `AmselError`. */
export const call = caller.answer;

/** The same with an input of any operation. */
export function callWith<Name extends OperationName>(
  operation: Operation<Name>,
  input: Input<Name> | undefined,
  options: CallOptions,
): Promise<Answer<Output<Name>>> {
  const send = call as (...args: unknown[]) => Promise<unknown>;
  return send(operation, input, options) as Promise<Answer<Output<Name>>>;
}
