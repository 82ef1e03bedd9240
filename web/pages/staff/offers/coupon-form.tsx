import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeCoupon, createCoupon, getCoupon } from '../../../api/operations.ts';
import { ifMatch, loadVersioned, type Versioned } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useBookableServices } from '../calendar/data.ts';
import { ServiceChoice } from '../calendar/service-choice.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Opened } from '../ui/opened.tsx';
import { Problem } from '../ui/problem.tsx';
import { useBusiness } from '../ui/use-business.ts';
import { type Form, toChanges, toForm, toTerms } from './coupon-draft.ts';
import { type Bound, type Coupon, findEnd, findStart } from './data.ts';

type NumberField = 'usageLimit' | 'perCustomerLimit' | 'minSpendMajor';
type FormProps = { readonly form: Form; readonly onChange: (next: Partial<Form>) => void };

type CouponFormProps = { readonly coupon: Coupon | undefined; readonly onClose: () => void };

export function CouponForm({ coupon, onClose }: CouponFormProps) {
  const t = useTexts('offers');
  const title = coupon ? t('coupon.change', { name: coupon.code }) : t('coupon.add');
  const read = coupon && loadVersioned(getCoupon, { params: { id: coupon.id } });
  return (
    <Dialog title={title} onClose={onClose}>
      <Opened read={read}>{(opened) => <OpenedForm opened={opened} onClose={onClose} />}</Opened>
    </Dialog>
  );
}

type OpenedFormProps = {
  readonly opened: Versioned<Coupon> | undefined;
  readonly onClose: () => void;
};

function OpenedForm({ opened, onClose }: OpenedFormProps) {
  const t = useTexts('offers');
  const { timezone } = useBusiness();
  const { data: services = [] } = useBookableServices();
  const [first] = useState(() => toForm(opened?.item, timezone));
  const [form, setForm] = useState(first);
  const set = (next: Partial<Form>) => setForm({ ...form, ...next });
  const { change, save } = useSave({ opened, first, form, onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <ValueFields form={form} onChange={set} />
      <DayFields coupon={opened?.item} form={form} onChange={set} />
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

type DayFieldsProps = FormProps & { readonly coupon: Coupon | undefined };

/** A bound within a day keeps its clock time, unless another day is chosen. */
function DayFields({ coupon, form, onChange }: DayFieldsProps) {
  const t = useTexts('offers');
  const { timezone } = useBusiness();
  const field = (name: 'validFrom' | 'validUntil', bound: Bound | undefined) => (
    <Field
      type="date"
      label={t(`coupon.${name}`)}
      hint={
        bound?.clock && bound.date === form[name] && t(`coupon.${name}Clock`, { time: bound.clock })
      }
      value={form[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <div className="pair">
      {field('validFrom', coupon && findStart(coupon, timezone))}
      {field('validUntil', coupon && findEnd(coupon, timezone))}
    </div>
  );
}

/** How often, and from which price on. */
function LimitFields({ form, onChange }: FormProps) {
  const t = useTexts('offers');
  const { currency } = useBusiness();
  const field = (name: NumberField, label: string) => (
    <Field
      type="number"
      label={label}
      value={form[name]}
      min={0}
      step="any"
      dir="ltr"
      inputMode="decimal"
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <div className="pair">
        {field('usageLimit', t('coupon.limit'))}
        {field('perCustomerLimit', t('coupon.perCustomer'))}
      </div>
      {field('minSpendMajor', t('coupon.spend', { currency }))}
      <p className="small quiet">{t('coupon.noLimit')}</p>
    </>
  );
}

type Saved = OpenedFormProps & { readonly first: Form; readonly form: Form };

function useSave({ opened, first, form, onClose }: Saved) {
  const t = useTexts('offers');
  const { businessId } = useStaff();
  const { currency } = useBusiness();
  const change = useListChange();
  const save = () => {
    const own = opened?.item.currency ?? currency;
    const terms = toTerms(form, own);
    change.start({
      asked: form,
      run: (key) =>
        opened
          ? call(changeCoupon, {
              headers: ifMatch(opened.version),
              body: { id: opened.item.id, ...toChanges(first, form, own) },
            })
          : call(createCoupon, {
              query: atBusiness(businessId),
              headers: { 'idempotency-key': key },
              body: terms,
            }),
      done: t('coupon.done', { name: terms.code }),
      then: onClose,
    });
  };
  return { change, save };
}
