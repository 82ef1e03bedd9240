import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { isDiscovery } from '../access.ts';
import { type Endpoint, queryOf, requiresBody, UPLOAD_TYPES } from '../endpoint.ts';
import { ENDPOINTS, ENDPOINTS_BY_FEATURE } from '../index.ts';
import { StoredPicture } from '../picture.ts';
import { canRevalidate } from '../responses.ts';
import { callersOf } from './callers.ts';
import { addExamples } from './openapi-examples.ts';
import { withNullableReferences } from './nullable-references.ts';
import { registerResponses, responsesOf } from './openapi-responses.ts';
import { registerWebhooks } from './openapi-webhooks.ts';

const ConditionalHeaders = z.object({
  'If-None-Match': z.string().optional().meta({ description: 'the ETag of a stored response' }),
});

/** The OpenAPI document, from the schemas that validate requests. */
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
  registerResponses(registry);
  for (const [feature, endpoints] of Object.entries(ENDPOINTS_BY_FEATURE)) {
    for (const endpoint of endpoints) registry.registerPath(toOperation(endpoint, feature));
  }
  registerWebhooks(registry);
  // The first use of a schema decides whether its component may be null: that of this one would be nullable.
  const definitions = [{ type: 'schema' as const, schema: StoredPicture }, ...registry.definitions];
  const document = new OpenApiGeneratorV31(definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Amsel',
      version,
      description:
        'Appointment booking marketplace: find a business, see its open slots, book. Agents use the tools of the Model Context Protocol at `/mcp`, with OAuth 2.1 tokens of its own: `/.well-known/oauth-protected-resource/mcp` names their server.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this server' },
    },
    tags: Object.keys(ENDPOINTS_BY_FEATURE).map((name) => ({ name })),
    servers: [{ url: '/' }],
  });
  return addExamples(withNullableReferences(document), ENDPOINTS);
}

function toOperation(
  endpoint: Endpoint,
  feature: string,
): Parameters<OpenAPIRegistry['registerPath']>[0] {
  const { id, method, path, summary, description, deprecated } = endpoint;
  const { params, headers, body } = endpoint;
  const query = queryOf(endpoint);
  return {
    operationId: id,
    method,
    path,
    tags: [feature],
    summary,
    description: [description, `Callers: ${callersOf(endpoint)}.`].filter(Boolean).join('\n\n'),
    ...(deprecated && { deprecated: true }),
    security: securityOf(endpoint),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(canRevalidate(endpoint) && { headers: ConditionalHeaders }),
      ...(headers && { headers }),
      ...(body && {
        body: { required: requiresBody(endpoint), content: contentOf(endpoint, body) },
      }),
    },
    responses: responsesOf(endpoint),
  };
}

/** An uploaded file has no schema: its type says what it is. */
function contentOf({ isUpload }: Endpoint, body: z.ZodType) {
  if (!isUpload) return { 'application/json': { schema: body } };
  return Object.fromEntries(UPLOAD_TYPES.map((type) => [type, {}]));
}

function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (access === 'anyone') return [];
  if (access === 'key') return [{ ApiKeyAuth: [] }];
  // The scope of a key is in the description: tools know scopes of OAuth only.
  return isDiscovery(access) ? [{}, { ApiKeyAuth: [] }, { BearerAuth: [] }] : [{ BearerAuth: [] }];
}
