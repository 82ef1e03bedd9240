import { type FormEvent, type ReactNode, useState } from 'react';
import type { User } from '../api/session.ts';
import { useErrorText } from '../app/error-text.ts';
import { useTexts } from '../text/use-texts.ts';
import { Field } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';

export type AccountFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: (user: User | undefined) => void;
};

/** Runs a request of a form once at a time; a failure is told beside the form, and its input stays. */
export function useSubmit(run: () => Promise<void>) {
  const textOf = useErrorText();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      await run();
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, problem, submit: (event: FormEvent) => void submit(event) };
}

type FormProps = ReturnType<typeof useSubmit> & {
  readonly label: string;
  readonly children: ReactNode;
};

export function AccountForm({ isSending, problem, submit, label, children }: FormProps) {
  const t = useTexts('shell');
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      <button type="submit" className="button primary big" aria-disabled={isSending}>
        {isSending ? t('sending') : label}
      </button>
    </form>
  );
}

type EmailFieldProps = Pick<AccountFormProps, 'email' | 'onEmail'>;

export function EmailField({ email, onEmail }: EmailFieldProps) {
  const t = useTexts('shell');
  return (
    <Field
      label={t('field.email')}
      type="email"
      name="email"
      autoComplete="email"
      required
      maxLength={320}
      value={email}
      onChange={({ target }) => onEmail(target.value)}
    />
  );
}
