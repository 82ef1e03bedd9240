import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusalsOf } from '../../contract/responses.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { HandlerResponse } from './render.ts';

/** Throws if a handler returns a code or a body that its endpoint does not declare. */
export function requireDeclared(
  endpoint: Endpoint,
  outcome: Outcome<HandlerResponse<unknown>>,
): void {
  if (!outcome.ok) {
    if (refusalsOf(endpoint).includes(outcome.code)) return;
    throw new Error(`${endpoint.id} does not declare ${outcome.code}`);
  }
  const response = outcome.value;
  if ('stream' in response) return;
  const body = bodyOf(response);
  const schema = 'pending' in response ? endpoint.pending?.schema : endpoint.success.schema;
  if (!isDeepStrictEqual(schema?.parse(body), body)) {
    throw new Error(`${endpoint.id} returned fields that its schema does not have`);
  }
}

function bodyOf(response: Exclude<HandlerResponse<unknown>, { stream: unknown }>): unknown {
  if ('rendered' in response) return JSON.parse(response.rendered.text);
  if ('pending' in response) return response.pending;
  return 'document' in response ? response.document : response.body;
}
