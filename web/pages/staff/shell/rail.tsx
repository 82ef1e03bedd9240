import { Link, useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useLogOut } from '../../../account/use-log-out.ts';
import type { User } from '../../../api/session.ts';
import { LanguageSwitch, ThemeSwitch } from '../../../app/footer.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Bird } from '../../../ui/icon.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { useMenu } from '../../../ui/use-menu.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { BusinessChoice } from './business-choice.tsx';
import { entriesFor, type Entry, hrefOf, isCurrent } from './entries.ts';
import { turnShortcuts, useShortcutsOn } from './shortcuts.ts';
import type { Membership, Right } from './staff-context.ts';

/** A phone has room for this many beside "More". */
const ON_PHONE = 4;

type RailProps = {
  readonly user: User;
  readonly rights: readonly Right[] | 'admin';
  readonly memberships: readonly Membership[];
  readonly businessId?: string | undefined;
};

/** The pages of the work: a rail at the side, on a phone a bar at the bottom. */
export function Rail(props: RailProps) {
  const t = useTexts('staff');
  const entries = entriesFor(props.rights);
  const onPhone = entries.slice(0, ON_PHONE);
  const item = (entry: Entry) => (
    <li key={entry.page} className={onPhone.includes(entry) ? '' : 'rail-wide'}>
      <RailLink entry={entry} />
    </li>
  );
  return (
    <header className="rail">
      <Link className="rail-brand" href={PAGE_PATHS.home} aria-label={t('rail.find')}>
        <Bird />
      </Link>
      <nav aria-label={t('rail.label')}>
        <ul>{entries.filter(({ isLast }) => !isLast).map(item)}</ul>
        <ul className="rail-end">{entries.filter(({ isLast }) => isLast).map(item)}</ul>
      </nav>
      <RailMenu {...props} entries={entries.slice(ON_PHONE)} />
    </header>
  );
}

function RailLink({ entry }: { readonly entry: Entry }) {
  const t = useTexts('staff');
  const [path] = useLocation();
  return (
    <Link
      className="rail-link"
      href={hrefOf(entry)}
      aria-current={isCurrent(entry, path) ? 'page' : undefined}
    >
      <WorkIcon name={entry.icon} />
      {t(entry.text)}
    </Link>
  );
}

/** Opens the menu: the initials of the person, on a phone "More". */
function RailMenu(props: MenuBoxProps) {
  const t = useTexts('staff');
  const shell = useTexts('shell');
  const { isOpen, setIsOpen, box, button } = useMenu();
  return (
    <div className="rail-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="rail-link"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="unseen">{shell('account', { name: props.user.name })}</span>
        <span className="rail-wide" aria-hidden="true">
          <Tile name={props.user.name} size="2rem" isRound />
        </span>
        <span className="rail-phone" aria-hidden="true">
          <WorkIcon name="more" />
          {t('rail.more')}
        </span>
      </button>
      {isOpen && <MenuBox {...props} />}
    </div>
  );
}

type MenuBoxProps = RailProps & { readonly entries: readonly Entry[] };

/** The person, the business, language and colours; on a phone also the pages without room in the bar. */
function MenuBox({ user, memberships, businessId, entries }: MenuBoxProps) {
  const t = useTexts('staff');
  const shell = useTexts('shell');
  const logOut = useLogOut();
  return (
    <div className="rail-box card">
      <p>
        <b>{user.name}</b>
        <br />
        <span className="small quiet">{user.email}</span>
      </p>
      {businessId !== undefined && (
        <BusinessChoice memberships={memberships} businessId={businessId} />
      )}
      {entries.length > 0 && (
        <ul className="rail-phone">
          {entries.map((entry) => (
            <li key={entry.page}>
              <Link className="button plain" href={hrefOf(entry)}>
                <WorkIcon name={entry.icon} />
                {t(entry.text)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LanguageSwitch />
      <ThemeSwitch />
      <ShortcutSwitch />
      <Link className="button slim" href={PAGE_PATHS.home}>
        {t('rail.find')}
      </Link>
      <button type="button" className="button slim" onClick={logOut}>
        {shell('logout')}
      </button>
    </div>
  );
}

function ShortcutSwitch() {
  const t = useTexts('staff');
  const isOn = useShortcutsOn();
  return (
    <label className="switch">
      <span>{t('shortcuts')}</span>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => turnShortcuts(target.checked)}
      />
    </label>
  );
}
