import { useState } from 'react';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { AmountField } from '../panel/payment-form.tsx';
import type { Sums } from './data.ts';
import { drawerDifference } from './drawer.ts';

/** Compares the drawer with the entries in cash. */
export function CashUp({ sums }: { readonly sums: Sums }) {
  const t = useTexts('till');
  const formats = useFormats();
  const [float, setFloat] = useState('0');
  const [counted, setCounted] = useState('');
  const { currency } = sums;
  const expected = sums.byMethod.find(({ method }) => method === 'cash')?.netMajor ?? 0;
  return (
    <section className="card stack" aria-label={t('cash.title')}>
      <h2>{t('cash.title')}</h2>
      <p className="line">
        <span>{t('cash.expected')}</span>
        <b>
          <bdi dir="ltr">{formats.amount(expected, currency)}</bdi>
        </b>
      </p>
      <AmountField label={t('cash.float', { currency })} value={float} onChange={setFloat} />
      <AmountField label={t('cash.counted', { currency })} value={counted} onChange={setCounted} />
      <div role="status">
        {counted !== '' && (
          <Difference
            difference={drawerDifference(expected, Number(float), Number(counted))}
            currency={currency}
          />
        )}
      </div>
      <p className="small quiet">{t('cash.hint')}</p>
    </section>
  );
}

type DifferenceProps = { readonly difference: number; readonly currency: string };

function Difference({ difference, currency }: DifferenceProps) {
  const t = useTexts('till');
  const formats = useFormats();
  if (difference === 0) return <Note kind="open">{t('cash.exact')}</Note>;
  const amount = formats.amount(Math.abs(difference), currency);
  return <Note kind="stop">{t(difference > 0 ? 'cash.over' : 'cash.short', { amount })}</Note>;
}
