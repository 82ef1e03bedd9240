import type { Answer, RawResponse } from './caller.ts';
import type { ClientOptions } from './client-options.ts';
import { type Core, createCore } from './core.ts';
import type { Operations } from './operation-types.ts';
import type { CallArguments, Item, Operation, Output, PagedName, StreamName } from './operation.ts';
import * as operations from './operations.ts';

/** Every operation as a method: `amsel.bookAppointment({ body })`. */
export type Client = Pick<Core, 'waitFor' | 'useSession' | 'findSession' | 'findAccessToken'> & {
  [Name in keyof Operations as Name extends StreamName ? never : Name]: (
    ...args: CallArguments<Name>
  ) => Promise<Output<Name>>;
} & {
  /** The body of a success, with the status and the headers. */
  readonly answer: {
    [Name in keyof Operations as Name extends StreamName ? never : Name]: (
      ...args: CallArguments<Name>
    ) => Promise<Answer<Output<Name>>>;
  };
  /** Responses with their status and headers; refusals are returned too. */
  readonly raw: {
    [Name in keyof Operations]: (
      ...args: CallArguments<Name>
    ) => Promise<RawResponse<Output<Name>>>;
  };
  /** The items of all pages of a list. */
  readonly pages: {
    [Name in keyof Operations as Name extends PagedName ? Name : never]: (
      ...args: CallArguments<Name>
    ) => AsyncGenerator<Item<Extract<Name, PagedName>>, void>;
  };
  /** Events as they happen. */
  readonly stream: {
    [Name in keyof Operations as Name extends StreamName ? Name : never]: (
      ...args: CallArguments<Name>
    ) => AsyncGenerator<Output<Name>, void>;
  };
};

type Run = (operation: Operation, ...args: unknown[]) => unknown;

/** A client with every operation. `createCore` makes one whose bundle has only those that are used. */
export function createClient(options: ClientOptions): Client {
  const { call, answer, raw, pages, stream, ...others } = createCore(options);
  // Safe: the generated types and operations have the same names.
  return {
    ...methodsOf(call as Run),
    answer: methodsOf(answer as Run),
    raw: methodsOf(raw as Run),
    pages: methodsOf(pages as Run),
    stream: methodsOf(stream as Run),
    ...others,
  } as unknown as Client;
}

function methodsOf(run: Run) {
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: unknown[]) => run(operation, ...args),
  ]);
  return Object.fromEntries(methods) as Record<string, (...args: unknown[]) => unknown>;
}
