import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { changePackage, createPackage, getPackage } from '../../../api/operations.ts';
import { ifMatch, loadVersioned, type Versioned } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Service, useBookableServices } from '../calendar/data.ts';
import { SelectField } from '../calendar/select-field.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Opened } from '../ui/opened.tsx';
import { Problem } from '../ui/problem.tsx';
import { useBusiness } from '../ui/use-business.ts';
import type { Package } from './data.ts';

type Form = {
  readonly serviceId: string;
  readonly title: string;
  readonly description: string;
  readonly sessionCount: string;
  readonly packagePriceMajor: string;
  readonly singleSessionPriceMajor: string;
  readonly validityDays: string;
};

type PackageFormProps = { readonly item: Package | undefined; readonly onClose: () => void };

export function PackageForm({ item, onClose }: PackageFormProps) {
  const t = useTexts('offers');
  const title = item ? t('package.change', { name: item.title }) : t('package.add');
  const read = item && loadVersioned(getPackage, { params: { id: item.id } });
  return (
    <Dialog title={title} onClose={onClose}>
      <Opened read={read}>{(opened) => <OpenedForm opened={opened} onClose={onClose} />}</Opened>
    </Dialog>
  );
}

type OpenedFormProps = {
  readonly opened: Versioned<Package> | undefined;
  readonly onClose: () => void;
};

function OpenedForm({ opened, onClose }: OpenedFormProps) {
  const t = useTexts('offers');
  const { data: all = [] } = useBookableServices();
  // A package is of a service of the business itself.
  const services = all.filter(({ businessId }) => businessId !== undefined);
  const [form, setForm] = useState(() => toForm(opened?.item));
  const [isMissing, setIsMissing] = useState(false);
  const set = (next: Partial<Form>) => setForm({ ...form, ...next });
  const { change, save } = useSave(opened, form, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = form.title.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty) save(services);
  };
  return (
    <form className="stack" onSubmit={submit}>
      {opened && <p className="small quiet">{t('package.keep')}</p>}
      <Field
        label={t('package.name')}
        value={form.title}
        maxLength={200}
        problem={isMissing && form.title.trim() === '' ? t('package.missing') : undefined}
        onChange={({ target }) => set({ title: target.value })}
      />
      <SelectField
        label={t('package.service')}
        value={form.serviceId || (services[0]?.id ?? '')}
        options={services.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(serviceId) => set({ serviceId })}
      />
      <TermFields form={form} onChange={set} />
      <Field
        label={t('package.description')}
        value={form.description}
        maxLength={2000}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Problem change={change} />
      <button type="submit" className="button primary" disabled={change.isPending}>
        {t('package.submit')}
      </button>
    </form>
  );
}

type TermFieldsProps = { readonly form: Form; readonly onChange: (next: Partial<Form>) => void };

function TermFields({ form, onChange }: TermFieldsProps) {
  const t = useTexts('offers');
  const { currency } = useBusiness();
  const number = (name: keyof Form, label: string, min: number, max?: number) => (
    <Field
      type="number"
      inputMode="decimal"
      dir="ltr"
      min={min}
      max={max}
      step={max === undefined ? 'any' : 1}
      required
      label={label}
      value={form[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <div className="pair">
        {number('sessionCount', t('package.count'), 1, 100)}
        {number('validityDays', t('package.validity'), 1, 3650)}
      </div>
      <div className="pair">
        {number('packagePriceMajor', t('package.price', { currency }), 0)}
        {number('singleSessionPriceMajor', t('package.single', { currency }), 0)}
      </div>
    </>
  );
}

function toForm(item: Package | undefined): Form {
  return {
    serviceId: item?.serviceId ?? '',
    title: item?.title ?? '',
    description: item?.description ?? '',
    sessionCount: String(item?.sessionCount ?? 10),
    packagePriceMajor: item ? String(item.packagePriceMajor) : '',
    singleSessionPriceMajor: item ? String(item.singleSessionPriceMajor) : '',
    validityDays: String(item?.validityDays ?? 365),
  };
}

function useSave(opened: Versioned<Package> | undefined, form: Form, onClose: () => void) {
  const t = useTexts('offers');
  const { currency } = useBusiness();
  const change = useListChange();
  const save = (services: readonly Service[]) => {
    const terms = {
      serviceId: form.serviceId || (services[0]?.id ?? ''),
      title: form.title.trim(),
      description: form.description.trim() || null,
      sessionCount: Number(form.sessionCount),
      packagePriceMajor: Number(form.packagePriceMajor),
      singleSessionPriceMajor: Number(form.singleSessionPriceMajor),
      validityDays: Number(form.validityDays),
      currency: opened?.item.currency ?? currency,
    };
    change.start({
      asked: form,
      run: (key) =>
        opened
          ? call(changePackage, {
              headers: ifMatch(opened.version),
              body: { id: opened.item.id, ...terms },
            })
          : call(createPackage, { headers: { 'idempotency-key': key }, body: terms }),
      done: t('package.done', { name: terms.title }),
      then: onClose,
    });
  };
  return { change, save };
}
