import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { sendMagicLink } from '../api/operations.ts';
import { useSession } from '../api/session.ts';
import { useTexts } from '../text/use-texts.ts';
import { Note } from '../ui/note.tsx';
import { AccountForm, type AccountFormProps, EmailField, useSubmit } from './account-form.tsx';

/** The link opens in another tab; this one learns of the session and goes on. */
export function LinkForm({ email, onEmail, onDone }: AccountFormProps) {
  const t = useTexts('shell');
  const session = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const user = session.status === 'open' ? session.user : undefined;
  useEffect(() => {
    if (user) onDone(user);
  }, [user, onDone]);
  const form = useSubmit(async () => {
    await call(sendMagicLink, { body: { email } });
    setSentTo(email);
  });
  return (
    <AccountForm {...form} label={sentTo ? t('link.again') : t('link.submit')}>
      <EmailField email={email} onEmail={onEmail} />
      {sentTo && (
        <Note kind="open" icon="check" isAnnounced>
          {t('link.sent', { email: sentTo })}
        </Note>
      )}
    </AccountForm>
  );
}
