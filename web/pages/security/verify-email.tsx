import { useState } from 'react';
import { call } from '../../api/call.ts';
import { sendEmailVerification } from '../../api/operations.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Note } from '../../ui/note.tsx';
import { useChange } from '../customer/me/use-change.ts';

/** For an account whose owner has not used a mailed link yet. */
export default function VerifyEmail({ email }: { readonly email: string }) {
  const t = useTexts('security');
  const [isSent, setIsSent] = useState(false);
  const { isSending, problem, run } = useChange(async () => {
    await call(sendEmailVerification);
    setIsSent(true);
  });
  if (isSent) {
    return (
      <Note kind="open" icon="check" isAnnounced>
        {t('verify.sent', { email })}
      </Note>
    );
  }
  return (
    <Note>
      <p>{t('verify.text')}</p>
      <button
        type="button"
        className="button slim"
        aria-disabled={isSending}
        onClick={() => run(undefined)}
      >
        {isSending ? t('sending') : t('verify.button')}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </Note>
  );
}
