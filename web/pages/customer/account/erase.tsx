import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call } from '../../../api/call.ts';
import { deleteAccount } from '../../../api/operations.ts';
import { forgetSession } from '../../../api/session.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useChange } from '../me/use-change.ts';
import type { Account } from './account-form.tsx';

export function Erase({ account }: { readonly account: Account }) {
  const t = useTexts('me');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className="quiet">{t('account.eraseText')}</p>
      <p>
        <button type="button" className="button stop" onClick={() => setIsAsking(true)}>
          {t('account.eraseButton')}
        </button>
      </p>
      {isAsking && <EraseDialog account={account} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type EraseDialogProps = { readonly account: Account; readonly onClose: () => void };

/** It cannot be undone, so the email is typed. */
function EraseDialog({ account, onClose }: EraseDialogProps) {
  const t = useTexts('me');
  const showToast = useToast();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { isSending, problem, run } = useChange(async () => {
    await call(deleteAccount);
    forgetSession();
    showToast(t('account.erased'));
    navigate(PAGE_PATHS.home);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSame = typed.trim().toLowerCase() === account.email.toLowerCase();
    setIsWrong(!isSame);
    if (isSame) run(undefined);
  };
  return (
    <Dialog title={t('account.eraseTitle')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">{t('account.eraseText')}</p>
        <Field
          label={t('account.eraseConfirm')}
          hint={account.email}
          problem={isWrong ? t('account.eraseWrong') : undefined}
          type="text"
          inputMode="email"
          name="confirmation"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
        <div className="row choices">
          <button type="submit" className="button stop" aria-disabled={isSending}>
            {isSending ? t('sending') : t('account.eraseSubmit')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('goBack')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
