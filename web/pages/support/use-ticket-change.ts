import { isRefused } from '../../api/failures.ts';
import { queryClient } from '../../api/query.ts';
import { useErrorText } from '../../app/error-text.ts';
import { type Change, useChangeWith } from '../../app/use-change.ts';
import { useTexts } from '../../text/use-texts.ts';

const CODES = ['SUPPORT_INVALID_STATE', 'SUPPORT_LINK_INVALID', 'USAGE_LIMIT_REACHED'] as const;

function useTicketErrorText(): (error: unknown) => string {
  const t = useTexts('support');
  const common = useErrorText();
  return (error) => {
    const code = isRefused(error) && CODES.find((known) => known === error.code);
    return code ? t(`error.${code}`) : common(error);
  };
}

/** Changes a ticket, one change at a time; all tickets are read again. */
export function useTicketChange<Result>() {
  const { start, ...state } = useChangeWith<Result>(useTicketErrorText(), readTicketsAgain);
  return {
    ...state,
    start: (change: Change<Result>) => {
      if (!state.isPending) start(change);
    },
  };
}

function readTicketsAgain(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).includes('/support/tickets'),
  });
}
