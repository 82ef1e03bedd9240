import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  findNextCursor,
  type Input,
  type InputArguments,
  type Operation,
  type PagedName,
} from '../../packages/client/src/core-entry.ts';
import { callWith, type Parts } from './call.ts';

/** The options of `useInfiniteQuery` for a list in pages; the pages are joined into one list. */
export function readPages<Name extends PagedName>(
  operation: Operation<Name>,
  ...[input]: InputArguments<Name>
) {
  const { params, query } = (input ?? {}) as Parts;
  return infiniteQueryOptions({
    queryKey: [operation.path, 'pages', params, query] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const paged = { ...input, query: { ...query, cursor: pageParam } } as Input<Name>;
      const { body, headers } = await callWith(operation, paged, { signal });
      return { items: body, next: findNextCursor(headers), total: readTotal(headers) };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** How many there are in all, where the query asks for it. */
function readTotal(headers: Headers): number | undefined {
  const total = headers.get('x-total-count');
  return total === null ? undefined : Number(total);
}
