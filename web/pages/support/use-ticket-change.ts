import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../api/failures.ts';
import { createOnce } from '../../api/once.ts';
import { queryClient } from '../../api/query.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useToast } from '../../app/toasts.tsx';
import { useTexts } from '../../text/use-texts.ts';

const CODES = ['SUPPORT_INVALID_STATE', 'SUPPORT_LINK_INVALID', 'USAGE_LIMIT_REACHED'] as const;

type Change<Result> = {
  /** Sent again after a lost response, the same has the same key. */
  readonly asked: unknown;
  readonly run: (key: string) => Promise<Result>;
  readonly done: string;
  readonly then?: (result: Result) => void;
};

/** Changes a ticket once, reads all tickets again, and keeps why it was refused. */
export function useTicketChange<Result>() {
  const t = useTexts('support');
  const textOf = useErrorText();
  const showToast = useToast();
  const [once] = useState(createOnce);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ asked, run }: Change<Result>) => once(asked, run),
    onSuccess: (result, { done, then }) => {
      readTicketsAgain();
      showToast(done);
      then?.(result);
    },
    onError: readTicketsAgain,
  });
  const code = error instanceof Refused && CODES.find((known) => known === error.code);
  const problem = code ? t(`error.${code}`) : error ? textOf(error) : undefined;
  const start = (change: Change<Result>) => {
    if (!isPending) mutate(change);
  };
  return { start, isPending, problem };
}

function readTicketsAgain(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).includes('/support/tickets'),
  });
}
