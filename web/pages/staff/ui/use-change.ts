import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../app/toasts.tsx';
import { readWorkAgain } from '../shell/live.ts';

type Change = {
  readonly run: () => Promise<unknown>;
  /** Said when it is done; without it, the page says it. */
  readonly done?: string | undefined;
  readonly undo?: { readonly label: string; readonly run: () => void };
  readonly then?: () => void;
};

export type ChangeState = ReturnType<typeof useChangeWith>;

/** Changes something at the business: says when it is saved, and keeps why it was refused. */
export function useChangeWith(textOf: (error: unknown) => string) {
  const showToast = useToast();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_answer, { done, undo, then }) => {
      readWorkAgain();
      if (done !== undefined) showToast(done, undo);
      then?.();
    },
  });
  return { start: mutate, isPending, error, problem: error ? textOf(error) : undefined, reset };
}
