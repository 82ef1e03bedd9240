import '../me/own-pages.css';
import './account.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useLogin } from '../../../account/login-provider.tsx';
import { getAccount } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useSession } from '../../../api/session.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmailForm } from './email-form.tsx';
import { Erase } from './erase.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

const SecondFactor = lazy(() => import('../../security/second-factor.tsx'));
const OwnData = lazy(() => import('../../data/own-data.tsx'));

export default function AccountPage() {
  const t = useTexts('me');
  const session = useSession();
  usePageTitle(t('account.title'));
  return (
    <div className="wrap account-page">
      <h1>{t('account.title')}</h1>
      {session.status === 'unknown' && <Skeleton width="100%" height="30rem" />}
      {session.status === 'none' && <LoggedOut />}
      {session.status === 'open' && <OwnAccount />}
    </div>
  );
}

function LoggedOut() {
  const t = useTexts('me');
  const askToLogIn = useLogin();
  return (
    <div className="empty">
      <p className="quiet">{t('account.login')}</p>
      <button type="button" className="button primary" onClick={() => void askToLogIn()}>
        {t('account.loginButton')}
      </button>
    </div>
  );
}

function OwnAccount() {
  const t = useTexts('me');
  const found = useQuery(read(getAccount));
  if (found.isPending) return <Skeleton width="100%" height="30rem" />;
  if (found.isError) {
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  }
  const account = found.data;
  return (
    <div className="panels">
      <Panel id="profile" title={t('account.profile')}>
        <ProfileForm account={account} />
        <LanguageChoice account={account} />
      </Panel>
      <Panel id="reminders" title={t('account.reminders')}>
        <MailSettings account={account} />
      </Panel>
      <Panel id="email" title={t('account.email')}>
        <EmailForm account={account} />
      </Panel>
      <Panel id="password" title={t('account.password')}>
        <PasswordForm account={account} />
      </Panel>
      <Suspense fallback={<Skeleton width="100%" height="10rem" />}>
        <SecondFactor
          isVerified={account.emailVerifiedAt !== null}
          isAdmin={account.role === 'admin'}
        />
      </Suspense>
      <Panel id="sessions" title={t('account.sessions')}>
        <Sessions />
      </Panel>
      <Suspense fallback={<Skeleton width="100%" height="10rem" />}>
        <OwnData />
      </Suspense>
      {account.role !== 'admin' && <Help />}
      {account.role === 'customer' && (
        <Panel id="erase" title={t('account.erase')}>
          <Erase account={account} />
        </Panel>
      )}
    </div>
  );
}

function Help() {
  const t = useTexts('me');
  return (
    <Panel id="help" title={t('help.get')}>
      <p className="quiet">{t('help.text')}</p>
      <p>
        <Link className="button" href={PAGE_PATHS.support}>
          {t('help.get')}
        </Link>{' '}
        <Link className="button" href={PAGE_PATHS.ownReports}>
          {t('help.reports')}
        </Link>
      </p>
    </Panel>
  );
}

type PanelProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

function Panel({ id, title, children }: PanelProps) {
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
