import './shell.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useLogin } from '../../../account/login-provider.tsx';
import { getSecondFactor, listMemberships } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { type User, useSession } from '../../../api/session.ts';
import { Footer } from '../../../app/footer.tsx';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Bird } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLiveUpdates } from './live.ts';
import { Rail } from './rail.tsx';
import { StaffContext, useChosenBusiness } from './staff-context.ts';

/** An owner without a business begins one. */
const StartBusiness = lazy(() => import('../setup/open/start-business.tsx'));

type WorkShellProps = { readonly children: ReactNode };

/** The frame of the pages at `/staff` and `/admin`: only for accounts that work there. */
export default function WorkShell({ children }: WorkShellProps) {
  const session = useSession();
  const [path] = useLocation();
  const isAdminPage = path.startsWith('/admin');
  if (session.status === 'unknown') {
    return (
      <Main>
        <Waiting />
      </Main>
    );
  }
  if (session.status !== 'open') {
    return (
      <Outside>
        <LoginGate isAdminPage={isAdminPage} />
      </Outside>
    );
  }
  const { user } = session;
  if (isAdminPage && user.role === 'admin') {
    return <AdminFrame user={user}>{children}</AdminFrame>;
  }
  const isStaff = user.role === 'business' || user.role === 'professional';
  if (!isAdminPage && isStaff) return <StaffFrame user={user}>{children}</StaffFrame>;
  return (
    <Outside>
      <RefusedPage isAdminPage={isAdminPage} />
    </Outside>
  );
}

/** An admin without the second factor, which every operation of admins needs, is led to it. */
function AdminFrame({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(read(getSecondFactor));
  return (
    <Frame rail={<Rail user={user} rights="admin" memberships={[]} />}>
      {data?.isRequired && data.enabledAt === null ? (
        <SecondFactorGate />
      ) : data ? (
        children
      ) : (
        <Unread error={error} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}

function SecondFactorGate() {
  const t = useTexts('security');
  usePageTitle(t('required.title'));
  return (
    <div className="wrap empty">
      <h1>{t('required.title')}</h1>
      <p className="quiet">{t('required')}</p>
      <Link className="button primary" href={PAGE_PATHS.account}>
        {t('required.button')}
      </Link>
    </div>
  );
}

function StaffFrame({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(read(listMemberships));
  const chosenId = useChosenBusiness();
  const live = useLiveUpdates();
  const membership = data?.find(({ businessId }) => businessId === chosenId) ?? data?.[0];
  const staff = useMemo(
    () => data && membership && { ...membership, memberships: data, live },
    [data, membership, live],
  );
  const rail = (
    <Rail
      user={user}
      rights={membership?.rights ?? []}
      memberships={data ?? []}
      businessId={membership?.businessId}
    />
  );
  return (
    <Frame rail={rail}>
      {staff ? (
        <StaffContext value={staff}>{children}</StaffContext>
      ) : data && user.role === 'business' ? (
        <StartBusiness />
      ) : data ? (
        <NoBusiness />
      ) : (
        <Unread error={error} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}

function Frame({ rail, children }: { readonly rail: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="work">
      {rail}
      <Main>{children}</Main>
    </div>
  );
}

/** For people who do not work here: with the name of the app, and a way home. */
function Outside({ children }: WorkShellProps) {
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Link className="brand" href={PAGE_PATHS.home}>
            <Bird />
            <span>Amsel</span>
          </Link>
        </div>
      </header>
      <Main>{children}</Main>
      <Footer />
    </>
  );
}

function Main({ children }: WorkShellProps) {
  return (
    <main id="main" className="work-main" tabIndex={-1}>
      {children}
    </main>
  );
}

type UnreadProps = { readonly error: Error | null; readonly onRetry: () => void };

function Unread({ error, onRetry }: UnreadProps) {
  if (!error) return <Waiting />;
  return (
    <div className="wrap empty">
      <LoadFailure error={error} onRetry={onRetry} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="wrap empty" aria-busy="true">
      <Skeleton width="16rem" height="2rem" />
      <Skeleton width="100%" height="24rem" />
    </div>
  );
}

type GateProps = { readonly isAdminPage: boolean };

function LoginGate({ isAdminPage }: GateProps) {
  const t = useTexts('staff');
  const shell = useTexts('shell');
  const askToLogIn = useLogin();
  const title = t(isAdminPage ? 'login.adminTitle' : 'login.title');
  usePageTitle(title);
  return (
    <div className="wrap empty">
      <h1>{title}</h1>
      <p className="quiet">{t(isAdminPage ? 'login.adminText' : 'login.text')}</p>
      <div className="row">
        <button type="button" className="button primary" onClick={() => void askToLogIn()}>
          {shell('login')}
        </button>
        {!isAdminPage && <OpenBusinessButton />}
      </div>
    </div>
  );
}

function OpenBusinessButton() {
  const t = useTexts('staff');
  const askToLogIn = useLogin();
  return (
    <button
      type="button"
      className="button"
      onClick={() => void askToLogIn({ newRole: 'business' })}
    >
      {t('login.open')}
    </button>
  );
}

function RefusedPage({ isAdminPage }: GateProps) {
  const t = useTexts('staff');
  usePageTitle(t('refused.title'));
  return (
    <div className="wrap empty">
      <h1>{t('refused.title')}</h1>
      <p className="quiet">{t('refused.text')}</p>
      <div className="row">
        <Link className="button" href={PAGE_PATHS.home}>
          {t('rail.find')}
        </Link>
        {!isAdminPage && <OpenBusinessButton />}
      </div>
    </div>
  );
}

function NoBusiness() {
  const t = useTexts('staff');
  usePageTitle(t('none.title'));
  return (
    <div className="wrap empty">
      <h1>{t('none.title')}</h1>
      <p className="quiet">{t('none.text')}</p>
    </div>
  );
}
