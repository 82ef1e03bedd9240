import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveMark } from '../shell/live-mark.tsx';
import { useShortcutsOn } from '../shell/shortcuts.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { Find } from './find.tsx';

type DateBarProps = {
  readonly page: 'day' | 'week';
  readonly title: string;
  readonly date: string;
  readonly who: string | undefined;
  /** Amber only while no panel has the next action. */
  readonly isPanelOpen: boolean;
  readonly onStep: (steps: number) => void;
  readonly onToday: () => void;
  readonly onDate: (date: string) => void;
  readonly onBook: () => void;
  readonly children?: ReactNode;
};

/** The heading of a calendar: the time that it shows, and what one does there. */
export function DateBar(props: DateBarProps) {
  const t = useTexts('calendar');
  const hasKeys = useShortcutsOn();
  const { page, title, date, onStep, onToday, onDate, onBook, isPanelOpen } = props;
  return (
    <div className="work-bar cal-bar">
      <div className="cal-steps" role="group" aria-label={t('bar.steps')}>
        <button type="button" aria-label={t(`bar.${page}Before`)} onClick={() => onStep(-1)}>
          <Icon name="back" isTiny isMirrored />
        </button>
        <button type="button" onClick={onToday}>
          {t(page === 'day' ? 'bar.today' : 'bar.thisWeek')}
        </button>
        <button type="button" aria-label={t(`bar.${page}After`)} onClick={() => onStep(1)}>
          <Icon name="forward" isTiny isMirrored />
        </button>
      </div>
      <h1>{title}</h1>
      <label className="cal-date">
        <span className="unseen">{t('bar.date')}</span>
        <input
          type="date"
          value={date}
          onChange={({ target }) => target.value && onDate(target.value)}
        />
      </label>
      {props.children}
      <LiveMark />
      <Find />
      <button
        type="button"
        className="icon-button push only-screen"
        aria-label={t('bar.print')}
        onClick={() => window.print()}
      >
        <WorkIcon name="print" />
      </button>
      <ViewSwitch {...props} />
      <button
        type="button"
        className={isPanelOpen ? 'button slim ink' : 'button slim primary'}
        onClick={onBook}
      >
        <Icon name="plus" isTiny />
        <span>{t('bar.book')}</span>
        {hasKeys && <kbd aria-hidden="true">N</kbd>}
      </button>
    </div>
  );
}

function ViewSwitch({ page, date, who }: Pick<DateBarProps, 'page' | 'date' | 'who'>) {
  const t = useTexts('staff');
  const query = new URLSearchParams({ date, ...(who !== undefined && { who }) });
  return (
    <div className="cal-views">
      {(['day', 'week'] as const).map((name) => (
        <Link
          key={name}
          href={`${PAGE_PATHS[name]}?${query}`}
          aria-current={name === page ? 'page' : undefined}
        >
          {t(`rail.${name}`)}
        </Link>
      ))}
    </div>
  );
}
