import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import type { Report } from './data.ts';
import { Meter } from './meter.tsx';
import { shareOf } from './plot.ts';
import { useMoneyFigures } from './use-figures.ts';

export function ByService({ report }: { readonly report: Report }) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(report.currency);
  const { totals } = report;
  const rows = report.rows.toSorted((a, b) => (b.expectedMajor ?? 0) - (a.expectedMajor ?? 0));
  return (
    <section className="card" aria-labelledby="by-service">
      <header>
        <h2 id="by-service">{t('services.title')}</h2>
      </header>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t('column.service')}</th>
            <th scope="col">{t('column.bookings')}</th>
            <th scope="col" className="roomy">
              {t('column.share')}
            </th>
            <th scope="col">{t('column.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const share = shareOf(row.expectedMajor, totals.expectedMajor) ?? 0;
            return (
              <tr key={row.key}>
                <th scope="row">{row.name ?? t('services.removed')}</th>
                <td>{figures.number(row.bookings ?? 0)}</td>
                <td className="roomy">
                  <Meter percent={share} text={figures.wholePercent(share)} />
                </td>
                <td>{figures.about(row.expectedMajor ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('all')}</th>
            <td>{figures.number(totals.bookings)}</td>
            <td className="roomy" />
            <td>{figures.about(totals.expectedMajor)}</td>
          </tr>
        </tfoot>
      </table>
      <Note kind="quiet" icon="person">
        {t('clients', {
          count: totals.newClients,
          returning: totals.returningClients,
          online: totals.newClientsOnline,
        })}
      </Note>
    </section>
  );
}
