import { useState } from 'react';
import { call } from '../api/call.ts';
import { isAmselError } from '../api/failures.ts';
import { login } from '../api/operations.ts';
import { openSession } from '../api/session.ts';
import { suggestLanguage, useTexts } from '../text/use-texts.ts';
import { Field } from '../ui/field.tsx';
import { AccountForm, type AccountFormProps, EmailField, useSubmit } from './account-form.tsx';
import { ForgotPassword } from './forgot-password.tsx';

/** The password is right, and the account has a second factor. */
const isCodeMissing = (error: unknown) =>
  isAmselError(error, 'MISSING_FIELDS') && error.field === 'code';

export function LoginForm({ email, onEmail, onDone }: AccountFormProps) {
  const t = useTexts('shell');
  const [password, setPassword] = useState('');
  /** Asked for only if it is needed. */
  const [code, setCode] = useState<string>();
  const form = useSubmit(async () => {
    const headers = { 'x-session': 'cookie' } as const;
    const body = { email, password, ...(code && { code }) };
    const session = await call(login, { headers, body }).catch((error: unknown) => {
      if (!isCodeMissing(error)) throw error;
      setCode('');
    });
    if (!session) return;
    openSession(session.body);
    const { user } = session.body;
    if (user.language) suggestLanguage(user.language);
    onDone(user);
  });
  return (
    <AccountForm {...form} label={t('login.submit')}>
      <EmailField email={email} onEmail={onEmail} />
      <Field
        label={t('field.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {code !== undefined && (
        <Field
          label={t('field.code')}
          hint={t('field.codeHint')}
          name="code"
          autoComplete="one-time-code"
          dir="ltr"
          required
          maxLength={50}
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <ForgotPassword email={email} />
    </AccountForm>
  );
}
