import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Versioned } from '../../../api/versioned.ts';
import { Loaded } from './pages.tsx';

type OpenedProps<Item> = {
  /** Undefined: a new one. */
  readonly read: ((signal: AbortSignal) => Promise<Versioned<Item>>) | undefined;
  readonly children: (opened: Versioned<Item> | undefined) => ReactNode;
};

/**
 * Reads what a form changes when the form is opened, and not again: a change has the version that the form shows, so that no change
 * of a colleague is overwritten.
 */
export function Opened<Item>({ read, children }: OpenedProps<Item>) {
  const id = useId();
  const query = useQuery({
    // Not the path of the operation: events of the business read that again.
    queryKey: ['opened', id] as const,
    enabled: read !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => read!(signal),
  });
  return read ? <Loaded query={query}>{children}</Loaded> : children(undefined);
}
