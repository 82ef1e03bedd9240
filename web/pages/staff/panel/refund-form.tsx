import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { refundAppointment } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { ProblemNote } from './problem-note.tsx';
import { AmountField } from './payment-form.tsx';
import { type ShownAppointment, tagOf } from './types.ts';
import { useChange } from './use-change.ts';

/** Gives back all that was paid, or a part of it. Closed at first: it is rarely wanted. */
export function RefundForm({ appointment }: { readonly appointment: ShownAppointment }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const change = useChange();
  const { amountPaidMajor: paid, currency } = appointment;
  const [amount, setAmount] = useState(String(paid));
  const text = formats.amount(Number(amount), currency);
  const refund = (event: FormEvent) => {
    event.preventDefault();
    const body = { amountMajor: Number(amount) };
    change.start({
      asked: body,
      run: (key) =>
        call(refundAppointment, {
          params: { id: appointment.id },
          headers: { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) },
          body,
        }),
      done: t('refund.done', { amount: text }),
    });
  };
  return (
    <details className="apt-more">
      <summary>{t('refund.title')}</summary>
      <form className="stack" onSubmit={refund}>
        <p className="small quiet">{t('refund.text')}</p>
        <AmountField
          label={t('payment.amount', { currency })}
          value={amount}
          max={paid}
          onChange={setAmount}
        />
        <ProblemNote change={change} />
        <button type="submit" className="button stop" disabled={change.isPending}>
          {t('refund.submit', { amount: text })}
        </button>
      </form>
    </details>
  );
}
