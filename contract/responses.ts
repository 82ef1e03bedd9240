import { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import { isDiscovery, isSession, rightOf } from './access.ts';
import { type Endpoint, queryOf, readsBody } from './endpoint.ts';

/** Profiles, offers and reviews may be half a minute old. */
export const STATIC_READ_SECONDS = 30;

export function cacheControlOf({ access, cacheSeconds }: Endpoint): string {
  if (!isDiscovery(access)) return 'no-store';
  return cacheSeconds === undefined ? 'no-cache' : `public, max-age=${cacheSeconds}`;
}

/** Discovery and calendar files: a caller may keep a copy and ask whether it is still valid. */
export function canRevalidate({ access, success }: Endpoint): boolean {
  return isDiscovery(access) || success.mediaType !== undefined;
}

/** Every error code of an endpoint: the declared ones, and those that follow from the declaration. */
export function refusalsOf(declared: Endpoint): ErrorCode[] {
  const { access, params, headers, body, staffOnly = {} } = declared;
  const query = queryOf(declared);
  const hasInput = params ?? query ?? headers ?? body;
  const implied: ErrorCode[] = [
    ...(hasInput ? (['MISSING_FIELDS', 'INVALID_INPUT'] as const) : []),
    ...([query, body].some(namesBusiness) ? (['INVALID_BUSINESS_ID'] as const) : []),
    ...(rightOf(access) ? (['BUSINESS_NOT_FOUND'] as const) : []),
    ...(hasChoiceInPath(declared) ? (['NOT_FOUND'] as const) : []),
    ...(isDiscovery(access) || isSession(access) ? (['AUTH_REQUIRED', 'FORBIDDEN'] as const) : []),
    'INVALID_API_KEY',
    'RATE_LIMITED',
    'SERIALIZATION_CONFLICT',
    'DB_UNAVAILABLE',
    'SERVER_ERROR',
  ];
  return [...new Set([...declared.refusals, ...Object.values(staffOnly), ...implied])];
}

/** A path with another value of the choice is no path of the API. */
function hasChoiceInPath({ params }: Endpoint): boolean {
  return Object.values(params?.shape ?? {}).some((schema) => schema instanceof z.ZodEnum);
}

function namesBusiness(schema: z.ZodType | undefined): boolean {
  return (
    schema instanceof z.ZodObject && ('business' in schema.shape || 'businessId' in schema.shape)
  );
}

/** Statuses of INVALID_INPUT besides 400: body too long, body not JSON, headers too long. */
export function inputStatusesOf(declared: Endpoint): readonly number[] {
  if (!refusalsOf(declared).includes('INVALID_INPUT')) return [];
  return readsBody(declared) ? [413, 415, 431] : [431];
}
