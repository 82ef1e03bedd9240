import { z } from 'zod';
import { SCOPES } from './access.ts';
import { endpoint } from './endpoint.ts';
import { Instant, LocalDate, RequiredLine } from './primitives.ts';

export const DAILY_QUOTA = 1000;
const Environment = z.enum(['sandbox', 'live']);
const Scope = z.enum(SCOPES);

const ApiKeyCreated = z
  .object({
    apiKey: z.string().meta({ description: 'sent only once; use it as X-API-Key' }),
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
    days: z.array(z.object({ date: LocalDate, requests: z.int() })).meta({
      description: 'the last 30 UTC days with requests, newest first; a few seconds late',
    }),
  })
  .meta({ id: 'ApiKeyUse' });

export const createKey = endpoint({
  id: 'createKey',
  method: 'post',
  path: '/api/keys',
  summary: 'Create a read-only API key, without an account',
  description:
    'A repeated request creates another key, also with an `Idempotency-Key`: the key is sent only once and not stored. An unused key costs nothing; revoke it or leave it.',
  access: 'anyone',
  ownership: 'public',
  body: z.strictObject({
    name: RequiredLine(100).default('Agent Key'),
    environment: Environment.default('sandbox'),
  }),
  example: { body: { name: 'My agent', environment: 'sandbox' } },
  success: {
    status: 201,
    description: 'The key, sent only once',
    schema: ApiKeyCreated,
    location: '/api/keys/current',
  },
  refusals: ['RATE_LIMITED'],
});

export const describeKeys = endpoint({
  id: 'describeKeys',
  method: 'get',
  path: '/api/keys',
  summary: 'Read how to create and use a key',
  access: 'anyone',
  ownership: 'public',
  example: {},
  success: { status: 200, description: 'The instructions', schema: ApiKeyOnboarding },
  refusals: [],
});

export const getCurrentKey = endpoint({
  id: 'getCurrentKey',
  method: 'get',
  path: '/api/keys/current',
  summary: 'Read the key of this request and its usage',
  access: 'key',
  ownership: 'secret',
  example: {},
  success: { status: 200, description: 'The key', schema: ApiKeyUse },
  refusals: [],
});

export const revokeCurrentKey = endpoint({
  id: 'revokeCurrentKey',
  method: 'delete',
  path: '/api/keys/current',
  summary: 'Revoke the key of this request',
  description: 'Does not count against the quota and works when the quota is used up.',
  access: 'key',
  ownership: 'secret',
  example: {},
  success: { status: 204, description: 'The key no longer works', schema: z.undefined() },
  refusals: [],
});
