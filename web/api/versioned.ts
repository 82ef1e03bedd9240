import { queryOptions } from '@tanstack/react-query';
import type {
  Input,
  InputArguments,
  Operation,
  OperationName,
  Output,
} from '../../packages/client/src/core-entry.ts';
import { callWith, type Parts } from './call.ts';

/** An item as it was read: a change sends the version back, and overwrites no other change. */
export type Versioned<Item> = { readonly item: Item; readonly version: string | undefined };

/** Reads an item with its version, when it is called. */
export function loadVersioned<Name extends OperationName>(
  operation: Operation<Name>,
  input: Input<Name> | undefined,
) {
  return async (signal: AbortSignal): Promise<Versioned<Output<Name>>> => {
    const { body, headers } = await callWith(operation, input, { signal });
    return { item: body, version: headers.get('etag') ?? undefined };
  };
}

/** Like `read`, with the version of what was read. A form that keeps what it shows takes `Opened` of the staff's pages. */
export function readVersioned<Name extends OperationName>(
  operation: Operation<Name>,
  ...[input]: InputArguments<Name>
) {
  const { params, query } = (input ?? {}) as Parts;
  return queryOptions({
    queryKey: [operation.path, 'versioned', params, query] as const,
    queryFn: ({ signal }) => loadVersioned(operation, input)(signal),
  });
}

/** The header of a change of what was read in this version. */
export function ifMatch(version: string | undefined) {
  return version === undefined ? {} : { 'if-match': version };
}
