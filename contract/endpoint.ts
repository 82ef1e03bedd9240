import { z } from 'zod';
import type { Command } from '../domain/commands/index.ts';
import type { ErrorCode } from '../domain/errors.ts';
import { type Access, rightOf } from './access.ts';
import type { Example, ExampleOf } from './example.ts';
import type { Ownership, OwnershipOf } from './ownership.ts';
import { BusinessId } from './primitives.ts';

type Fields = z.ZodObject;

export type Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  Headers extends Fields = Fields,
> = {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI syntax: `/api/appointments/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Allowed;
  /** The kind of command that a request becomes; its failures are counted. */
  readonly command?: Command['kind'];
  readonly ownership: Ownership | Readonly<Record<string, Ownership>>;
  readonly params?: Params;
  readonly query?: Query;
  /** Request headers by their lower-case names. */
  readonly headers?: Headers;
  /** Writes without a declared body accept only `{}`. */
  readonly body?: Body;
  /** The body is a picture instead of JSON. */
  readonly isUpload?: true;
  /** The size of a body that may be larger than others. */
  readonly bodyLimitKb?: number;
  /** Fields of staff, each with the refusal for other callers; checked before the body's schema. */
  readonly staffOnly?: Readonly<Record<string, ErrorCode>>;
  readonly example: Example;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly description: string;
    readonly schema: Response;
    /** A list of what the caller's account may see: an unknown filter is refused. */
    readonly isOwnList?: true;
    readonly isPaged?: true;
    /** The path of what was created, with fields of the body in braces. */
    readonly location?: string;
    /** The response has an ETag, which a change may send back as If-Match. */
    readonly isVersioned?: true;
    /** Server-sent events, each with a body of the schema. */
    readonly isStream?: true;
    /** JSON that is sent in pieces, to be saved as a file. */
    readonly isFile?: true;
    /** Also as CSV, if the request accepts that and prefers it to JSON. */
    readonly isCsvToo?: true;
    /** Text of this type instead of JSON. */
    readonly mediaType?: 'text/calendar';
  };
  /** The 202 response of an operation that may outlast the request. */
  readonly pending?: { readonly description: string; readonly schema: z.ZodType };
  /** Error codes beyond those that every endpoint has (`refusalsOf`). */
  readonly refusals: readonly ErrorCode[];
  readonly deprecated?: { readonly since: string; readonly sunset: string };
  /** Lifetime in shared caches; without it, caches revalidate every time. */
  readonly cacheSeconds?: number;
};

/**
 * Declares an endpoint once. Validation, access, types, tests, fuzz and docs derive from it.
 * The compiler requires the ownership of every id and an example.
 */
export function endpoint<
  Response extends z.ZodType,
  Allowed extends Access,
  Params extends Fields = z.ZodObject<{}>,
  Query extends Fields = z.ZodObject<{}>,
  Body extends z.ZodType = z.ZodUndefined,
  Headers extends Fields = z.ZodObject<{}>,
>(
  declaration: Endpoint<Params, Query, Body, Response, Allowed, Headers> & {
    readonly ownership: OwnershipOf<Params, Query, Body>;
    readonly example: ExampleOf<Params, Query, Body>;
  },
): Endpoint<Params, Query, Body, Response, Allowed, Headers> {
  return declaration;
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'refusals' in value;
}

/** The types of pictures that can be uploaded. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

const ChosenBusiness = z.object({
  businessId: BusinessId.optional().meta({
    description:
      'the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there',
  }),
});

/** The declared query; where members act for a business, also `businessId`, which chooses one. */
export function queryOf({ access, query }: Endpoint): Fields | undefined {
  if (rightOf(access) === undefined || query?.shape['businessId']) return query;
  return query ? query.extend(ChosenBusiness.shape) : ChosenBusiness;
}

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['post', 'put', 'patch']);

export function readsBody({ method }: Endpoint): boolean {
  return METHODS_WITH_BODY.has(method);
}

export function requiresBody({ body }: Endpoint): boolean {
  return body !== undefined && !body.safeParse({}).success;
}

/** The ownership of each id by its place; `-` is the only place of a request without ids. */
export function ownershipsOf({ ownership }: Endpoint): Readonly<Record<string, Ownership>> {
  const isSingle = typeof ownership === 'string' || 'parties' in ownership;
  return isSingle ? { '-': ownership as Ownership } : ownership;
}
