import express, { type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { isStaff } from '../../contract/access.ts';
import { type Endpoint, readsBody } from '../../contract/endpoint.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { networkOf } from '../access/address.ts';
import type { Caller } from '../access/tokens.ts';
import { callerOf } from './identify-caller.ts';
import { keyOf } from './key-guard.ts';
import { sendRefusal } from './refusals.ts';
import type { AnyInput } from './route.ts';
import { validate } from './validate.ts';

const NO_INPUT = accept({});
const NO_FIELDS = z.strictObject({});
const BODY_LIMIT = '100kb';

/** Writes without a declared body accept only `{}`. */
function bodySchemaOf(endpoint: Endpoint): z.ZodType | undefined {
  return endpoint.body ?? (readsBody(endpoint) ? NO_FIELDS : undefined);
}

/** Middleware that parses the body, if the endpoint reads one. */
export function bodyParsers(endpoint: Endpoint): RequestHandler[] {
  return bodySchemaOf(endpoint) ? [requireJson, parseJson] : [];
}

const parseJson = express.json({ limit: BODY_LIMIT, strict: false, type: () => true });

const requireJson: RequestHandler = (req, res, next) => {
  // An empty body has no media type; the schema decides whether it may be empty.
  const isEmpty = req.get('content-length') === '0';
  if (!isEmpty && req.is(['json', '+json']) === false) {
    sendRefusal(res, refuse('INVALID_INPUT'), 415);
    return;
  }
  next();
};

/** Validates params, query, headers and body, in this order. */
export function readInput(endpoint: Endpoint, req: Request, res: Response): Outcome<AnyInput> {
  const params = endpoint.params ? validate(endpoint.params, req.params) : NO_INPUT;
  if (!params.ok) return params;
  const query = endpoint.query ? validate(endpoint.query, req.query) : NO_INPUT;
  if (!query.ok) return query;
  const headers = endpoint.headers ? validate(endpoint.headers, req.headers) : NO_INPUT;
  if (!headers.ok) return headers;
  const caller = callerOf(res);
  const reserved = findReservedField(endpoint, req.body, caller);
  if (reserved) return reserved;
  // A missing body is read as an empty one, so that missing fields are MISSING_FIELDS.
  const schema = bodySchemaOf(endpoint);
  const body = schema ? validate(schema, req.body === undefined ? {} : req.body) : NO_INPUT;
  if (!body.ok) return body;
  return accept({
    params: params.value,
    query: query.value,
    headers: headers.value,
    body: body.value,
    caller,
    key: keyOf(res),
    path: req.path,
    address: networkOf(req.ip ?? ''),
    setHeader: (name, value) => void res.setHeader(name, value),
  });
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
  return sent === undefined ? undefined : refuse(staffOnly[sent]!);
}
