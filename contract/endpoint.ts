import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import type { Access } from './access.ts';

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

const TAKES_BODY: ReadonlySet<string> = new Set(['post', 'put', 'patch']);

/** Is a body read, if only to find that there is nothing in it? */
export function takesBody({ method }: Endpoint): boolean {
  return TAKES_BODY.has(method);
}

/** May the body be left out? */
export function needsBody({ body }: Endpoint): boolean {
  return body !== undefined && !body.safeParse({}).success;
}
