import { Link, useLocation } from 'wouter';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { useLogin } from '../account/login-provider.tsx';
import { useSession } from '../api/session.ts';
import { useTexts } from '../text/use-texts.ts';
import { Bird } from '../ui/icon.tsx';
import { entriesFor, hrefOf } from './navigation.ts';

export function Header() {
  const t = useTexts('shell');
  const session = useSession();
  const [path] = useLocation();
  const user = session.status === 'open' ? session.user : undefined;
  return (
    <header className="top">
      <div className="wrap">
        <Link className="brand" href={PAGE_PATHS.home}>
          <Bird />
          <span>Amsel</span>
        </Link>
        <nav aria-label={t('nav.label')}>
          {entriesFor(user).map((entry) => (
            <Link
              key={entry.page}
              href={hrefOf(entry)}
              className={entry.isOnlyWide ? 'wide' : ''}
              aria-current={path === hrefOf(entry) ? 'page' : undefined}
            >
              {t(entry.text)}
            </Link>
          ))}
          {user && <AccountMenu user={user} />}
          {session.status === 'none' && <LoginButton />}
        </nav>
      </div>
    </header>
  );
}

function LoginButton() {
  const t = useTexts('shell');
  const askToLogIn = useLogin();
  return (
    <button type="button" className="button slim" onClick={() => void askToLogIn()}>
      {t('login')}
    </button>
  );
}
