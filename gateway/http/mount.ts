import { isDeepStrictEqual } from 'node:util';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { z } from 'zod';
import { type Access, isDiscovery, isSession, isStaff } from '../../contract/access.ts';
import { cacheControlOf, refusalsOf } from '../../contract/responses.ts';
import { type Endpoint, readsBody } from '../../contract/endpoint.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { sendRefusal } from './refusals.ts';
import { type HandlerResponse, render, sendRendered, sendStream, sendText } from './render.ts';
import type { ApiKeyRecord } from '../../db/reads/api-keys.ts';
import { networkOf } from '../access/address.ts';
import type { Caller } from '../access/tokens.ts';
import { keyOf } from './key-guard.ts';
import { validate } from './validate.ts';

type Input<Params, Query, Body, Headers, Who, Key> = {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly caller: Who;
  readonly key: Key;
  readonly path: string;
  /** Where the request comes from, as far as tries are counted by it. */
  readonly address: string;
  /** For what every answer must carry, also a refusal. */
  readonly setHeader: (name: string, value: string) => void;
};
type AnyInput = Input<
  unknown,
  unknown,
  unknown,
  unknown,
  Caller | undefined,
  ApiKeyRecord | undefined
>;

/** Where only some roles may call, there is a caller; where only a key may, there is a key. */
type CallerOf<Allowed> = Allowed extends { roles: unknown } ? Caller : Caller | undefined;
type KeyOf<Allowed> = Allowed extends 'key' ? ApiKeyRecord : ApiKeyRecord | undefined;

export type Route = {
  readonly endpoint: Endpoint;
  readonly handler: (input: AnyInput) => Promise<Outcome<HandlerResponse<unknown>>>;
};

/** Ties a handler to its declaration; the types of what it gets and gives come from there. */
export function route<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Allowed extends Access,
  Headers extends z.ZodObject,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, Allowed, Headers>,
  handler: (
    input: Input<
      z.output<Params>,
      z.output<Query>,
      z.output<Body>,
      z.output<Headers>,
      CallerOf<Allowed>,
      KeyOf<Allowed>
    >,
  ) => Promise<Outcome<HandlerResponse<z.input<Reply>>>>,
): Route {
  // The declaration's schemas have checked the input by the time the handler sees it.
  return { endpoint, handler: handler as Route['handler'] };
}

/** The caller a Bearer token stands for; undefined for one that is no good. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

export type MountOptions = {
  readonly authenticate: Authenticate;
  /** For those who come with neither a key nor a session that is good. */
  readonly guardAnonymous: RequestHandler;
  /** Tests check every answer against its schema; in production that would be paid per request. */
  readonly validateResponses: boolean;
};

export function mount(app: Express, routes: readonly Route[], options: MountOptions): void {
  for (const { endpoint, handler } of routes) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const readBody = bodyOf(endpoint) ? [requireJson, parseJson] : [];
    const standing = standingHeaders(endpoint);
    app[endpoint.method](
      path,
      (req, res, next) => {
        if (!isNamed(endpoint, req)) return next('route');
        res.set(standing);
        next();
      },
      identify(endpoint, options),
      ...readBody,
      handle(endpoint, handler, options),
    );
  }
}

/** Where a path takes one of some words, any other makes it the path of something that is not there. */
function isNamed({ params }: Endpoint, req: Request): boolean {
  return Object.entries(params?.shape ?? {}).every(
    ([name, schema]) =>
      !(schema instanceof z.ZodEnum) || schema.safeParse(req.params[name]).success,
  );
}

/** What is written to takes nothing where it declares nothing: what is sent for nothing is a mistake. */
const NO_FIELDS = z.strictObject({});

function bodyOf(endpoint: Endpoint): z.ZodType | undefined {
  return endpoint.body ?? (readsBody(endpoint) ? NO_FIELDS : undefined);
}

/** Identity, role and scope come before anything of the request is read. */
function identify(
  endpoint: Endpoint,
  { authenticate, guardAnonymous }: MountOptions,
): RequestHandler {
  const { access } = endpoint;
  const readsSession = isDiscovery(access) || isSession(access);

  return (req, res, next) => {
    const key = keyOf(res);
    const header = readsSession ? req.get('authorization') : undefined;
    if (access === 'key' && !key) return refuseStranger('INVALID_API_KEY', req, res);
    if (key && isDiscovery(access) && !key.scopes.includes(access.scope)) {
      return sendRefusal(res, refuse('FORBIDDEN'));
    }
    if (header !== undefined) return identifyCaller(header, req, res, next);
    if (isSession(access)) return refuseStranger('AUTH_REQUIRED', req, res);
    return key ? next() : guardAnonymous(req, res, next);
  };

  /** Counted like any other who asks without: otherwise a header that is no good would lift the limit. */
  async function refuseStranger(
    code: 'INVALID_API_KEY' | 'AUTH_REQUIRED',
    req: Request,
    res: Response,
  ): Promise<void> {
    await guardAnonymous(req, res, () => sendRefusal(res, refuse(code)));
  }

  async function identifyCaller(
    header: string,
    req: Request,
    res: Response,
    next: NextFunction,
  ): Promise<void> {
    const token = BEARER.exec(header)?.[1];
    const caller = token === undefined ? undefined : await authenticate(token);
    if (!caller) await refuseStranger('AUTH_REQUIRED', req, res);
    else if (isSession(access) && !access.roles.includes(caller.role)) {
      sendRefusal(res, refuse('FORBIDDEN'));
    } else {
      res.locals['caller'] = caller;
      next();
    }
  }
}

const BEARER = /^Bearer ([^\s,]+)$/i;
const NOTHING = accept({});
const BODY_LIMIT = '100kb';
const parseJson = express.json({ limit: BODY_LIMIT, strict: false, type: () => true });

const requireJson: RequestHandler = (req, res, next) => {
  // A body that is not there has no type; whether it may be left out is for the schema to say.
  const isEmpty = req.get('content-length') === '0';
  if (!isEmpty && req.is(['json', '+json']) === false) {
    sendRefusal(res, refuse('INVALID_INPUT'), 415);
    return;
  }
  next();
};

function handle(
  endpoint: Endpoint,
  handler: Route['handler'],
  { validateResponses }: MountOptions,
): RequestHandler {
  return async (req, res) => {
    const input = readInput(endpoint, req, res);
    const outcome = input.ok ? await handler(input.value) : input;
    if (validateResponses) requireDeclared(endpoint, outcome);
    if (!outcome.ok) {
      sendRefusal(res, outcome);
      return;
    }
    const answer = outcome.value;
    res.status('pending' in answer ? 202 : endpoint.success.status);
    if (answer.headers) res.set(answer.headers);
    if (endpoint.success.status === 204) res.end();
    else if ('pending' in answer) sendText(res, JSON.stringify(answer.pending));
    else if ('stream' in answer) await sendStream(res, answer.stream);
    else if ('document' in answer) sendText(res, answer.document, endpoint.success.mediaType);
    else if ('rendered' in answer) sendRendered(req, res, answer.rendered);
    else if (isDiscovery(endpoint.access)) sendRendered(req, res, render(answer.body));
    else sendText(res, JSON.stringify(answer.body));
  };
}

/** What every answer of an endpoint carries, because of how it is declared. */
function standingHeaders(endpoint: Endpoint): Record<string, string> {
  const { access, deprecated } = endpoint;
  return {
    'Cache-Control': cacheControlOf(endpoint),
    ...(isDiscovery(access) && { Vary: 'Authorization, X-API-Key' }),
    ...(deprecated && {
      Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
      Sunset: new Date(deprecated.sunset).toUTCString(),
    }),
  };
}

function readInput(endpoint: Endpoint, req: Request, res: Response): Outcome<AnyInput> {
  const params = endpoint.params ? validate(endpoint.params, req.params) : NOTHING;
  if (!params.ok) return params;
  const query = endpoint.query ? validate(endpoint.query, req.query) : NOTHING;
  if (!query.ok) return query;
  const headers = endpoint.headers ? validate(endpoint.headers, req.headers) : NOTHING;
  if (!headers.ok) return headers;
  const reserved = refusedField(endpoint, req.body, res.locals['caller']);
  if (reserved) return reserved;
  // A body that was left out is judged as an empty one: what it lacks is MISSING_FIELDS.
  const schema = bodyOf(endpoint);
  const body = schema ? validate(schema, req.body === undefined ? {} : req.body) : NOTHING;
  if (!body.ok) return body;
  return accept({
    params: params.value,
    query: query.value,
    headers: headers.value,
    body: body.value,
    caller: res.locals['caller'],
    key: keyOf(res),
    path: req.path,
    address: networkOf(req.ip ?? ''),
    setHeader: (name, value) => void res.setHeader(name, value),
  });
}

function refusedField(
  { staffOnly = {} }: Endpoint,
  body: unknown,
  caller: Caller | undefined,
): Refusal | undefined {
  if (!caller || isStaff(caller.role) || typeof body !== 'object' || body === null)
    return undefined;
  const sent = Object.keys(staffOnly).find((field) => Object.hasOwn(body, field));
  return sent === undefined ? undefined : refuse(staffOnly[sent]!);
}

/** Fails loudly when a handler answers something its declaration does not say. */
function requireDeclared(endpoint: Endpoint, outcome: Outcome<HandlerResponse<unknown>>): void {
  if (!outcome.ok) {
    if (refusalsOf(endpoint).includes(outcome.code)) return;
    throw new Error(`${endpoint.id} does not declare ${outcome.code}`);
  }
  const answer = outcome.value;
  if ('stream' in answer) return;
  const body: unknown =
    'rendered' in answer
      ? JSON.parse(answer.rendered.text)
      : 'pending' in answer
        ? answer.pending
        : 'document' in answer
          ? answer.document
          : answer.body;
  const schema = 'pending' in answer ? endpoint.pending?.schema : endpoint.success.schema;
  if (!isDeepStrictEqual(schema?.parse(body), body)) {
    throw new Error(`${endpoint.id} answered fields that its schema does not have`);
  }
}
