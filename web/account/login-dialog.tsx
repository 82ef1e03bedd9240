import { useState } from 'react';
import type { User } from '../api/session.ts';
import { useTexts } from '../text/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LinkForm } from './link-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const WAYS = ['login', 'register', 'link'] as const;
type Way = (typeof WAYS)[number];

/** The role of an account that is opened here; professionals are invited. */
export type NewRole = 'customer' | 'business' | 'professional';

type LoginDialogProps = {
  readonly newRole: NewRole;
  readonly onDone: (user: User | undefined) => void;
};

/** Log in, open an account, or get a link by mail. An email that was typed is kept between them. */
export function LoginDialog({ newRole, onDone }: LoginDialogProps) {
  const t = useTexts('shell');
  const [way, setWay] = useState<Way>(newRole === 'business' ? 'register' : 'login');
  const [email, setEmail] = useState('');
  const shared = { email, onEmail: setEmail, onDone };
  return (
    <Dialog title={t(`${way}.title`)} onClose={() => onDone(undefined)}>
      <div className="stack">
        <fieldset className="segmented">
          <legend className="unseen">{t('login.way')}</legend>
          {WAYS.map((name) => (
            <label key={name}>
              <input type="radio" name="way" checked={way === name} onChange={() => setWay(name)} />
              {t(`${name}.short`)}
            </label>
          ))}
        </fieldset>
        {way === 'login' && <LoginForm {...shared} />}
        {way === 'register' && <RegisterForm {...shared} role={newRole} />}
        {way === 'link' && <LinkForm {...shared} />}
      </div>
    </Dialog>
  );
}
