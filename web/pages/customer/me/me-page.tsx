import './own-pages.css';
import './me.css';
import type { ReactNode } from 'react';
import { useLogin } from '../../../account/login-provider.tsx';
import { useSession } from '../../../api/session.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  useActiveVisits,
  useArePlacesLoading,
  useBalances,
  useClosedVisits,
  useFamilyMembers,
  useUnclosedVisits,
} from './data.ts';
import { Family } from './family.tsx';
import { Offers } from './offers.tsx';
import { Packages } from './packages.tsx';
import { Past } from './past.tsx';
import { Upcoming } from './upcoming.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWaitlist } from './use-waitlist.ts';
import { Waitlist } from './waitlist.tsx';

export default function MePage() {
  const t = useTexts('me');
  const session = useSession();
  const nowMs = useNow();
  usePageTitle(t('title'));
  if (session.status !== 'open') return session.status === 'none' ? <LoggedOut /> : <Loading />;
  if (session.user.role !== 'customer') {
    return (
      <Frame>
        <p className="quiet">{t('staff.text')}</p>
      </Frame>
    );
  }
  return <OwnPage nowMs={nowMs} />;
}

function OwnPage({ nowMs }: { readonly nowMs: number }) {
  const isLoading = useIsLoading(nowMs);
  if (isLoading) return <Loading />;
  return (
    <Frame>
      <Offers />
      <div className="two">
        <div>
          <Upcoming nowMs={nowMs} />
          <Past nowMs={nowMs} />
        </div>
        <div className="side stack">
          <Packages />
          <Waitlist />
          <Family nowMs={nowMs} />
        </div>
      </div>
    </Frame>
  );
}

/** Lists of unknown length below each other would move as they arrive, so all are shown at once. */
function useIsLoading(nowMs: number): boolean {
  const visits = [useActiveVisits(nowMs), useClosedVisits(), useUnclosedVisits(nowMs)];
  const others = [useWaitlist(), useBalances(), useFamilyMembers()];
  const arePlacesLoading = useArePlacesLoading(
    visits.flatMap(({ data = [] }) => data.map(({ business }) => business)),
  );
  return [...visits, ...others].some(({ isLoading }) => isLoading) || arePlacesLoading;
}

function Loading() {
  return (
    <Frame>
      <div className="stack loading" aria-hidden="true">
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="100%" height="4rem" />
      </div>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const t = useTexts('me');
  return (
    <div className="wrap me-page">
      <h1>{t('title')}</h1>
      {children}
    </div>
  );
}

function LoggedOut() {
  const t = useTexts('me');
  const askToLogIn = useLogin();
  return (
    <Frame>
      <div className="empty">
        <p className="quiet">{t('login.text')}</p>
        <button type="button" className="button primary" onClick={() => void askToLogIn()}>
          {t('login.button')}
        </button>
      </div>
    </Frame>
  );
}
