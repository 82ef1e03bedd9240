import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../api/call.ts';
import { Refused } from '../../../api/failures.ts';
import { createOnce } from '../../../api/once.ts';
import { useToast } from '../../../app/toasts.tsx';
import { readWorkAgain } from '../shell/live.ts';

type Change = {
  /** The form, or what else is asked for: sent again after a lost response, it has the same key. Without it, each start has its own. */
  readonly asked?: unknown;
  readonly run: (key: string) => Promise<unknown>;
  /** Said when it is done; without it, the page says it. */
  readonly done?: string | undefined;
  readonly undo?: { readonly label: string; readonly run: () => void };
  readonly then?: () => void;
  /** Says why it was refused, for a change without a place beside it. */
  readonly failed?: (error: unknown) => void;
};

export type ChangeState = ReturnType<typeof useChangeWith>;

/** Changes something at the business: says when it is saved, and keeps why it was refused. */
export function useChangeWith(textOf: (error: unknown) => string) {
  const showToast = useToast();
  const [once] = useState(createOnce);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ asked, run }: Change) =>
      asked === undefined ? run(newIdempotencyKey()) : once(asked, run),
    onSuccess: (_answer, { done, undo, then }) => {
      readWorkAgain();
      if (done !== undefined) showToast(done, undo);
      then?.();
    },
    onError: (failure, { failed }) => {
      failed?.(failure);
      // The page shows an old version.
      if (failure instanceof Refused && failure.code === 'SERIALIZATION_CONFLICT') readWorkAgain();
    },
  });
  return { start: mutate, isPending, error, problem: error ? textOf(error) : undefined, reset };
}
