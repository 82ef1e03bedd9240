import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../app/toasts.tsx';
import { useStaffErrorText } from '../calendar/error-text.ts';
import { readWorkAgain } from '../shell/live.ts';

type Change = {
  readonly run: () => Promise<unknown>;
  /** Said when it is done. */
  readonly done: string;
  readonly undo?: { readonly label: string; readonly run: () => void };
  readonly then?: () => void;
};

/** Changes something at the business: says when it is saved, and keeps why it was refused. */
export function useChange() {
  const showToast = useToast();
  const textOf = useStaffErrorText();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_answer, { done, undo, then }) => {
      readWorkAgain();
      showToast(done, undo);
      then?.();
    },
  });
  return { start: mutate, isPending, error, problem: error ? textOf(error) : undefined, reset };
}
