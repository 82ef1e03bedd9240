import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import type { Report, Row } from './data.ts';
import { Meter } from './meter.tsx';
import { shareOf } from './plot.ts';
import { type useFigures, useMoneyFigures } from './use-figures.ts';

/** A no-show share above this is marked. */
const NO_SHOWS_HIGH = 5;
/** With fewer bookings a share says little. */
const BOOKINGS_MIN = 10;

export function ByProfessional({ report }: { readonly report: Report }) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(report.currency);
  const { totals } = report;
  return (
    <section className="card" aria-labelledby="by-professional">
      <header>
        <h2 id="by-professional">{t('people.title')}</h2>
        <p className="small quiet">{t('people.note')}</p>
      </header>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col" className="roomy">
              {t('column.bookings')}
            </th>
            <th scope="col" className="meter-column">
              {t('column.utilisation')}
            </th>
            <th scope="col">{t('column.taken')}</th>
            <th scope="col">{t('column.noShow')}</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Professional key={row.key} row={row} currency={report.currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('all')}</th>
            <td className="roomy">{figures.number(totals.bookings)}</td>
            <td>{percentOr(figures, totals.utilisationPercent)}</td>
            <td>{figures.about(totals.takenMajor)}</td>
            <td>{percentOr(figures, shareOf(totals.noShows, totals.bookings))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function percentOr(
  { percent }: Pick<ReturnType<typeof useFigures>, 'percent'>,
  value: number | null,
): string {
  return value === null ? '–' : percent(value);
}

function Professional({ row, currency }: { readonly row: Row; readonly currency: string }) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(currency);
  const name = row.name ?? t('people.packages');
  const noShows = shareOf(row.noShows, row.bookings);
  const isHigh = (noShows ?? 0) > NO_SHOWS_HIGH && (row.bookings ?? 0) >= BOOKINGS_MIN;
  return (
    <tr>
      <th scope="row">
        <span className="person">
          {row.name && <Tile name={row.name} size="1.75rem" isRound />}
          {name}
        </span>
      </th>
      <td className="roomy">{figures.number(row.bookings ?? 0)}</td>
      <td className="meter-column">
        {row.utilisationPercent === null ? (
          <span className="quiet">{row.name ? t('noOpenTime') : '–'}</span>
        ) : (
          <Meter percent={row.utilisationPercent} text={figures.percent(row.utilisationPercent)} />
        )}
      </td>
      <td>{figures.about(row.takenMajor ?? 0)}</td>
      <td className={isHigh ? 'high' : undefined}>{percentOr(figures, noShows)}</td>
    </tr>
  );
}
