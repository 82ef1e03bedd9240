import { type CSSProperties, useState } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import type { Report, Row } from './data.ts';
import { labelledDays } from './period.ts';
import { axisOf } from './plot.ts';
import { useMoneyFigures } from './use-figures.ts';

const LABELS_MAX = 5;
const taken = ({ takenMajor }: Row) => takenMajor ?? 0;
const expected = ({ expectedMajor }: Row) => expectedMajor ?? 0;

/** Bars of what was taken, lines of what was expected; the same as a table on demand. */
export function MoneyByDay({ report }: { readonly report: Report }) {
  const t = useTexts('numbers');
  return (
    <section className="card" aria-labelledby="money-by-day">
      <header>
        <h2 id="money-by-day">{t(report.by === 'week' ? 'days.titleWeeks' : 'days.title')}</h2>
        <p className="small quiet">
          <i className="key bar" />
          {t('days.taken')} <i className="key line" />
          {t('days.expected')}
        </p>
      </header>
      <Plot report={report} />
      <details>
        <summary>{t('days.table')}</summary>
        <DaysTable report={report} />
      </details>
    </section>
  );
}

/** Plots run from left to right in every language. */
function Plot({ report }: { readonly report: Report }) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(report.currency);
  const { rows } = report;
  const [shownKey, setShownKey] = useState<string | null>(null);
  const { top, steps } = axisOf(Math.max(0, ...rows.map(taken), ...rows.map(expected)));
  const days = figures.days(report.from, report.to);
  const best = rows.toSorted((a, b) => taken(b) - taken(a))[0];
  const label =
    best && taken(best) > 0
      ? t('days.plot', {
          days,
          amount: figures.about(taken(best)),
          day: figures.day(best.key ?? report.from),
        })
      : t('days.plotEmpty', { days });
  const width = 100 / rows.length;
  const shown = rows.findIndex(({ key }) => key === shownKey);
  return (
    <div className="plot" dir="ltr" role="img" aria-label={label}>
      {steps.map((step) => (
        <span className="y" key={step} style={{ '--y': (100 * step) / top } as CSSProperties}>
          {figures.about(step)}
        </span>
      ))}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        onPointerLeave={() => setShownKey(null)}
      >
        {steps.map((step) => (
          <path key={step} className="grid" d={`M0 ${100 - (100 * step) / top}H100`} />
        ))}
        {rows.map((row, index) => (
          <Bar key={row.key} {...{ row, index, width, top }} onShow={() => setShownKey(row.key)} />
        ))}
      </svg>
      {labelledDays(
        rows.flatMap(({ key }) => key ?? []),
        LABELS_MAX,
      ).map((key) => (
        <span className="x" key={key} style={{ '--x': centre(rows, key) } as CSSProperties}>
          {figures.dayOfMonth(key)}
        </span>
      ))}
      {rows[shown] && <Tip row={rows[shown]} x={(shown + 0.5) * width} report={report} />}
    </div>
  );
}

function centre(rows: readonly Row[], key: string): number {
  return (100 * (rows.findIndex((row) => row.key === key) + 0.5)) / rows.length;
}

type BarProps = {
  readonly row: Row;
  readonly index: number;
  readonly width: number;
  readonly top: number;
  readonly onShow: () => void;
};

/** The whole column answers to the pointer, also above a low bar. */
function Bar({ row, index, width, top, onShow }: BarProps) {
  const x = index * width;
  const [bar, line] = [(100 * taken(row)) / top, 100 - (100 * expected(row)) / top];
  return (
    <g onPointerEnter={onShow} onPointerDown={onShow}>
      <rect className="column" x={x} y="0" width={width} height="100" />
      <rect className="bar" x={x + width * 0.13} width={width * 0.74} y={100 - bar} height={bar} />
      {expected(row) > 0 && (
        <path className="line" d={`M${x + width * 0.07} ${line}h${width * 0.86}`} />
      )}
    </g>
  );
}

type TipProps = { readonly row: Row; readonly x: number; readonly report: Report };

function Tip({ row, x, report }: TipProps) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(report.currency);
  return (
    <p className="tip" aria-hidden="true" style={{ '--x': x } as CSSProperties}>
      <b>{figures.day(row.key ?? report.from)}</b>
      <span>
        {t('column.taken')} {figures.about(taken(row))}
      </span>
      <span>
        {t('column.expected')} {figures.about(expected(row))}
      </span>
    </p>
  );
}

function DaysTable({ report }: { readonly report: Report }) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(report.currency);
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{t(report.by === 'week' ? 'column.week' : 'column.day')}</th>
          <th scope="col">{t('column.bookings')}</th>
          <th scope="col">{t('column.taken')}</th>
          <th scope="col">{t('column.expected')}</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{figures.day(row.key ?? report.from)}</th>
            <td>{figures.number(row.bookings ?? 0)}</td>
            <td>{figures.exact(taken(row))}</td>
            <td>{figures.exact(expected(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
