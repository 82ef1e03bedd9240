import type { z } from 'zod';
import type { Access } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ApiKeyRecord } from '../../db/reads/api-keys.ts';
import type { Outcome, Refusal } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import type { HandlerResponse } from './render.ts';

/** Headers of the client that no schema declares. */
type Client = {
  readonly hostname: string | undefined;
  readonly userAgent: string | undefined;
  /** Only routes below `/api/auth` get cookies. */
  readonly cookie: string | undefined;
};

type Input<Params, Query, Body, Headers, SessionCaller, Key, BusinessIds> = {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly caller: SessionCaller;
  /** Where the caller has the right of the endpoint; at most one if the query names it. */
  readonly businessIds: BusinessIds;
  readonly key: Key;
  readonly path: string;
  /** The network of the client, for limits. */
  readonly address: string;
  readonly requestId: string;
  /** The endpoint can send CSV, and the request prefers it to JSON. */
  readonly wantsCsv: boolean;
  readonly client: Client;
  /** Whether the caller has disconnected: work for them can be dropped. */
  readonly hasLeft: () => boolean;
  /** Adds the command of the request to its log line. */
  readonly noteCommand: (id: string) => void;
  /** Sets a header on success and on refusal. */
  readonly setHeader: (name: string, value: string) => void;
};

export type AnyInput = Input<
  unknown,
  unknown,
  unknown,
  unknown,
  Caller | undefined,
  ApiKeyRecord | undefined,
  readonly string[] | undefined
>;

/** Access by role guarantees a caller, access by key guarantees a key. */
type CallerOf<Allowed> = Allowed extends { roles: unknown } ? Caller : Caller | undefined;
type BusinessIdsOf<Allowed> = Allowed extends { right: unknown } ? readonly string[] : undefined;
type KeyOf<Allowed> = Allowed extends 'key' ? ApiKeyRecord : ApiKeyRecord | undefined;

/** Refuses a caller before the body is read. */
export type Admit = (caller: Caller) => Promise<Refusal | undefined>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly admit?: Admit | undefined;
  readonly handler: (input: AnyInput) => Promise<Outcome<HandlerResponse<unknown>>>;
};

/** Connects a handler to an endpoint; the declaration types its input and its response. */
export function route<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Allowed extends Access,
  Headers extends z.ZodObject,
>(
  endpoint: Endpoint<Params, Query, Body, Response, Allowed, Headers>,
  handler: (
    input: Input<
      z.output<Params>,
      z.output<Query>,
      z.output<Body>,
      z.output<Headers>,
      CallerOf<Allowed>,
      KeyOf<Allowed>,
      BusinessIdsOf<Allowed>
    >,
  ) => Promise<Outcome<HandlerResponse<z.input<Response>>>>,
  admit?: Admit,
): Route {
  // Safe: `readInput` validates the input with the schemas of the endpoint.
  return { endpoint, admit, handler: handler as Route['handler'] };
}
