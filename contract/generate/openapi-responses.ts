import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { type ErrorCode, ERRORS, isFieldCode, RETRY_AFTER_SECONDS } from '../../domain/errors.ts';
import { isDiscovery } from '../access.ts';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from '../index.ts';
import { cacheControlOf, canRevalidate, inputStatusesOf, refusalsOf } from '../responses.ts';

const FAILURE_CONTENT = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
} as const;

const headerRef = (name: keyof typeof HEADERS) =>
  ({ [name]: { $ref: `#/components/headers/${name}` } }) as const;

const HEADERS = {
  'RateLimit-Limit': {
    schema: { type: 'integer' },
    description: 'requests per day; only with a key',
  },
  'RateLimit-Remaining': { schema: { type: 'integer' }, description: 'requests left today' },
  'RateLimit-Reset': { schema: { type: 'integer' }, description: 'seconds until midnight UTC' },
  'Retry-After': { schema: { type: 'integer' }, description: 'seconds to wait before a retry' },
  'API-Version': { schema: { type: 'string' }, description: 'the version of the API: 1' },
  ETag: { schema: { type: 'string' }, description: 'identifies this version of the response' },
  Link: { schema: { type: 'string' }, description: 'the next page, rel="next"' },
  'Error-Field': {
    schema: { type: 'string' },
    description:
      'the field or parameter that is missing or wrong, such as `services.0`; absent if it is the whole body. Of CUSTOMER_LIMIT_REACHED, the limit: `holds`, `heldTimes`, `start`, `maxUpcomingPerCustomer`, `couponCode`, `familyMembers` or `waitlistEntries`. Other characters than letters, digits and `-_.` are percent-encoded',
  },
  'Error-Count': {
    schema: { type: 'integer' },
    description: 'the number of bookings behind SCHEDULE_TIME_TAKEN',
  },
  'X-Total-Count': {
    schema: { type: 'integer' },
    description: 'the number of items on all pages; only with `count=exact`',
  },
  Location: { schema: { type: 'string' }, description: 'the address of the result' },
} as const;

const RATE_LIMIT_HEADERS = {
  ...headerRef('RateLimit-Limit'),
  ...headerRef('RateLimit-Remaining'),
  ...headerRef('RateLimit-Reset'),
};

type Responses = Parameters<OpenAPIRegistry['registerPath']>[0]['responses'];

/** The responses of an endpoint by status. */
export function responsesOf(endpoint: Endpoint): Responses {
  const { success, pending } = endpoint;
  return {
    [success.status]: successOf(endpoint),
    ...(pending && {
      202: {
        description: pending.description,
        headers: { ...headerRef('Location'), ...headerRef('Retry-After') },
        content: { 'application/json': { schema: pending.schema } },
      },
    }),
    ...(canRevalidate(endpoint) && {
      304: { description: 'The response with the ETag of If-None-Match is still valid' },
    }),
    ...Object.fromEntries(
      failuresOf(endpoint).map((failure) => [
        failure.status,
        SHARED.has(failure.name)
          ? { $ref: `#/components/responses/${failure.name}` }
          : failure.response,
      ]),
    ),
  };
}

function successOf(endpoint: Endpoint) {
  const { status, schema, description, isPaged, isStream, mediaType, isCsvToo } = endpoint.success;
  const { location, isVersioned } = endpoint.success;
  const jsonContent = {
    [mediaType ?? 'application/json']: { schema },
    ...(isCsvToo && { 'text/csv': { schema: { type: 'string' as const } } }),
  };
  return {
    description,
    headers: {
      ...RATE_LIMIT_HEADERS,
      ...(canRevalidate(endpoint) && headerRef('ETag')),
      ...(isDiscovery(endpoint.access) && {
        ...headerRef('API-Version'),
        'Cache-Control': {
          schema: { type: 'string' as const },
          description: cacheControlOf(endpoint),
        },
      }),
      ...(isPaged && headerRef('Link')),
      ...(endpoint.query?.shape['count'] && headerRef('X-Total-Count')),
      ...(location && headerRef('Location')),
      ...(isVersioned && headerRef('ETag')),
    },
    ...(status !== 204 && {
      content: isStream ? { 'text/event-stream': { schema: eventOf(schema) } } : jsonContent,
    }),
  };
}

/** A server-sent event; its data is a JSON body. */
function eventOf(body: z.ZodType) {
  const contentSchema = { $ref: `#/components/schemas/${body.meta()?.id}` };
  return z.object({
    data: z.string().meta({ contentMediaType: 'application/json', contentSchema }),
  });
}

type FailureResponse = ReturnType<typeof toFailure>;

/** One response for each status, with every code it may have. */
function failuresOf(endpoint: Endpoint): FailureResponse[] {
  const codes = refusalsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => ERRORS[code]))];
  return [
    ...statuses.map((status) =>
      toFailure(
        status,
        codes.filter((code) => ERRORS[code] === status),
      ),
    ),
    ...inputStatusesOf(endpoint).map((status) => toFailure(status, ['INVALID_INPUT'])),
    toFailure('default', []),
  ];
}

function toFailure(status: number | 'default', codes: readonly ErrorCode[]) {
  return {
    status,
    name: [status, ...codes].join('.'),
    response: {
      description: codes.join(', ') || 'Any other error',
      ...failureHeaders(status, codes),
      content: FAILURE_CONTENT,
    },
  };
}

function failureHeaders(status: number | 'default', codes: readonly ErrorCode[]) {
  const headers = {
    ...(status === 429 && RATE_LIMIT_HEADERS),
    ...(codes.some((code) => code === 'RATE_LIMITED' || RETRY_AFTER_SECONDS[code] !== undefined) &&
      headerRef('Retry-After')),
    ...((codes.includes('CUSTOMER_LIMIT_REACHED') || (status === 400 && codes.some(isFieldCode))) &&
      headerRef('Error-Field')),
    ...(codes.includes('SCHEDULE_TIME_TAKEN') && headerRef('Error-Count')),
  };
  return Object.keys(headers).length > 0 && { headers };
}

/** Failures of more than one endpoint, by name. */
const SHARED: ReadonlyMap<string, FailureResponse> = sharedFailures();

function sharedFailures(): Map<string, FailureResponse> {
  const seen = new Set<string>();
  const shared = new Map<string, FailureResponse>();
  for (const failure of ENDPOINTS.flatMap(failuresOf)) {
    if (seen.has(failure.name)) shared.set(failure.name, failure);
    seen.add(failure.name);
  }
  return shared;
}

export function registerResponses(registry: OpenAPIRegistry): void {
  registry.registerComponent('schemas', 'Error', {
    type: 'object',
    properties: {
      error: {
        type: 'string',
        description: 'a code, followed by a colon and its argument if it has one',
        examples: ['SLOT_TAKEN'],
      },
    },
    required: ['error'],
  });
  for (const [name, header] of Object.entries(HEADERS)) {
    registry.registerComponent('headers', name, header);
  }
  for (const [name, { response }] of SHARED) {
    registry.registerComponent('responses', name, response);
  }
}
