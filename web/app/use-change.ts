import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../api/call.ts';
import { isRefused } from '../api/failures.ts';
import { createOnce } from '../api/once.ts';
import { useToast } from './toasts.tsx';
import { useIsMounted } from './use-is-mounted.ts';

export type Change<Result = unknown> = {
  /** The form, or what else is asked for: sent again after a lost response, it has the same key. Without it, each start has its own. */
  readonly asked?: unknown;
  readonly run: (key: string) => Promise<Result>;
  /** Said when it is done; without it, the page says it. */
  readonly done?: string | ((result: Result) => string) | undefined;
  readonly undo?: { readonly label: string; readonly run: (result: Result) => void };
  readonly then?: ((result: Result) => void) | undefined;
  /** Says why it was refused, for a change without a place beside it. */
  readonly failed?: ((error: unknown) => void) | undefined;
};

/** The part of a change that a dialog shows. */
export type ChangeState = { readonly isPending: boolean; readonly problem: string | undefined };

/** Changes something once: reads again what it changes, says when it is saved, and keeps why it was refused. */
export function useChangeWith<Result = unknown>(
  textOf: (error: unknown) => string,
  readAgain: () => unknown,
) {
  const showToast = useToast();
  const isMounted = useIsMounted();
  const [once] = useState(createOnce);
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: ({ asked, run }: Change<Result>) =>
      asked === undefined ? run(newIdempotencyKey()) : once(asked, run),
    onSuccess: async (result, { done, undo, then }) => {
      await readAgain();
      const text = typeof done === 'function' ? done(result) : done;
      const action = undo && { label: undo.label, run: () => undo.run(result) };
      if (text !== undefined) showToast(text, action);
      then?.(result);
    },
    onError: (failure, { failed }) => {
      if (failed) failed(failure);
      else if (!isMounted.current) showToast(textOf(failure));
      // The page may show an old version.
      if (isRefused(failure) && failure.status === 409) void readAgain();
    },
  });
  const problem = error ? textOf(error) : undefined;
  return { start: mutate, isPending, error, problem, reset, asked: variables?.asked };
}
