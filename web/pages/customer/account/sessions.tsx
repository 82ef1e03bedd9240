import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../api/call.ts';
import { endSession, listSessions } from '../../../api/operations.ts';
import { queryClient, read } from '../../../api/query.ts';
import { endSession as logOut } from '../../../api/session.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useToast } from '../../../app/toasts.tsx';
import { useMoment } from '../../../format/moment.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChange } from '../me/use-change.ts';
import { deviceName } from './device-name.ts';

type Session = Output<'listSessions'>[number];

export function Sessions() {
  const found = useQuery(read(listSessions));
  if (found.isPending) return <Skeleton width="100%" height="4rem" />;
  if (found.isError) {
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <ul className="lines">
      {found.data.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionLine({ session }: { readonly session: Session }) {
  const t = useTexts('me');
  const moment = useMoment();
  const showToast = useToast();
  const { isSending, problem, run } = useChange(async ({ id, current }: Session) => {
    if (current) return logOut();
    await call(endSession, { params: { id } });
    showToast(t(session.agent ? 'account.agentEnded' : 'account.sessionEnded'));
    return queryClient.invalidateQueries({ queryKey: [listSessions.path] });
  });
  const { agent } = session;
  // The host says who it is: an app can take any name.
  const device = agent
    ? `${agent.name} (${agent.host})`
    : (deviceName(session.device) ?? t('account.sessionUnknown'));
  return (
    <li>
      <div className="grow">
        <b>
          <bdi>{device}</bdi>
        </b>{' '}
        {agent && <span className="tag info">{t('account.agent')}</span>}
        {session.current && <span className="tag open">{t('account.sessionNow')}</span>}
        <p className="small quiet">
          {t('account.sessionUsed', { moment: moment(session.lastUsedAt) })}
        </p>
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
      </div>
      <button
        type="button"
        className="button slim"
        aria-disabled={isSending}
        onClick={() => run(session)}
      >
        {t(agent ? 'account.agentEnd' : 'account.sessionEnd')}{' '}
        <span className="unseen">{device}</span>
      </button>
    </li>
  );
}
