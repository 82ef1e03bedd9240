import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput } from '../../contract/client.ts';
import { call } from './call.ts';

/** The options of `useInfiniteQuery` for a list in pages; the pages are joined into one list. */
export function readPages<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Headers extends z.ZodObject,
>(
  operation: Parameters<typeof call<Params, Query, Body, Response, Headers>>[0],
  input: CallInput<z.input<Params>, z.input<Query>, z.input<Body>, z.input<Headers>> = {},
) {
  return infiniteQueryOptions({
    queryKey: [operation.path, 'pages', input.params, input.query] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...input.query, ...(pageParam && { cursor: pageParam }) } as z.input<Query>;
      const { body, headers } = await call(operation, { ...input, query }, { signal });
      return { items: body, next: findNextCursor(headers), total: readTotal(headers) };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** The cursor of `Link: <…?cursor=…>; rel="next"`. */
export function findNextCursor(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, location.origin).searchParams.get('cursor') ?? undefined;
}

/** How many there are in all, where the query asks for it. */
function readTotal(headers: Headers): number | undefined {
  const total = headers.get('x-total-count');
  return total === null ? undefined : Number(total);
}
