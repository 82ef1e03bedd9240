import { useState } from 'react';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { useChange } from '../me/use-change.ts';
import { type Account, changeAccount, Form } from './account-form.tsx';

const NAME_MAX = 200;

export function ProfileForm({ account }: { readonly account: Account }) {
  const t = useTexts('me');
  const showToast = useToast();
  const [name, setName] = useState(account.name);
  const [phone, setPhone] = useState(account.phone ?? '');
  const { run, ...state } = useChange(async (profile: { name: string; phone: string | null }) => {
    await changeAccount(profile);
    showToast(t('saved'));
  });
  return (
    <Form
      {...state}
      label={t('save')}
      onSubmit={() => run({ name: name.trim(), phone: phone.trim() || null })}
    >
      <Field
        label={t('account.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t('account.phone')}
        hint={t('account.phoneHint')}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
    </Form>
  );
}
