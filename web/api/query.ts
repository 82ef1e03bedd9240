import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput } from '../../contract/client.ts';
import { call } from './call.ts';
import { isPassing } from './failures.ts';
import { readSession, subscribe } from './session.ts';

const RETRIES_MAX = 2;
const FRESH_MS = 15_000;

/** Reads are kept and shared. A failed read is repeated only if its cause may be gone. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
      throwOnError: false,
    },
    // Without a network a change fails at once: it must not be sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

let reader = findReader();
// The next user sees nothing that the last one has read.
subscribe(() => {
  const last = reader;
  reader = findReader();
  if (last !== undefined && last !== reader) void queryClient.resetQueries();
});

function findReader(): string | undefined {
  const session = readSession();
  return session.status === 'open' ? session.user.id : undefined;
}

/** The options of `useQuery` for reading an operation: `useQuery(read(getBusiness, { params }))`. */
export function read<
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
    queryKey: [operation.path, input.params, input.query, input.body] as const,
    queryFn: async ({ signal }) => (await call(operation, input, { signal })).body,
  });
}

/** Reads an operation with each of the inputs, as one: `useQuery(readAll(listReviews, inputs))`. */
export function readAll<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Headers extends z.ZodObject,
>(
  operation: Parameters<typeof call<Params, Query, Body, Response, Headers>>[0],
  inputs: readonly CallInput<z.input<Params>, z.input<Query>, z.input<Body>, z.input<Headers>>[],
) {
  return queryOptions({
    queryKey: [operation.path, 'all', inputs] as const,
    queryFn: ({ signal }) =>
      Promise.all(inputs.map(async (input) => (await call(operation, input, { signal })).body)),
  });
}
