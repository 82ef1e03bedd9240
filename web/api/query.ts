import { QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  Input,
  InputArguments,
  Operation,
  OperationName,
} from '../../packages/client/src/core-entry.ts';
import { callWith, type Parts } from './call.ts';
import { readSession, subscribe } from './session.ts';

const FRESH_MS = 15_000;

/** Reads are kept and shared. `call` repeats them if they fail for a reason that may be gone soon. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: false,
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
export function read<Name extends OperationName>(
  operation: Operation<Name>,
  ...[input]: InputArguments<Name>
) {
  const { params, query, body } = (input ?? {}) as Parts;
  return queryOptions({
    queryKey: [operation.path, params, query, body] as const,
    queryFn: async ({ signal }) => (await callWith(operation, input, { signal })).body,
  });
}

/** Reads an operation with each of the inputs, as one: `useQuery(readAll(listReviews, inputs))`. */
export function readAll<Name extends OperationName>(
  operation: Operation<Name>,
  inputs: readonly Input<Name>[],
) {
  return queryOptions({
    queryKey: [operation.path, 'all', inputs] as const,
    queryFn: ({ signal }) =>
      Promise.all(inputs.map(async (input) => (await callWith(operation, input, { signal })).body)),
  });
}
