import { useState } from 'react';
import { call, type Output } from '../../../api/call.ts';
import { voidPayment } from '../../../api/operations.ts';
import { clockAt, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useBusiness } from '../ui/use-business.ts';
import { ProblemNote } from './problem-note.tsx';
import { useChange } from './use-change.ts';

type Entry = Output<'listPayments'>[number];

type PaymentListProps = { readonly appointmentId: string; readonly entries: readonly Entry[] };

/** Payments, tips and refunds. A second click on the same button voids the entry. */
export function PaymentList({ appointmentId, entries }: PaymentListProps) {
  const t = useTexts('calendar');
  const change = useChange();
  const [asked, setAsked] = useState<string>();
  const shown = entries.filter(({ kind }) => kind !== 'void');
  if (shown.length === 0) return <p className="small quiet">{t('payment.none')}</p>;
  const voidEntry = ({ id }: Entry) =>
    change.start({
      asked: id,
      run: (key) =>
        call(voidPayment, {
          params: { id: appointmentId, paymentId: id },
          headers: { 'idempotency-key': key },
          body: {},
        }),
      done: t('payment.voided'),
      then: () => setAsked(undefined),
    });
  return (
    <>
      <ul className="apt-lines">
        {shown.map((entry) => (
          <li key={entry.id}>
            <EntryText entry={entry} />
            {!entry.isVoided && (
              <button
                type="button"
                className="text-button"
                onClick={() => (asked === entry.id ? voidEntry(entry) : setAsked(entry.id))}
              >
                {t(asked === entry.id ? 'payment.voidSure' : 'payment.void')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <ProblemNote change={change} />
    </>
  );
}

function EntryText({ entry }: { readonly entry: Entry }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { timezone } = useBusiness();
  const ms = Date.parse(entry.at);
  const kind = entry.kind === 'void' ? 'payment' : entry.kind;
  return (
    <span className={entry.isVoided ? 'apt-voided' : ''}>
      <bdi dir="ltr">
        <b>{formats.amount(entry.amountMajor, entry.currency)}</b>
      </bdi>{' '}
      {t(`entry.${kind}`)}, {t(`method.${entry.method}`)}{' '}
      <small className="quiet">
        {formats.dayOfMonth(dateAt(ms, timezone))}, {clockAt(ms, timezone)}
        {entry.isVoided && `, ${t('entry.voided')}`}
      </small>
    </span>
  );
}
