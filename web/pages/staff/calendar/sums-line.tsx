import type { ReactNode } from 'react';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { type Filter, FILTERS } from './marks.ts';
import type { Sums } from './sums.ts';

type SumsLineProps = {
  readonly sums: Sums;
  readonly currency: string;
  /** Absent while it is not known. */
  readonly waiting: number | undefined;
  readonly filter: Filter | undefined;
  readonly onFilter: (filter: Filter | undefined) => void;
  readonly children?: ReactNode;
};

/** The figures of the days that are shown. Three of them show only what they count. */
export function SumsLine({ sums, currency, waiting, filter, onFilter, children }: SumsLineProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  return (
    <div className="sums" role="group" aria-label={t('sums.label')}>
      <p>
        <b>{formats.number(sums.booked)}</b> {t('sums.booked', { count: sums.booked })}
      </p>
      {children}
      {sums.capacity > 0 && (
        <p>
          <WorkIcon name="people" isTiny />
          <b>{formats.number(sums.seats)}</b> {t('sums.seats', { capacity: sums.capacity })}
        </p>
      )}
      {FILTERS.map((name) => (
        <button
          key={name}
          type="button"
          className={sums[name] > 0 ? `sum-${name}` : ''}
          aria-pressed={filter === name}
          onClick={() => onFilter(filter === name ? undefined : name)}
        >
          <FilterIcon name={name} />
          <b>{formats.number(sums[name])}</b> {t(`sums.${name}`, { count: sums[name] })}
        </button>
      ))}
      {waiting !== undefined && (
        <p>
          <WorkIcon name="wait" isTiny />
          <b>{formats.number(waiting)}</b> {t('sums.waiting', { count: waiting })}
        </p>
      )}
      <Key />
      <p>
        <WorkIcon name="cash" isTiny />
        <b>
          <bdi dir="ltr">{formats.price(sums.takenMajor, currency)}</bdi>
        </b>{' '}
        {t('sums.taken', { expected: formats.price(sums.expectedMajor, currency) })}
      </p>
    </div>
  );
}

function FilterIcon({ name }: { readonly name: Filter }) {
  if (name === 'late') return <Icon name="clock" isTiny />;
  return <WorkIcon name={name === 'toConfirm' ? 'ask' : 'absent'} isTiny />;
}

const MARKS = ['confirmed', 'pending', 'late', 'done', 'absent', 'hold'] as const;

/** Explains how appointments look. */
function Key() {
  const t = useTexts('calendar');
  return (
    <details className="key">
      <summary>{t('key')}</summary>
      <ul className="card">
        {MARKS.map((mark) => (
          <li key={mark}>
            <span className={`apt ${mark}`}>
              <span />
            </span>
            {mark === 'hold' ? t('held') : t(`mark.${mark}`)}
          </li>
        ))}
        <li>
          <span className="cal-buffer" />
          {t('key.buffer')}
        </li>
      </ul>
    </details>
  );
}
