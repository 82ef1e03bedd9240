import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { cacheControlOf, inputStatusesOf, refusalsOf } from '../responses.ts';
import { type Endpoint, requiresBody } from '../endpoint.ts';
import { isDiscovery } from '../access.ts';
import { ERRORS } from '../../domain/errors.ts';
import { ENDPOINTS } from '../index.ts';

const Failure = z
  .object({
    error: z.string().meta({
      description: 'a code, with its argument after a colon where it has one',
      examples: ['SLOT_TAKEN'],
    }),
  })
  .meta({ id: 'Error' });

const RATE_LIMIT_HEADERS = {
  'RateLimit-Limit': {
    schema: { type: 'integer' },
    description: 'requests a day; only with a key',
  },
  'RateLimit-Remaining': { schema: { type: 'integer' }, description: 'requests left today' },
  'RateLimit-Reset': { schema: { type: 'integer' }, description: 'seconds until midnight UTC' },
} as const;

const ConditionalHeaders = z.object({
  'If-None-Match': z.string().optional().meta({ description: 'the ETag of the answer you have' }),
});

function discoveryHeaders(endpoint: Endpoint) {
  return {
    'API-Version': { schema: { type: 'string' }, description: 'the version of the API: 1' },
    ETag: { schema: { type: 'string' }, description: 'names this very answer' },
    'Cache-Control': { schema: { type: 'string' }, description: cacheControlOf(endpoint) },
  } as const;
}

const Location = {
  schema: { type: 'string' },
  description: 'where to ask for the result',
} as const;
const RetryAfter = { schema: { type: 'integer' }, description: 'seconds to wait before retrying' };

/** The OpenAPI document, made from the very schemas that validate. */
export function openApiDocument(version: string) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'BearerAuth', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session',
  });
  registry.registerComponent('securitySchemes', 'ApiKeyAuth', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A read-only key from POST /api/keys',
  });
  for (const endpoint of ENDPOINTS) registry.registerPath(operation(endpoint));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Amsel',
      version,
      description: 'Appointment booking marketplace: find a business, see its open slots, book.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
  });
}

function operation(endpoint: Endpoint): Parameters<OpenAPIRegistry['registerPath']>[0] {
  const { status, schema, description, isPaged, isStream, mediaType } = endpoint.success;
  return {
    operationId: endpoint.id,
    method: endpoint.method,
    path: endpoint.path,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.deprecated && { deprecated: true }),
    security: security(endpoint),
    request: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(isDiscovery(endpoint.access) && { headers: ConditionalHeaders }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && {
        body: {
          required: requiresBody(endpoint),
          content: { 'application/json': { schema: endpoint.body } },
        },
      }),
    },
    responses: {
      [status]: {
        description,
        headers: {
          ...RATE_LIMIT_HEADERS,
          ...(isDiscovery(endpoint.access) && discoveryHeaders(endpoint)),
          ...(isPaged && {
            Link: { schema: { type: 'string' }, description: 'the next page, rel="next"' },
          }),
        },
        ...(status !== 204 && {
          content: isStream
            ? { 'text/event-stream': { schema: eventOf(schema) } }
            : { [mediaType ?? 'application/json']: { schema } },
        }),
      },
      ...(endpoint.pending && {
        202: {
          description: endpoint.pending.description,
          headers: { Location, 'Retry-After': RetryAfter },
          content: { 'application/json': { schema: endpoint.pending.schema } },
        },
      }),
      ...(isDiscovery(endpoint.access) && {
        304: { description: 'The answer whose ETag If-None-Match named is still right' },
      }),
      ...failures(endpoint),
      default: { description: 'Any other error', ...errorContent },
    },
  };
}

/** A server-sent event: its data is the text of a JSON body. */
function eventOf(body: z.ZodType) {
  const contentSchema = { $ref: `#/components/schemas/${body.meta()?.id}` };
  return z.object({
    data: z.string().meta({ contentMediaType: 'application/json', contentSchema }),
  });
}

const errorContent = { content: { 'application/json': { schema: Failure } } };

function security({ access }: Endpoint): Record<string, string[]>[] {
  if (access === 'anyone') return [];
  if (access === 'key') return [{ ApiKeyAuth: [] }];
  return isDiscovery(access)
    ? [{}, { ApiKeyAuth: [access.scope] }, { BearerAuth: [] }]
    : [{ BearerAuth: [] }];
}

/** One response per status, naming every code it may carry. */
function failures(endpoint: Endpoint) {
  const codes = refusalsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => ERRORS[code]))];
  const responses = statuses.map((status) => [
    status,
    {
      description: codes.filter((code) => ERRORS[code] === status).join(', '),
      ...(status === 429 && { headers: { ...RATE_LIMIT_HEADERS, 'Retry-After': RetryAfter } }),
      ...(status === 503 && { headers: { 'Retry-After': RetryAfter } }),
      ...errorContent,
    },
  ]);
  const precise = inputStatusesOf(endpoint).map((status) => [
    status,
    { description: 'INVALID_INPUT', ...errorContent },
  ]);
  return Object.fromEntries([...responses, ...precise]);
}

/** As it is kept in the repository, for review of what a change does to the contract. */
export function openApiText(version: string): string {
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`;
}
