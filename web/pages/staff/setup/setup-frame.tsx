import './setup.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { LiveMark } from '../shell/live-mark.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { StatusNote } from './status-note.tsx';

/** The parts of the set-up, in order. */
const PARTS = [
  { page: 'hours', text: 'nav.hours', for: 'calendar' },
  { page: 'services', text: 'nav.services', for: 'settings' },
  { page: 'team', text: 'nav.team', for: 'team' },
  { page: 'resources', text: 'nav.resources', for: 'calendar' },
  { page: 'settings', text: 'nav.settings', for: 'settings' },
] as const;
type Part = (typeof PARTS)[number]['page'];

type SetupFrameProps = {
  readonly part: Part;
  /** Whether the reader may change this part. */
  readonly mayChange: boolean;
  readonly children: ReactNode;
};

/** The bar, and the parts of the set-up beside what is chosen. */
export function SetupFrame({ part, mayChange, children }: SetupFrameProps) {
  const t = useTexts('setup');
  const { businessName, rights } = useStaff();
  usePageTitle(t(`nav.${part}`));
  return (
    <>
      <div className="work-bar">
        <h1>{t('title')}</h1>
        <span className="quiet only-wide">{businessName}</span>
        <span className="push">
          <LiveMark />
        </span>
      </div>
      <div className="work-page setup-page">
        <nav aria-label={t('nav.label')}>
          <ul>
            {PARTS.filter((each) => rights.includes(each.for)).map(({ page, text }) => (
              <li key={page}>
                <Link href={PAGE_PATHS[page]} aria-current={page === part ? 'page' : undefined}>
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="setup-body">
          <StatusNote />
          {!mayChange && <Note kind="quiet">{t('readOnly')}</Note>}
          {children}
        </div>
      </div>
    </>
  );
}
