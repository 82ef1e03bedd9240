import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';

export const ROLES = ['customer', 'business', 'professional', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Those who work at businesses. */
export const STAFF = { roles: ['business', 'professional'] } as const;
/** Those whom appointments concern; anyone may become one of them. */
export const PARTIES = { roles: ['customer', ...STAFF.roles] } as const;

export function isStaff(role: Role): role is (typeof STAFF.roles)[number] {
  return STAFF.roles.some((staff) => staff === role);
}

/** What a key may read; each discovery route names the one it asks for. */
export const SCOPES = [
  'businesses:read',
  'professionals:read',
  'services:read',
  'availability:read',
  'reviews:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who may call: anyone; anyone, but a key must hold the scope and a session must be good
 * (discovery); the holder of a key; or only the sessions of some roles.
 */
export type Access =
  'anyone' | 'key' | { readonly scope: Scope } | { readonly roles: readonly Role[] };

export function isDiscovery(access: Access): access is { readonly scope: Scope } {
  return typeof access === 'object' && 'scope' in access;
}

export function isSession(access: Access): access is { readonly roles: readonly Role[] } {
  return typeof access === 'object' && 'roles' in access;
}

/** Profiles, offers and reviews: nobody minds seeing them half a minute late. */
export const STATIC_READ_SECONDS = 30;

type Deprecation = { readonly since: string; readonly sunset: string };

type Shape = z.ZodObject;

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  Headers extends Shape = Shape,
> = {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters as OpenAPI writes them: `/api/appointments/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Allowed;
  readonly params?: Params;
  readonly query?: Query;
  /** Request headers it reads, by their lower-case names. */
  readonly headers?: Headers;
  readonly body?: Body;
  /** Fields that only staff may send, with what others are told; that comes before the body's shape. */
  readonly staffOnly?: Readonly<Record<string, ErrorCode>>;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly description: string;
    readonly schema: Response;
    readonly isPaged?: true;
    /** Sent as server-sent events, each with a body of the schema. */
    readonly isStream?: true;
    /** Sent as a text of that kind instead of JSON. */
    readonly mediaType?: 'text/calendar';
  };
  /** What 202 answers, where the operation may take longer than the caller waits. */
  readonly pending?: { readonly description: string; readonly schema: z.ZodType };
  /** The codes this operation can answer with, besides those every operation can. */
  readonly refusals: readonly ErrorCode[];
  readonly deprecated?: Deprecation;
  /** How long anyone may keep the answer; without it, it is asked for anew each time. */
  readonly cacheSeconds?: number;
};

/** Declares a route once: validation, access, OpenAPI, docs and client types all come from it. */
export function endpoint<
  Response extends z.ZodType,
  Allowed extends Access,
  Params extends Shape = z.ZodObject<{}>,
  Query extends Shape = z.ZodObject<{}>,
  Body extends z.ZodType = z.ZodUndefined,
  Headers extends Shape = z.ZodObject<{}>,
>(
  declaration: Endpoint<Params, Query, Body, Response, Allowed, Headers>,
): Endpoint<Params, Query, Body, Response, Allowed, Headers> {
  return declaration;
}

/** How long an answer may be kept, and by whom. */
export function cacheControlOf({ access, cacheSeconds }: Endpoint): string {
  if (!isDiscovery(access)) return 'no-store';
  return cacheSeconds === undefined ? 'no-cache' : `public, max-age=${cacheSeconds}`;
}

const TAKES_BODY: ReadonlySet<string> = new Set(['post', 'put', 'patch']);

/** Is a body read, if only to find that there is nothing in it? */
export function takesBody({ method }: Endpoint): boolean {
  return TAKES_BODY.has(method);
}

/** May the body be left out? */
export function needsBody({ body }: Endpoint): boolean {
  return body !== undefined && !body.safeParse({}).success;
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
