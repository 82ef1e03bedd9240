import { useTexts } from '../../../text/use-texts.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import type { Report, Row } from './data.ts';
import { type Change, changeOf, pointsOf, shareOf, sparkPath } from './plot.ts';
import { useFigures, useMoneyFigures } from './use-figures.ts';

type Totals = Report['totals'];

type Figure = {
  readonly name: 'bookings' | 'utilisation' | 'taken' | 'expected' | 'noShows';
  /** More of it is bad. */
  readonly isBad?: true;
  readonly change: (now: Totals, before: Totals) => Change | undefined;
  readonly ofRow: (row: Row) => number;
};

const noShowShare = ({ noShows, bookings }: Pick<Row, 'noShows' | 'bookings'>) =>
  shareOf(noShows, bookings);

const FIGURES: readonly Figure[] = [
  {
    name: 'bookings',
    change: (now, before) => changeOf(now.bookings, before.bookings),
    ofRow: ({ bookings }) => bookings ?? 0,
  },
  {
    name: 'utilisation',
    change: (now, before) => pointsOf(now.utilisationPercent, before.utilisationPercent),
    ofRow: ({ utilisationPercent }) => utilisationPercent ?? 0,
  },
  {
    name: 'taken',
    change: (now, before) => changeOf(now.takenMajor, before.takenMajor),
    ofRow: ({ takenMajor }) => takenMajor ?? 0,
  },
  {
    name: 'expected',
    change: (now, before) => changeOf(now.expectedMajor, before.expectedMajor),
    ofRow: ({ expectedMajor }) => expectedMajor ?? 0,
  },
  {
    name: 'noShows',
    isBad: true,
    change: (now, before) => pointsOf(noShowShare(now), noShowShare(before)),
    ofRow: (row) => noShowShare(row) ?? 0,
  },
];

type KeyFiguresProps = { readonly report: Report; readonly previous: Report | undefined };

/** The five figures of the period, against the period before. */
export function KeyFigures({ report, previous }: KeyFiguresProps) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(report.currency);
  const { totals, rows } = report;
  const percent = (value: number | null) => (value === null ? '–' : figures.percent(value));
  const values = {
    bookings: figures.number(totals.bookings),
    utilisation: percent(totals.utilisationPercent),
    taken: figures.about(totals.takenMajor),
    expected: figures.about(totals.expectedMajor),
    noShows: percent(noShowShare(totals)),
  };
  return (
    <dl className="key-figures card full">
      {FIGURES.map((figure) => {
        const change = previous && figure.change(totals, previous.totals);
        return (
          <div key={figure.name}>
            <dt>{t(`figure.${figure.name}`)}</dt>
            <dd>
              <bdi className="big">{values[figure.name]}</bdi>
              <ChangeText change={change} isBad={figure.isBad === true} />
              {rows.length > 1 && <Spark values={rows.map(figure.ofRow)} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type ChangeTextProps = { readonly change: Change | undefined; readonly isBad: boolean };

/** Says it in words: the colour only repeats whether it is good. */
function ChangeText({ change, isBad }: ChangeTextProps) {
  const t = useTexts('numbers');
  const figures = useFigures();
  if (!change) return <span className="change" />;
  const size = Number(Math.abs(change.value).toFixed(change.kind === 'points' ? 1 : 0));
  if (size === 0) return <span className="change">{t('change.same')}</span>;
  const isMore = change.value > 0;
  const value =
    change.kind === 'points'
      ? t('change.points', { count: size, value: figures.number(size) })
      : figures.wholePercent(size);
  return (
    <span className={`change ${isMore === isBad ? 'bad' : 'good'}`}>
      <WorkIcon name={isMore ? 'up' : 'down'} isTiny />
      {t(isMore ? 'change.more' : 'change.less', { value })}
    </span>
  );
}

/** A small line of the values, in order. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  return (
    <svg className="spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      <path d={sparkPath(values)} />
    </svg>
  );
}
