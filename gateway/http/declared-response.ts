import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusalsOf } from '../../contract/responses.ts';
import { isFieldCode } from '../../domain/errors.ts';
import type { Outcome, Refusal } from '../../domain/outcome.ts';
import type { HandlerResponse } from './render.ts';

/** Throws if a handler returns a code, a body or a header that its endpoint does not declare. */
export function requireDeclared(
  endpoint: Endpoint,
  outcome: Outcome<HandlerResponse<unknown>>,
  sentBody: unknown,
): void {
  if (!outcome.ok) {
    requireDeclaredRefusal(endpoint, outcome, sentBody);
    return;
  }
  const response = outcome.value;
  if (
    'stream' in response ||
    'pieces' in response ||
    ('document' in response && endpoint.success.isCsvToo)
  )
    return;
  const body = bodyOf(response);
  const schema = 'pending' in response ? endpoint.pending?.schema : endpoint.success.schema;
  if (!isDeepStrictEqual(schema?.parse(body), body)) {
    throw new Error(`${endpoint.id} returned fields that its schema does not have`);
  }
  const hasEtag = response.headers?.['ETag'] !== undefined;
  // A response that is not decided yet has no version.
  const isVersioned = !('pending' in response) && (endpoint.success.isVersioned ?? false);
  if (hasEtag !== isVersioned) {
    throw new Error(`${endpoint.id} ${hasEtag ? 'does not declare' : 'lacks'} its ETag`);
  }
}

/** A refusal of a field names it; only a body that is not an object has no field. */
function requireDeclaredRefusal(endpoint: Endpoint, refusal: Refusal, sentBody: unknown): void {
  const { code, field } = refusal;
  if (!refusalsOf(endpoint).includes(code)) {
    throw new Error(`${endpoint.id} does not declare ${code}`);
  }
  const hasFields = sentBody === undefined || isPlainObject(sentBody);
  if (isFieldCode(code) && field === undefined && hasFields) {
    throw new Error(`${endpoint.id} refused with ${code}, but names no field`);
  }
}

const isPlainObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function bodyOf(
  response: Exclude<HandlerResponse<unknown>, { stream: unknown } | { pieces: unknown }>,
): unknown {
  if ('rendered' in response) return JSON.parse(response.rendered.text);
  if ('pending' in response) return response.pending;
  return 'document' in response ? response.document : response.body;
}
