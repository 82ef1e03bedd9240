import '../panel/panel.css';
import { useState } from 'react';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { PaymentDialog } from '../panel/payment-dialog.tsx';
import { useDayAppointments } from './data.ts';
import { isToBePaid } from './drawer.ts';

/** The appointments of the day that are not paid yet. */
export function Due({ date }: { readonly date: string | undefined }) {
  const t = useTexts('till');
  const formats = useFormats();
  const appointments = useDayAppointments(date);
  const [paidId, setPaidId] = useState<string>();
  if (!appointments) return null;
  const due = appointments.filter(isToBePaid);
  const paid = appointments.find(({ id }) => id === paidId);
  return (
    <section className="card stack-small only-screen" aria-labelledby="due">
      <h2 id="due">{t('due.title')}</h2>
      {due.length === 0 && <p className="quiet">{t('due.none')}</p>}
      <ul className="lines">
        {due.map(({ id, start, client, amountDueMajor, currency }) => (
          <li key={id}>
            <span className="row-main">
              <b>{client || t('walkIn')}</b>
              <small>
                <bdi dir="ltr">{start}</bdi> ·{' '}
                {amountDueMajor === undefined ? (
                  t('due.open')
                ) : (
                  <bdi dir="ltr">{formats.price(amountDueMajor, currency)}</bdi>
                )}
              </small>
            </span>
            <button
              type="button"
              className="button slim"
              aria-label={t('due.takeOf', { name: client || t('walkIn') })}
              onClick={() => setPaidId(id)}
            >
              {t('due.take')}
            </button>
          </li>
        ))}
      </ul>
      {paid && <PaymentDialog appointment={paid} onClose={() => setPaidId(undefined)} />}
    </section>
  );
}
