import './support.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useLogin } from '../../account/login-provider.tsx';
import { listTickets } from '../../api/operations.ts';
import { readPages } from '../../api/pages.ts';
import { useSession } from '../../api/session.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { pathTo } from '../../app/paths.ts';
import { useMoment } from '../../format/moment.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewTicket } from './new-ticket.tsx';
import { StateTag } from './state-tag.tsx';

/** The questions of the reader, and a new one. */
export default function SupportPage() {
  const t = useTexts('support');
  const session = useSession();
  usePageTitle(t('title'));
  return (
    <div className="wrap support-page stack">
      <h1>{t('title')}</h1>
      <p className="quiet">{t('text')}</p>
      {session.status === 'unknown' && <Skeleton width="100%" height="30rem" />}
      {session.status === 'none' && <LoggedOut />}
      {session.status === 'open' && (
        <>
          <NewTicket role={session.user.role} />
          <Tickets />
        </>
      )}
    </div>
  );
}

export function LoggedOut() {
  const t = useTexts('support');
  const askToLogIn = useLogin();
  return (
    <div className="empty">
      <p className="quiet">{t('login')}</p>
      <button type="button" className="button primary" onClick={() => void askToLogIn()}>
        {t('loginButton')}
      </button>
    </div>
  );
}

function Tickets() {
  const t = useTexts('support');
  const moment = useMoment();
  const list = useInfiniteQuery(readPages(listTickets, {}));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section className="stack-small" aria-labelledby="tickets" aria-busy={list.isPending}>
      <h2 id="tickets">{t('list')}</h2>
      {list.error && !items && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton width="100%" height="8rem" />}
      {items?.length === 0 && <p className="quiet">{t('list.none')}</p>}
      {items && items.length > 0 && (
        <ol className="card ticket-rows">
          {items.map(({ id, subject, state, waitsFor, createdAt }) => (
            <li key={id}>
              <Link href={pathTo('ticket', id)}>
                <b dir="auto">{subject}</b>
                {waitsFor !== 'none' && (
                  <span className="small quiet">{t(`waits.${waitsFor}`)}</span>
                )}
                <StateTag state={state} />
                <time className="small quiet" dateTime={createdAt}>
                  {moment(createdAt)}
                </time>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <button type="button" className="button slim" onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </button>
      )}
    </section>
  );
}
