import type { ErrorCode } from '../domain/errors.ts';
import { isDiscovery, isSession } from './access.ts';
import { type Endpoint, takesBody } from './endpoint.ts';

/** Profiles, offers and reviews: nobody minds seeing them half a minute late. */
export const STATIC_READ_SECONDS = 30;

/** How long an answer may be kept, and by whom. */
export function cacheControlOf({ access, cacheSeconds }: Endpoint): string {
  if (!isDiscovery(access)) return 'no-store';
  return cacheSeconds === undefined ? 'no-cache' : `public, max-age=${cacheSeconds}`;
}

/** Every code an operation can answer with: its own, and those its declaration implies. */
export function refusalsOf(declared: Endpoint): ErrorCode[] {
  const hasInput = declared.params ?? declared.query ?? declared.headers ?? declared.body;
  const { access } = declared;
  const implied: ErrorCode[] = [
    ...(hasInput ? (['MISSING_FIELDS', 'INVALID_INPUT'] as const) : []),
    ...(isDiscovery(access) || isSession(access) ? (['AUTH_REQUIRED', 'FORBIDDEN'] as const) : []),
    'INVALID_API_KEY',
    'RATE_LIMITED',
    'SERIALIZATION_CONFLICT',
    'DB_UNAVAILABLE',
    'SERVER_ERROR',
  ];
  const reserved = Object.values(declared.staffOnly ?? {});
  return [...new Set([...declared.refusals, ...reserved, ...implied])];
}

/** Where HTTP knows better than 400 what is wrong with the input: too long, no JSON, too long a head. */
export function inputStatusesOf(declared: Endpoint): readonly number[] {
  if (!refusalsOf(declared).includes('INVALID_INPUT')) return [];
  return takesBody(declared) ? [413, 415, 431] : [431];
}
