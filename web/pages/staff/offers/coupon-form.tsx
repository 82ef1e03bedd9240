import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeCoupon, createCoupon, getCoupon } from '../../../api/operations.ts';
import { ifMatch, readVersioned } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useBookableServices } from '../calendar/data.ts';
import { ServiceChoice } from '../calendar/service-choice.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import { useRepeatKey } from '../ui/repeat-key.ts';
import { useBusiness } from '../ui/use-business.ts';
import { type Coupon, firstDay, lastDay } from './data.ts';

type Form = {
  readonly code: string;
  readonly type: Coupon['type'];
  readonly value: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly usageLimit: string;
  readonly perCustomerLimit: string;
  readonly minSpendMajor: string;
  readonly firstTimeOnly: boolean;
  readonly serviceIds: readonly string[];
};
type TextField = Exclude<keyof Form, 'type' | 'firstTimeOnly' | 'serviceIds'>;
type FormProps = { readonly form: Form; readonly onChange: (next: Partial<Form>) => void };

type CouponFormProps = { readonly coupon: Coupon | undefined; readonly onClose: () => void };

export function CouponForm({ coupon, onClose }: CouponFormProps) {
  const t = useTexts('offers');
  const { timezone } = useBusiness();
  const { data: services = [] } = useBookableServices();
  const [form, setForm] = useState(() => toForm(coupon, timezone));
  const set = (next: Partial<Form>) => setForm({ ...form, ...next });
  const { change, save } = useSave(coupon, form, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const title = coupon ? t('coupon.change', { name: coupon.code }) : t('coupon.add');
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ValueFields form={form} onChange={set} />
        <LimitFields form={form} onChange={set} />
        <label className="check">
          <input
            type="checkbox"
            checked={form.firstTimeOnly}
            onChange={({ target }) => set({ firstTimeOnly: target.checked })}
          />
          {t('coupon.firstTimeOnly')}
        </label>
        <div className="stack-small">
          <p className="label">{t('coupon.services')}</p>
          <p className="small quiet">{t('coupon.servicesHint')}</p>
          <ServiceChoice
            services={services}
            chosen={form.serviceIds}
            onChange={(serviceIds) => set({ serviceIds })}
          />
        </div>
        <Problem change={change} />
        <button type="submit" className="button primary" disabled={change.isPending}>
          {t('coupon.submit')}
        </button>
      </form>
    </Dialog>
  );
}

const KINDS = ['percent', 'fixed'] as const;

/** The code and what it is worth. */
function ValueFields({ form, onChange }: FormProps) {
  const t = useTexts('offers');
  const name = useId();
  const { currency } = useBusiness();
  return (
    <>
      <Field
        label={t('coupon.code')}
        hint={t('coupon.codeHint')}
        value={form.code}
        dir="ltr"
        required
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
      />
      <fieldset className="stack-small">
        <legend className="label">{t('coupon.kind')}</legend>
        <div className="segmented">
          {KINDS.map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name={name}
                checked={form.type === kind}
                onChange={() => onChange({ type: kind })}
              />
              {t(`coupon.kind.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={form.type === 'percent' ? t('coupon.value') : t('coupon.amount', { currency })}
        type="number"
        inputMode="decimal"
        dir="ltr"
        min={0}
        step="any"
        required
        value={form.value}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </>
  );
}

/** When, how often and from which price on. */
function LimitFields({ form, onChange }: FormProps) {
  const t = useTexts('offers');
  const { currency } = useBusiness();
  const field = (name: TextField, label: string, type: 'date' | 'number') => (
    <Field
      type={type}
      label={label}
      value={form[name]}
      {...(type === 'number' && { min: 0, step: 'any', dir: 'ltr', inputMode: 'decimal' as const })}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <div className="pair">
        {field('validFrom', t('coupon.validFrom'), 'date')}
        {field('validUntil', t('coupon.validUntil'), 'date')}
      </div>
      <div className="pair">
        {field('usageLimit', t('coupon.limit'), 'number')}
        {field('perCustomerLimit', t('coupon.perCustomer'), 'number')}
      </div>
      {field('minSpendMajor', t('coupon.spend', { currency }), 'number')}
      <p className="small quiet">{t('coupon.noLimit')}</p>
    </>
  );
}

function toForm(coupon: Coupon | undefined, timezone: string): Form {
  const text = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    code: coupon?.code ?? '',
    type: coupon?.type ?? 'percent',
    value: text(coupon?.value ?? 10),
    validFrom: (coupon && firstDay(coupon, timezone)) ?? '',
    validUntil: (coupon && lastDay(coupon, timezone)) ?? '',
    usageLimit: text(coupon?.usageLimit),
    perCustomerLimit: text(coupon?.perCustomerLimit),
    minSpendMajor: text(coupon?.minSpendMajor),
    firstTimeOnly: coupon?.firstTimeOnly ?? false,
    serviceIds: coupon?.serviceIds ?? [],
  };
}

/** An empty field is no limit. */
function toTerms(form: Form, currency: string) {
  const number = (text: string) => (text === '' ? null : Number(text));
  return {
    code: form.code.trim(),
    type: form.type,
    value: Number(form.value),
    currency: form.type === 'fixed' ? currency : null,
    validFrom: form.validFrom || null,
    validUntil: form.validUntil || null,
    usageLimit: number(form.usageLimit),
    perCustomerLimit: number(form.perCustomerLimit),
    minSpendMajor: number(form.minSpendMajor),
    firstTimeOnly: form.firstTimeOnly,
    serviceIds: form.serviceIds.length > 0 ? [...form.serviceIds] : null,
  };
}

function useSave(coupon: Coupon | undefined, form: Form, onClose: () => void) {
  const t = useTexts('offers');
  const { businessId } = useStaff();
  const { currency } = useBusiness();
  const change = useListChange();
  const key = useRepeatKey(form);
  const { data } = useQuery({
    ...readVersioned(getCoupon, { params: { id: coupon?.id ?? '' } }),
    enabled: coupon !== undefined,
  });
  const save = () => {
    const terms = toTerms(form, coupon?.currency ?? currency);
    change.start({
      run: () =>
        coupon
          ? call(changeCoupon, {
              headers: ifMatch(data?.version),
              body: { id: coupon.id, ...terms },
            })
          : call(createCoupon, {
              query: atBusiness<never>(businessId),
              headers: { 'idempotency-key': key },
              body: terms,
            }),
      done: t('coupon.done', { name: terms.code }),
      then: onClose,
    });
  };
  return { change, save };
}
