import { isDeepStrictEqual } from 'node:util';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { type Access, type Endpoint, refusalsOf } from '../../contract/endpoint.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { sendRefusal } from './refusals.ts';
import type { Caller, Tokens } from './tokens.ts';
import { validate } from './validate.ts';

export type Answer<T> = { readonly body: T; readonly headers?: Readonly<Record<string, string>> };

type Input<Params, Query, Body, Who> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Who;
  readonly url: URL;
};
type AnyInput = Input<unknown, unknown, unknown, Caller | undefined>;

/** Where only some roles may call, there is a caller. */
type CallerOf<Allowed> = Allowed extends { roles: unknown } ? Caller : Caller | undefined;

export type Route = {
  readonly endpoint: Endpoint;
  readonly handler: (input: AnyInput) => Promise<Outcome<Answer<unknown>>>;
};

/** Ties a handler to its declaration; the types of what it gets and gives come from there. */
export function route<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Allowed extends Access,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, Allowed>,
  handler: (
    input: Input<z.output<Params>, z.output<Query>, z.output<Body>, CallerOf<Allowed>>,
  ) => Promise<Outcome<Answer<z.input<Reply>>>>,
): Route {
  // The declaration's schemas have checked the input by the time the handler sees it.
  return { endpoint, handler: handler as Route['handler'] };
}

export type MountOptions = {
  readonly tokens: Tokens;
  /** Tests check every answer against its schema; in production that would be paid per request. */
  readonly validateResponses: boolean;
};

export function mount(app: Express, routes: readonly Route[], options: MountOptions): void {
  for (const { endpoint, handler } of routes) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const readBody = endpoint.body ? [requireJson, parseJson] : [];
    app[endpoint.method](
      path,
      identify(endpoint, options.tokens),
      ...readBody,
      answer(endpoint, handler, options.validateResponses),
    );
  }
}

/** Identity and role come before anything of the request is read. */
function identify(endpoint: Endpoint, tokens: Tokens): RequestHandler {
  const { access } = endpoint;
  return async (req, res, next) => {
    const header = access === 'anyone' ? undefined : req.get('authorization');
    const token = header === undefined ? undefined : /^Bearer ([^\s,]+)$/i.exec(header)?.[1];
    const caller = token === undefined ? undefined : await tokens.verify(token);
    if (!caller && (header !== undefined || typeof access === 'object')) {
      sendRefusal(res, refuse('AUTH_REQUIRED'));
      return;
    }
    if (caller && typeof access === 'object' && !access.roles.includes(caller.role)) {
      sendRefusal(res, refuse('FORBIDDEN'));
      return;
    }
    res.locals['caller'] = caller;
    next();
  };
}

const NOTHING = z.object({});
const BODY_LIMIT = '100kb';
const parseJson = express.json({ limit: BODY_LIMIT, strict: false, type: () => true });

const requireJson: RequestHandler = (req, res, next) => {
  // null: there is no body at all, which is for the schema to judge.
  if (req.is('json') === false && req.is('+json') === false) {
    sendRefusal(res, refuse('INVALID_INPUT'), 415);
    return;
  }
  next();
};

function answer(
  endpoint: Endpoint,
  handler: Route['handler'],
  validateResponses: boolean,
): RequestHandler {
  const standing = standingHeaders(endpoint);
  return async (req, res) => {
    const input = readInput(endpoint, req, res);
    const outcome = input.ok ? await handler(input.value) : input;
    if (validateResponses) requireDeclared(endpoint, outcome);
    res.set(standing);
    if (!outcome.ok) {
      sendRefusal(res, outcome);
      return;
    }
    const { body, headers } = outcome.value;
    res.status(endpoint.success.status).set(headers ?? {});
    if (endpoint.success.status === 204) res.end();
    else res.json(body);
  };
}

/** What every answer of an endpoint carries, because of how it is declared. */
function standingHeaders({ access, deprecated }: Endpoint): Record<string, string> {
  return {
    ...(access === 'discovery'
      ? { 'Cache-Control': 'no-cache', Vary: 'Authorization' }
      : { 'Cache-Control': 'no-store' }),
    ...(deprecated && {
      Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
      Sunset: new Date(deprecated.sunset).toUTCString(),
    }),
  };
}

function readInput(endpoint: Endpoint, req: Request, res: Response): Outcome<AnyInput> {
  const params = validate(endpoint.params ?? NOTHING, req.params);
  if (!params.ok) return params;
  const query = validate(endpoint.query ?? NOTHING, req.query);
  if (!query.ok) return query;
  // A body that was left out is judged as an empty one: what it lacks is MISSING_FIELDS.
  const body = endpoint.body
    ? validate(endpoint.body, req.body === undefined ? {} : req.body)
    : accept(undefined);
  if (!body.ok) return body;
  return accept({
    params: params.value,
    query: query.value,
    body: body.value,
    caller: res.locals['caller'],
    url: new URL(req.originalUrl, 'http://gateway'),
  });
}

/** Fails loudly when a handler answers something its declaration does not say. */
function requireDeclared(endpoint: Endpoint, outcome: Outcome<Answer<unknown>>): void {
  if (!outcome.ok) {
    if (refusalsOf(endpoint).includes(outcome.code)) return;
    throw new Error(`${endpoint.id} does not declare ${outcome.code}`);
  }
  const parsed = endpoint.success.schema.parse(outcome.value.body);
  if (!isDeepStrictEqual(parsed, outcome.value.body)) {
    throw new Error(`${endpoint.id} answered fields that its schema does not have`);
  }
}
