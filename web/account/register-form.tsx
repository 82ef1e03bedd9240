import { useState } from 'react';
import { call, newIdempotencyKey } from '../api/call.ts';
import { register } from '../api/operations.ts';
import { openSession } from '../api/session.ts';
import { useLanguage } from '../app/preferences.ts';
import { useTexts } from '../text/use-texts.ts';
import { Field } from '../ui/field.tsx';
import { AccountForm, type AccountFormProps, EmailField, useSubmit } from './account-form.tsx';
import type { NewRole } from './login-dialog.tsx';

const PASSWORD_MIN = 10;

type RegisterFormProps = AccountFormProps & { readonly role: NewRole };

export function RegisterForm({ email, onEmail, onDone, role }: RegisterFormProps) {
  const t = useTexts('shell');
  const language = useLanguage();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [key] = useState(newIdempotencyKey);
  const form = useSubmit(async () => {
    const { body } = await call(register, {
      headers: { 'x-session': 'cookie', 'idempotency-key': key },
      body: { email, password, name, role, language },
    });
    openSession(body);
    onDone(body.user);
  });
  return (
    <AccountForm {...form} label={t('register.submit')}>
      <Field
        label={t('field.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <EmailField email={email} onEmail={onEmail} />
      <Field
        label={t('field.newPassword')}
        hint={t('field.passwordHint', { count: PASSWORD_MIN })}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </AccountForm>
  );
}
