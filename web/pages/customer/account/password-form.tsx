import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { forgotPassword } from '../../../api/operations.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { useChange, useOwnErrorText } from '../me/use-change.ts';
import { type Account, changeAccount, Form } from './account-form.tsx';
import { useCode } from './use-code.tsx';

const PASSWORD_MIN = 10;

export function PasswordForm({ account }: { readonly account: Account }) {
  const t = useTexts('me');
  const showToast = useToast();
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const { codeField, proof, clearCode } = useCode();
  const { run, ...state } = useChange(
    async (passwords: { currentPassword: string; password: string; code?: string }) => {
      await changeAccount(passwords);
      clearCode();
      setCurrentPassword('');
      setPassword('');
      showToast(t('account.passwordDone'));
    },
  );
  return (
    <>
      <Form
        {...state}
        label={t('account.passwordSubmit')}
        onSubmit={() => run({ currentPassword, password, ...proof })}
      >
        <Field
          label={t('account.passwordNow')}
          type="password"
          name="currentPassword"
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={({ target }) => setCurrentPassword(target.value)}
        />
        <Field
          label={t('account.passwordNew')}
          hint={t('account.passwordHint', { count: PASSWORD_MIN })}
          type="password"
          name="newPassword"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {codeField}
      </Form>
      <ForgottenButton email={account.email} />
    </>
  );
}

function ForgottenButton({ email }: { readonly email: string }) {
  const t = useTexts('me');
  const showToast = useToast();
  const textOf = useOwnErrorText();
  const send = async () => {
    try {
      await call(forgotPassword, { body: { email } });
      showToast(t('account.passwordSent', { email }));
    } catch (error) {
      showToast(textOf(error));
    }
  };
  return (
    <p>
      <button type="button" className="text-button small" onClick={() => void send()}>
        {t('account.passwordForgot')}
      </button>
    </p>
  );
}
