import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { payAppointment } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { type Method, MethodChoice } from '../ui/method-choice.tsx';
import { ProblemNote } from './problem-note.tsx';
import { tipOf } from './tip.ts';
import { type ShownAppointment, tagOf } from './types.ts';
import { useChange } from './use-change.ts';

const TIPS = [0, 5, 10, 15] as const;

/** A part of what is due may be paid, and a tip is extra. */
export function PaymentForm({ appointment }: { readonly appointment: ShownAppointment }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const change = useChange();
  const { amountDueMajor: due, currency } = appointment;
  const [amount, setAmount] = useState(due === undefined ? '' : String(due));
  const [tip, setTip] = useState('0');
  const [method, setMethod] = useState<Method>('card');
  const paid = Number(amount);
  const total = formats.amount(paid + Number(tip), currency);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      amountMajor: paid,
      method,
      ...(due !== undefined && paid < due && { partial: true }),
      ...(Number(tip) > 0 && { tipMajor: Number(tip) }),
    };
    change.start({
      asked: body,
      run: (key) =>
        call(payAppointment, {
          params: { id: appointment.id },
          headers: { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) },
          body,
        }),
      done: t('payment.taken', { amount: total }),
    });
  };
  return (
    <form className="stack" onSubmit={pay}>
      <MethodChoice value={method} onChange={setMethod} />
      <div className="pair">
        <AmountField
          label={t('payment.amount', { currency })}
          value={amount}
          onChange={setAmount}
        />
        <AmountField label={t('payment.tip', { currency })} value={tip} onChange={setTip} />
      </div>
      <TipChoice {...{ paid, currency }} value={tip} onChange={setTip} />
      {due !== undefined && paid < due && (
        <p className="small quiet">
          {t('payment.rest', { amount: formats.amount(due - paid, currency) })}
        </p>
      )}
      <ProblemNote change={change} />
      <button type="submit" className="button primary" disabled={change.isPending}>
        {t('payment.take', { amount: total })}
      </button>
    </form>
  );
}

type TipChoiceProps = {
  readonly paid: number;
  readonly currency: string;
  readonly value: string;
  readonly onChange: (tip: string) => void;
};

function TipChoice({ paid, currency, value: tip, onChange }: TipChoiceProps) {
  const t = useTexts('calendar');
  return (
    <div className="chips" role="group" aria-label={t('payment.tips')}>
      {TIPS.map((percent) => {
        const value = String(tipOf(paid, percent, currency));
        return (
          <button
            key={percent}
            type="button"
            className="chip"
            aria-pressed={tip === value}
            onClick={() => onChange(value)}
          >
            {percent === 0 ? t('payment.noTip') : t('percent', { value: percent })}
          </button>
        );
      })}
    </div>
  );
}

type AmountFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly max?: number;
  readonly onChange: (value: string) => void;
};

export function AmountField({ label, value, max, onChange }: AmountFieldProps) {
  return (
    <Field
      type="number"
      inputMode="decimal"
      min={0}
      max={max}
      step="any"
      required
      dir="ltr"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
