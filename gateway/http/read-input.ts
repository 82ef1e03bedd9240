import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { isStaff } from '../../contract/access.ts';
import { type Endpoint, queryOf, readsBody, UPLOAD_TYPES } from '../../contract/endpoint.ts';
import {
  accept,
  type Outcome,
  type Refusal,
  refuse,
  refuseField,
  refuseRequest,
} from '../../domain/outcome.ts';
import { networkOf } from '../access/address.ts';
import type { Caller } from '../access/tokens.ts';
import { refuseUnversioned } from './etag.ts';
import { callerOf, rightfulBusinessIdsOf } from './identify-caller.ts';
import { keyOf } from './key-guard.ts';
import { sendRefusal } from './refusals.ts';
import type { AnyInput } from './route.ts';
import { validate } from './validate.ts';

const NO_INPUT = accept({});
const NO_FIELDS = z.strictObject({});
const BODY_LIMIT_KB = 100;

/** Writes without a declared body accept only `{}`. */
function bodySchemaOf(endpoint: Endpoint): z.ZodType | undefined {
  return endpoint.body ?? (readsBody(endpoint) ? NO_FIELDS : undefined);
}

/** Middleware that parses the body, if the endpoint reads one. */
export function bodyParsers(endpoint: Endpoint): RequestHandler[] {
  if (!bodySchemaOf(endpoint)) return [];
  const { bodyLimitKb = BODY_LIMIT_KB } = endpoint;
  if (endpoint.isUpload) return [requirePicture, readBytes(bodyLimitKb), requireBytes];
  return [
    requireJson,
    bodyLimitKb === BODY_LIMIT_KB ? parseJson : jsonParser(bodyLimitKb, requireRows(bodyLimitKb)),
  ];
}

type Verify = (req: unknown, res: unknown, body: Buffer, charset: string) => void;

const jsonParser = (limitKb: number, verify: Verify) =>
  express.json({ limit: `${limitKb}kb`, strict: false, type: () => true, verify });

/** The declared type is only a first check: the content decides. */
const requirePicture: RequestHandler = (req, res, next) => {
  if (req.is(UPLOAD_TYPES) === false) sendRefusal(res, refuseRequest('INVALID_INPUT'), 415);
  else next();
};

const readBytes = (limitKb: number) => express.raw({ limit: `${limitKb}kb`, type: () => true });

/** An empty upload is a picture without bytes. */
const requireBytes: RequestHandler = (req, _res, next) => {
  if (!Buffer.isBuffer(req.body)) req.body = Buffer.alloc(0);
  next();
};

/** The parser would replace invalid bytes, and accept other encodings. JSON is UTF-8. */
function requireUtf8(_req: unknown, _res: unknown, body: Buffer, charset: string): void {
  // The parser passes the status on, as it does with its own errors.
  if (charset !== 'utf-8') throw Object.assign(new Error('not UTF-8'), { status: 415 });
  if (!isUtf8(body)) throw Object.assign(new Error('invalid UTF-8'), { status: 400 });
}

export const parseJson = jsonParser(BODY_LIMIT_KB, requireUtf8);

/** A row of an honest file is longer, also if it has parts. */
const BYTES_PER_PART = 40;
const OPENING = new Set(Buffer.from('[{'));

/** Refuses a large body of empty lists and objects: each takes up to thirty times the memory of its text. */
function requireRows(limitKb: number): Verify {
  const partsMax = (limitKb * 1024) / BYTES_PER_PART;
  return (req, res, body, charset) => {
    requireUtf8(req, res, body, charset);
    let parts = 0;
    for (let i = 0; i < body.length; i++) if (OPENING.has(body[i]!)) parts += 1;
    if (parts > partsMax) throw Object.assign(new Error('too many parts'), { status: 413 });
  };
}

const requireJson: RequestHandler = (req, res, next) => {
  // An empty body has no media type; the schema decides whether it may be empty.
  const isEmpty = req.get('content-length') === '0';
  if (!isEmpty && req.is('application/json') === false) {
    sendRefusal(res, refuseRequest('INVALID_INPUT'), 415);
    return;
  }
  next();
};

/** A misspelt filter of one's own list must not return everything. Discovery ignores unknown parameters. */
function querySchemaOf(endpoint: Endpoint): z.ZodType | undefined {
  const query = queryOf(endpoint);
  return endpoint.success.isOwnList ? (query?.strict() ?? NO_FIELDS) : query;
}

/** A request as it was sent, before its validation. */
export type Sent = Omit<AnyInput, 'businessIds' | 'wantsCsv'> & {
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined if the endpoint asks for no right. */
  readonly rightfulBusinessIds: readonly string[] | undefined;
  readonly prefersCsv: () => boolean;
};

/** Reads the input of an endpoint. Validates params, query, headers and body, in this order. */
export function createInputReader(endpoint: Endpoint): (sent: Sent) => Outcome<AnyInput> {
  const schemas = { query: querySchemaOf(endpoint), body: bodySchemaOf(endpoint) };
  return (sent) => readInput(endpoint, schemas, sent);
}

type InputSchemas = {
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
};

function readInput(endpoint: Endpoint, schemas: InputSchemas, sent: Sent): Outcome<AnyInput> {
  const params = endpoint.params ? validate(endpoint.params, sent.params) : NO_INPUT;
  if (!params.ok) return params;
  const query = schemas.query ? validate(schemas.query, sent.query) : NO_INPUT;
  if (!query.ok) return query;
  const headers = endpoint.headers ? validate(endpoint.headers, sent.headers) : NO_INPUT;
  if (!headers.ok) return headers;
  const ifMatch = sent.headers['if-match'];
  const unversioned = refuseUnversioned(
    endpoint,
    typeof ifMatch === 'string' ? ifMatch : undefined,
  );
  if (unversioned) return unversioned;
  const reserved = findReservedField(endpoint, sent.body, sent.caller);
  if (reserved) return reserved;
  // A missing body is read as an empty one, so that missing fields are MISSING_FIELDS.
  const body = schemas.body
    ? validate(schemas.body, sent.body === undefined ? {} : sent.body)
    : NO_INPUT;
  if (!body.ok) return body;
  const businessIds = chooseBusiness(endpoint, sent.rightfulBusinessIds, query.value);
  if (!businessIds.ok) return businessIds;
  return accept({
    params: params.value,
    query: query.value,
    headers: headers.value,
    body: body.value,
    caller: sent.caller,
    businessIds: businessIds.value,
    key: sent.key,
    path: sent.path,
    address: sent.address,
    requestId: sent.requestId,
    wantsCsv: endpoint.success.isCsvToo === true && sent.prefersCsv(),
    client: sent.client,
    hasLeft: sent.hasLeft,
    noteCommand: sent.noteCommand,
    setHeader: sent.setHeader,
  });
}

export function toSent(req: Request, res: Response): Sent {
  return {
    params: req.params,
    query: req.query,
    headers: req.headers,
    body: req.body,
    caller: callerOf(res),
    rightfulBusinessIds: rightfulBusinessIdsOf(res),
    key: keyOf(res),
    path: req.path,
    address: networkOf(req.ip ?? ''),
    requestId: req.id,
    prefersCsv: () => req.accepts(['json', 'csv']) === 'csv',
    client: {
      hostname: req.hostname,
      userAgent: req.get('user-agent'),
      cookie: req.path.startsWith('/api/auth/') ? req.get('cookie') : undefined,
    },
    hasLeft: () => res.destroyed,
    noteCommand: (id) => void (res.locals['commandId'] = id),
    setHeader: (name, value) => void res.setHeader(name, value),
  };
}

/** The businesses where the caller has the right of the endpoint, or the one of them that the query names. */
function chooseBusiness(
  { query: declared }: Endpoint,
  rightful: readonly string[] | undefined,
  query: unknown,
): Outcome<readonly string[] | undefined> {
  const { businessId } = query as { readonly businessId?: string };
  const isChosen = businessId !== undefined && !declared?.shape['businessId'];
  if (rightful === undefined || !isChosen) return accept(rightful);
  return rightful.includes(businessId) ? accept([businessId]) : refuse('BUSINESS_NOT_FOUND');
}

/** The refusal of the first field that only staff may send. */
function findReservedField(
  { staffOnly = {} }: Endpoint,
  body: unknown,
  caller: Caller | undefined,
): Refusal | undefined {
  if (!caller || isStaff(caller.role) || typeof body !== 'object' || body === null)
    return undefined;
  const sent = Object.keys(staffOnly).find((field) => Object.hasOwn(body, field));
  return sent === undefined ? undefined : refuseField(staffOnly[sent]!, sent);
}
