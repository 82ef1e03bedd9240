import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import type { Choice } from '../book/choice.ts';

type PendingProps = { readonly id: string; readonly choice: Choice };

/** The booking takes longer than usual. It is decided in any case, and the page shows the result. */
export default function Pending({ id, choice: { date, start } }: PendingProps) {
  const t = useTexts('booked');
  const formats = useFormats();
  return (
    <section className="card stack result" role="status">
      {date && start && <BigTime day={formats.longDay(date)} start={start} />}
      <p className="row">
        <span className="spinner" />
        <b>{t('pending.title')}</b>
      </p>
      <p className="quiet">{t('pending.text')}</p>
      <p className="small faint">{t('pending.number', { id })}</p>
    </section>
  );
}
