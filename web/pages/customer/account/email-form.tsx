import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { requestEmailChange } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChange } from '../me/use-change.ts';
import { type Account, Form } from './account-form.tsx';
import { useCode } from './use-code.tsx';

const VerifyEmail = lazy(() => import('../../security/verify-email.tsx'));
const EMAIL_MAX = 320;

/** The link in the mail to the new address changes it. */
export function EmailForm({ account }: { readonly account: Account }) {
  const t = useTexts('me');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const { codeField, proof, clearCode } = useCode();
  type Sent = { email: string; password: string; code?: string };
  const { run, ...state } = useChange(async (body: Sent) => {
    await call(requestEmailChange, { body });
    setSentTo(body.email);
    setPassword('');
    clearCode();
  });
  return (
    <Form
      {...state}
      label={t('account.emailSubmit')}
      onSubmit={() => run({ email: email.trim(), password, ...proof })}
    >
      <p>
        <b>{account.email}</b>
      </p>
      {account.emailVerifiedAt === null && (
        <Suspense fallback={<Skeleton width="100%" height="4rem" />}>
          <VerifyEmail email={account.email} />
        </Suspense>
      )}
      <Field
        label={t('account.emailNew')}
        hint={t('account.emailHint')}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Field
        label={t('account.emailPassword')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {codeField}
      {sentTo && (
        <Note kind="open" icon="check" isAnnounced>
          {t('account.emailSent', { email: sentTo })}
        </Note>
      )}
    </Form>
  );
}
