import { Link } from 'wouter';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import type { User } from '../api/session.ts';
import { useTexts } from '../text/use-texts.ts';
import { Tile } from '../ui/tile.tsx';
import { useMenu } from '../ui/use-menu.ts';
import { useLogOut } from './use-log-out.ts';

/** The initials of the user open a menu. It closes with Escape and with a click or a focus outside. */
export function AccountMenu({ user }: { readonly user: User }) {
  const t = useTexts('shell');
  const logOut = useLogOut();
  const { isOpen, setIsOpen, box, button } = useMenu();
  return (
    <div className="menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="avatar"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Tile name={user.name} size="2.25rem" isRound />
        <span className="unseen">{t('account', { name: user.name })}</span>
      </button>
      {isOpen && (
        <div className="menu-box card">
          <p>
            <b>{user.name}</b>
          </p>
          <p className="small quiet">{user.email}</p>
          <Link className="button slim" href={PAGE_PATHS.account} onClick={() => setIsOpen(false)}>
            {t('accountPage')}
          </Link>
          {user.role === 'customer' && (
            <Link className="button slim" href={PAGE_PATHS.day} onClick={() => setIsOpen(false)}>
              {t('footer.business')}
            </Link>
          )}
          <button
            type="button"
            className="button slim"
            onClick={() => {
              setIsOpen(false);
              logOut();
            }}
          >
            {t('logout')}
          </button>
        </div>
      )}
    </div>
  );
}
