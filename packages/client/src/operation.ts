import type { Operations } from './operation-types.ts';

export type OperationName = keyof Operations;

/** The parts of a request that no caller chooses. */
export type Operation<Name extends OperationName = OperationName> = {
  readonly method: string;
  readonly path: string;
  /** Repeats with the same Idempotency-Key are done once. */
  readonly isKeyed?: true;
  /** The server reads no session, so none is sent. */
  readonly isAnonymous?: true;
  /** Only a type: the operation has no name at run time. */
  readonly name?: Name;
};

export type Input<Name extends OperationName> = Operations[Name]['input'];
export type Output<Name extends OperationName> = Operations[Name]['output'];
/** The codes that an operation can answer with: `ErrorCodeOf<'bookAppointment'>`. */
export type ErrorCodeOf<Name extends OperationName> = Operations[Name]['errors'];

/** Operations with a list that comes in pages. */
export type PagedName = NameOf<'pages'>;
/** Operations with server-sent events. */
export type StreamName = NameOf<'stream'>;
type NameOf<Kind> = {
  [Name in OperationName]: Operations[Name] extends { readonly kind: Kind } ? Name : never;
}[OperationName];

/** An item of a page. A page that is no list is one item. */
export type Item<Name extends PagedName> = ItemOf<Output<Name>>;
type ItemOf<Page> = Page extends readonly (infer Each)[] ? Each : Page;

export type CallOptions = {
  /** Ends the call, with all its retries. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as `accept: text/csv` of a raw call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Instead of that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Instead of that of the client. */
  readonly retriesMax?: number | undefined;
};

/** The input may be left out if nothing of it is required. */
export type InputArguments<Name extends OperationName> =
  {} extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];
export type CallArguments<Name extends OperationName> = [
  ...InputArguments<Name>,
  options?: CallOptions | undefined,
];
