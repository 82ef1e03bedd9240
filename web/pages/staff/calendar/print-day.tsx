import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useBlockTexts } from './block-text.ts';
import type { DayLayout } from './day-layout.ts';
import { listVisits } from './sums.ts';

/** The days as tables, on paper only. */
export function PrintDay({
  layouts,
  title,
}: {
  readonly layouts: readonly DayLayout[];
  readonly title: string;
}) {
  return (
    <div className="print-day" aria-hidden="true">
      <h2>{title}</h2>
      {layouts.map((layout) => (
        <PrintColumn key={layout.professional.id + layout.date} layout={layout} />
      ))}
    </div>
  );
}

function PrintColumn({ layout }: { readonly layout: DayLayout }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const texts = useBlockTexts();
  const visits = listVisits([layout]).toSorted((a, b) => a.startUtc.localeCompare(b.startUtc));
  if (visits.length === 0) return null;
  return (
    <table>
      <caption>
        {layout.professional.name}, {formats.longDay(layout.date)}
      </caption>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id}>
            <th scope="row">{t('span', visit)}</th>
            <td>{texts.name(visit)}</td>
            <td>{visit.clientPhone}</td>
            <td>{texts.services(visit)}</td>
            <td>{visit.staffNotes ?? visit.notes}</td>
            <td>{texts.price(visit)?.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
