import { useState } from 'react';
import { call } from '../api/call.ts';
import { login } from '../api/operations.ts';
import { openSession } from '../api/session.ts';
import { suggestLanguage, useTexts } from '../text/use-texts.ts';
import { Field } from '../ui/field.tsx';
import { AccountForm, type AccountFormProps, EmailField, useSubmit } from './account-form.tsx';

export function LoginForm({ email, onEmail, onDone }: AccountFormProps) {
  const t = useTexts('shell');
  const [password, setPassword] = useState('');
  const form = useSubmit(async () => {
    const headers = { 'x-session': 'cookie' } as const;
    const { body } = await call(login, { headers, body: { email, password } });
    openSession(body);
    if (body.user.language) suggestLanguage(body.user.language);
    onDone(body.user);
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
    </AccountForm>
  );
}
