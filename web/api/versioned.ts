import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput } from '../../contract/client.ts';
import { call } from './call.ts';

/** An item as it was read: a change sends the version back, and overwrites no other change. */
export type Versioned<Item> = { readonly item: Item; readonly version: string | undefined };

type Operation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Headers extends z.ZodObject,
> = Parameters<typeof call<Params, Query, Body, Response, Headers>>[0];

/** Reads an item with its version, when it is called. */
export function loadVersioned<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Headers extends z.ZodObject,
>(
  operation: Operation<Params, Query, Body, Response, Headers>,
  input: CallInput<z.input<Params>, z.input<Query>, z.input<Body>, z.input<Headers>>,
) {
  return async (signal: AbortSignal): Promise<Versioned<z.output<Response>>> => {
    const { body, headers } = await call(operation, input, { signal });
    return { item: body, version: headers.get('etag') ?? undefined };
  };
}

/** Like `read`, with the version of what was read. A form that keeps what it shows takes `Opened` of the staff's pages. */
export function readVersioned<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Headers extends z.ZodObject,
>(
  operation: Operation<Params, Query, Body, Response, Headers>,
  input: CallInput<z.input<Params>, z.input<Query>, z.input<Body>, z.input<Headers>> = {},
) {
  return queryOptions({
    queryKey: [operation.path, 'versioned', input.params, input.query] as const,
    queryFn: ({ signal }) => loadVersioned(operation, input)(signal),
  });
}

/** The header of a change of what was read in this version. */
export function ifMatch(version: string | undefined) {
  return version === undefined ? {} : { 'if-match': version };
}
