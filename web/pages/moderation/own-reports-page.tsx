import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../contract/page-paths.ts';
import { useLogin } from '../../account/login-provider.tsx';
import { useSession } from '../../api/session.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnReports } from './own-reports.tsx';

/** The reports of the reader with their decisions, and the decisions about content of the reader. */
export default function OwnReportsPage() {
  const t = useTexts('moderation');
  const me = useTexts('me');
  const session = useSession();
  usePageTitle(t('title'));
  return (
    <div className="wrap own-reports-page stack">
      <p className="crumbs">
        <Link href={PAGE_PATHS.account}>
          <Icon name="back" isTiny isMirrored />
          {me('account.title')}
        </Link>
      </p>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('text')}</p>
      {session.status === 'unknown' && <Skeleton width="100%" height="20rem" />}
      {session.status === 'none' && <LoggedOut />}
      {session.status === 'open' && (
        <>
          <OwnReports side="reporter" title={t('reported')} none={t('reported.none')} />
          <OwnReports side="affected" title={t('decided')} none={t('decided.none')} />
        </>
      )}
    </div>
  );
}

function LoggedOut() {
  const t = useTexts('moderation');
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
