import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput } from '../../contract/client.ts';
import { call } from './call.ts';

/** Like `read`, with the version of what was read: a change sends it back, and overwrites no other change. */
export function readVersioned<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Headers extends z.ZodObject,
>(
  operation: Parameters<typeof call<Params, Query, Body, Response, Headers>>[0],
  input: CallInput<z.input<Params>, z.input<Query>, z.input<Body>, z.input<Headers>> = {},
) {
  return queryOptions({
    queryKey: [operation.path, 'versioned', input.params, input.query] as const,
    queryFn: async ({ signal }) => {
      const { body, headers } = await call(operation, input, { signal });
      return { item: body, version: headers.get('etag') ?? undefined };
    },
  });
}

/** The header of a change of what was read in this version. */
export function ifMatch(version: string | undefined) {
  return version === undefined ? {} : { 'if-match': version };
}
