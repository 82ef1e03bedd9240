import { type FormEvent, type ReactNode } from 'react';
import { call, type Input, type Output } from '../../../api/call.ts';
import { getAccount, updateAccount } from '../../../api/operations.ts';
import { queryClient, read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';

export type Account = Output<'getAccount'>;
type Changes = NonNullable<Input<'updateAccount'>['body']>;

/** Changes the account, and what the page shows of it. */
export async function changeAccount(body: Changes): Promise<void> {
  const { body: account } = await call(updateAccount, { body });
  queryClient.setQueryData(read(getAccount).queryKey, account);
}

type FormProps = {
  readonly isSending: boolean;
  readonly problem: string | undefined;
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

export function Form({ isSending, problem, label, onSubmit, children }: FormProps) {
  const t = useTexts('me');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      <p>
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? t('sending') : label}
        </button>
      </p>
    </form>
  );
}
