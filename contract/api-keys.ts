import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SCOPES } from './access.ts';
import { Instant, LocalDate, RequiredText } from './primitives.ts';

export const DAILY_QUOTA = 1000;
const Environment = z.enum(['sandbox', 'live']);
const Scope = z.enum(SCOPES);
const TAG = 'API keys';

const ApiKeyCreated = z
  .object({
    apiKey: z.string().meta({ description: 'shown once; send it as X-API-Key' }),
    name: z.string(),
    tier: z.string(),
    environment: Environment,
    rateLimit: z.string(),
    status: z.string(),
    scopes: z.array(Scope),
    createdAt: Instant,
    instructions: z.string(),
    docsUrl: z.url(),
  })
  .meta({ id: 'ApiKeyCreated' });

const ApiKeyOnboarding = z
  .object({
    service: z.string(),
    onboarding: z.string(),
    freeTier: z.object({
      rateLimit: z.string(),
      price: z.string(),
      creditCardRequired: z.boolean(),
      sandboxEnvironment: z.boolean(),
    }),
    scopes: z.array(Scope),
    scopesNote: z.string(),
    generateKeyEndpoint: z.object({
      method: z.string(),
      path: z.string(),
      samplePayload: z.object({ name: z.string(), environment: Environment }),
    }),
    documentation: z.url(),
    openApi: z.url(),
    llmsTxt: z.url(),
  })
  .meta({ id: 'ApiKeyOnboarding' });

const ApiKeyUse = z
  .object({
    name: z.string(),
    environment: Environment,
    scopes: z.array(Scope),
    createdAt: Instant,
    lastUsedAt: Instant,
    days: z
      .array(z.object({ date: LocalDate, requests: z.int() }))
      .meta({ description: 'the last 30 UTC days with use, newest first; a few seconds behind' }),
  })
  .meta({ id: 'ApiKeyUse' });

export const createKey = endpoint({
  id: 'createKey',
  method: 'post',
  path: '/api/keys',
  tag: TAG,
  summary: 'Make a read-only API key, without an account',
  access: 'anyone',
  body: z.strictObject({
    name: RequiredText(100).default('Agent Key'),
    environment: Environment.default('sandbox'),
  }),
  success: { status: 201, description: 'The key, shown this once', schema: ApiKeyCreated },
  refusals: ['RATE_LIMITED'],
});

export const describeKeys = endpoint({
  id: 'describeKeys',
  method: 'get',
  path: '/api/keys',
  tag: TAG,
  summary: 'What a key is, and how to get one',
  access: 'anyone',
  success: { status: 200, description: 'How to begin', schema: ApiKeyOnboarding },
  refusals: [],
});

export const getCurrentKey = endpoint({
  id: 'getCurrentKey',
  method: 'get',
  path: '/api/keys/current',
  tag: TAG,
  summary: 'The key of this request, and its use',
  access: 'key',
  success: { status: 200, description: 'The key', schema: ApiKeyUse },
  refusals: [],
});

export const revokeCurrentKey = endpoint({
  id: 'revokeCurrentKey',
  method: 'delete',
  path: '/api/keys/current',
  tag: TAG,
  summary: 'Revoke the key of this request',
  access: 'key',
  success: { status: 204, description: 'It no longer works', schema: z.undefined() },
  refusals: [],
});
