import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endUserSessions, reinstateUser, suspendUser } from '../../../api/operations.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { ConfirmDialog } from '../../staff/ui/confirm-dialog.tsx';
import { Problem } from '../../staff/ui/problem.tsx';
import { useWorkChange } from '../../staff/ui/use-change.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { UserDetails } from './user-page.tsx';

type Asked = 'suspend' | 'end';
type AccountActionsProps = { readonly user: UserDetails; readonly onChanged: () => void };

/** Suspend, reinstate, end the sessions. An erased account has none of them. */
export function AccountActions({ user, onChanged }: AccountActionsProps) {
  const t = useTexts('admin');
  const [asking, setAsking] = useState<Asked>();
  const { name, state } = user;
  const close = () => setAsking(undefined);
  const { change, suspend, reinstate, end } = useAccountChanges(user, () => {
    close();
    onChanged();
  });
  const ask = (next: Asked) => {
    change.reset();
    setAsking(next);
  };
  if (state === 'erased') return null;
  return (
    <>
      <div className="row">
        {state === 'active' ? (
          <button type="button" className="button stop" onClick={() => ask('suspend')}>
            {t('suspend')}
          </button>
        ) : (
          <Reinstate name={name} isSending={change.isPending} onClick={reinstate} />
        )}
        {user.sessions.length > 0 && (
          <button type="button" className="button" onClick={() => ask('end')}>
            {t('endSessions')}
          </button>
        )}
      </div>
      {!asking && <Problem change={change} />}
      {asking === 'suspend' && (
        <ReasonDialog
          action="suspendUser"
          name={name}
          isSending={change.isPending}
          problem={change.problem}
          onSend={suspend}
          onClose={close}
        />
      )}
      {asking === 'end' && (
        <ConfirmDialog
          title={t('endSessions.title', { name })}
          action={t('endSessions')}
          change={change}
          onConfirm={end}
          onClose={close}
        >
          <p>{t('endSessions.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type ReinstateProps = {
  readonly name: string;
  readonly isSending: boolean;
  readonly onClick: () => void;
};

function Reinstate({ name, isSending, onClick }: ReinstateProps) {
  const t = useTexts('admin');
  return (
    <button type="button" className="button primary" disabled={isSending} onClick={onClick}>
      {t('reinstateUser', { name })}
    </button>
  );
}

function useAccountChanges({ id, name }: UserDetails, then: () => void) {
  const t = useTexts('admin');
  const change = useWorkChange(useErrorText());
  const suspend = (reason: string) =>
    change.start({
      asked: { suspend: id, reason },
      run: (key) => call(suspendUser, { params: { id }, body: { reason }, ...keyOf(key) }),
      done: t('suspendUser.done', { name }),
      then,
    });
  const reinstate = () =>
    change.start({
      asked: { reinstate: id },
      run: (key) => call(reinstateUser, { params: { id }, body: {}, ...keyOf(key) }),
      done: t('reinstateUser.done', { name }),
      then,
    });
  const end = () =>
    change.start({
      asked: { end: id },
      run: (key) => call(endUserSessions, { params: { id }, body: {}, ...keyOf(key) }),
      done: t('endSessions.done'),
      then,
    });
  return { change, suspend, reinstate, end };
}

const keyOf = (key: string) => ({ headers: { 'idempotency-key': key } });
