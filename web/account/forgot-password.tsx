import { type MouseEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { forgotPassword } from '../api/operations.ts';
import { useTexts } from '../text/use-texts.ts';
import { Note } from '../ui/note.tsx';
import { useSubmit } from './account-form.tsx';

/** Mails a link to set a new password to the email of the form around it. Says nothing about whether an account has it. */
export function ForgotPassword({ email }: { readonly email: string }) {
  const t = useTexts('shell');
  const [sentTo, setSentTo] = useState<string>();
  const { isSending, problem, submit } = useSubmit(async () => {
    // A note that appears again is read out again.
    setSentTo(undefined);
    await call(forgotPassword, { body: { email } });
    setSentTo(email);
  });
  const send = (event: MouseEvent<HTMLButtonElement>) => {
    const field = event.currentTarget.form?.elements.namedItem('email') as HTMLInputElement;
    if (field.reportValidity()) submit(event);
  };
  return (
    <>
      <p>
        <button
          type="button"
          className="text-button small"
          aria-disabled={isSending}
          onClick={send}
        >
          {isSending ? t('sending') : t('forgot')}
        </button>
      </p>
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      {sentTo && (
        <Note kind="open" icon="check" isAnnounced>
          {t('forgot.sent', { email: sentTo })}
        </Note>
      )}
    </>
  );
}
