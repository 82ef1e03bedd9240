import type { CSSProperties } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { labelledDays } from '../../staff/numbers/period.ts';
import { axisOf } from '../../staff/numbers/plot.ts';
import { useFigures } from '../../staff/numbers/use-figures.ts';
import type { MarketplaceFigures } from './figures-page.tsx';

const LABELS_MAX = 5;

type DaysProps = { readonly days: MarketplaceFigures['days'] };

/** Bars of the bookings of each day; all figures as a table on demand. */
export function DayBars({ days }: DaysProps) {
  const t = useTexts('admin');
  return (
    <section className="card" aria-labelledby="by-day">
      <header>
        <h2 id="by-day">{t('figures.byDay')}</h2>
        <p className="small quiet">{t('figures.utc')}</p>
      </header>
      <Plot days={days} />
      <details>
        <summary>{t('figures.table')}</summary>
        <DaysTable days={days} />
      </details>
    </section>
  );
}

/** Plots run from left to right in every language. */
function Plot({ days }: DaysProps) {
  const t = useTexts('admin');
  const figures = useFigures();
  const { top, steps } = axisOf(Math.max(0, ...days.map(({ bookings }) => bookings)));
  const width = 100 / days.length;
  const total = days.reduce((sum, { bookings }) => sum + bookings, 0);
  const dates = days.map(({ date }) => date);
  const label = t('figures.plot', { count: total, days: figures.days(dates[0]!, dates.at(-1)!) });
  return (
    <div className="plot" dir="ltr" role="img" aria-label={label}>
      {steps.filter(Number.isInteger).map((step) => (
        <span className="y" key={step} style={{ '--y': (100 * step) / top } as CSSProperties}>
          {figures.number(step)}
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        {steps.map((step) => (
          <path key={step} className="grid" d={`M0 ${100 - (100 * step) / top}H100`} />
        ))}
        {days.map(({ date, bookings }, index) => {
          const height = (100 * bookings) / top;
          return (
            <rect
              key={date}
              className="bar"
              x={(index + 0.13) * width}
              width={width * 0.74}
              y={100 - height}
              height={height}
            />
          );
        })}
      </svg>
      {labelledDays(dates, LABELS_MAX).map((date) => (
        <span
          className="x"
          key={date}
          style={{ '--x': (dates.indexOf(date) + 0.5) * width } as CSSProperties}
        >
          {figures.dayOfMonth(date)}
        </span>
      ))}
    </div>
  );
}

function DaysTable({ days }: DaysProps) {
  const t = useTexts('admin');
  const figures = useFigures();
  const names = ['bookings', 'cancellations', 'noShows', 'missedSearches'] as const;
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{t('figures.day')}</th>
          {names.map((name) => (
            <th scope="col" key={name}>
              {t(`figures.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{figures.day(day.date)}</th>
            {names.map((name) => (
              <td key={name}>{figures.number(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
