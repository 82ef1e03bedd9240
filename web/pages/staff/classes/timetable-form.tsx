import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeClass, createClass, getClass } from '../../../api/operations.ts';
import { ifMatch, loadVersioned, type Versioned } from '../../../api/versioned.ts';
import { dateAt } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Service, useBookableServices } from '../calendar/data.ts';
import { SelectField } from '../calendar/select-field.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Opened } from '../ui/opened.tsx';
import { Problem } from '../ui/problem.tsx';
import { useBusiness, useNames, usePeople } from '../ui/use-business.ts';
import { WeekdayChoice } from '../ui/weekday-choice.tsx';
import type { Timetable } from './data.ts';

type Form = {
  readonly serviceId: string;
  readonly professionalId: string;
  readonly weekdays: readonly number[];
  readonly start: string;
  readonly from: string;
  readonly until: string;
  readonly capacity: string;
};

type TimetableFormProps = { readonly timetable?: Timetable; readonly onClose: () => void };

/** A new timetable, or another time of one; class and teacher of a timetable stay. */
export function TimetableForm({ timetable, onClose }: TimetableFormProps) {
  const t = useTexts('classes');
  const names = useNames();
  const title = timetable
    ? t('form.change', { name: names.service(timetable.serviceId) })
    : t('form.new');
  const read = timetable && loadVersioned(getClass, { params: { id: timetable.id } });
  return (
    <Dialog title={title} onClose={onClose}>
      <Opened read={read}>{(opened) => <OpenedForm opened={opened} onClose={onClose} />}</Opened>
    </Dialog>
  );
}

type OpenedFormProps = {
  readonly opened: Versioned<Timetable> | undefined;
  readonly onClose: () => void;
};

function OpenedForm({ opened, onClose }: OpenedFormProps) {
  const t = useTexts('classes');
  const { data: services = [] } = useBookableServices();
  const classes = services.filter(({ capacity }) => capacity > 1);
  const { timezone } = useBusiness();
  const [form, setForm] = useState(() => toForm(opened?.item, timezone));
  const service = classes.find(({ id }) => id === form.serviceId) ?? classes[0];
  const name = useNames().service(opened?.item.serviceId ?? service?.id ?? '');
  const set = (next: Partial<Form>) => setForm({ ...form, ...next });
  const { change, save } = useSave({ opened, service, form, name, onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {!opened && service && <WhoFields {...{ classes, service, form }} onChange={set} />}
      <WeekdayChoice value={form.weekdays} onChange={(weekdays) => set({ weekdays })} />
      <TermFields form={form} seats={service?.capacity ?? 0} onChange={set} />
      <Problem change={change} />
      <button
        type="submit"
        className="button primary"
        disabled={change.isPending}
        aria-disabled={form.weekdays.length === 0}
      >
        {t('form.submit')}
      </button>
    </form>
  );
}

function toForm(timetable: Timetable | undefined, timezone: string): Form {
  return {
    serviceId: timetable?.serviceId ?? '',
    professionalId: timetable?.professionalId ?? '',
    weekdays: timetable?.weekdays ?? [],
    start: timetable?.start ?? '18:00',
    from: timetable?.from ?? dateAt(Date.now(), timezone),
    until: timetable?.until ?? '',
    capacity: timetable?.capacity == null ? '' : String(timetable.capacity),
  };
}

type WhoFieldsProps = {
  readonly classes: readonly Service[];
  readonly service: Service;
  readonly form: Form;
  readonly onChange: (next: Partial<Form>) => void;
};

function WhoFields({ classes, service, form, onChange }: WhoFieldsProps) {
  const t = useTexts('classes');
  const people = usePeople().filter(({ id }) => service.professionalIds.includes(id));
  return (
    <>
      <SelectField
        label={t('form.service')}
        value={service.id}
        options={classes.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(serviceId) => onChange({ serviceId, professionalId: '' })}
      />
      <SelectField
        label={t('form.professional')}
        value={form.professionalId || (people[0]?.id ?? '')}
        options={people.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(professionalId) => onChange({ professionalId })}
      />
    </>
  );
}

type TermFieldsProps = {
  readonly form: Form;
  readonly seats: number;
  readonly onChange: (next: Partial<Form>) => void;
};

function TermFields({ form, seats, onChange }: TermFieldsProps) {
  const t = useTexts('classes');
  return (
    <>
      <div className="pair">
        <Field
          type="time"
          label={t('form.start')}
          value={form.start}
          required
          onChange={({ target }) => onChange({ start: target.value })}
        />
        <Field
          type="number"
          inputMode="numeric"
          min={1}
          label={t('form.capacity')}
          hint={t('form.capacityHint', { count: seats })}
          value={form.capacity}
          onChange={({ target }) => onChange({ capacity: target.value })}
        />
      </div>
      <div className="pair">
        <Field
          type="date"
          label={t('form.from')}
          value={form.from}
          required
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Field
          type="date"
          label={t('form.until')}
          hint={t('form.untilHint')}
          value={form.until}
          min={form.from}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </div>
    </>
  );
}

type Saved = {
  readonly opened: Versioned<Timetable> | undefined;
  readonly service: Service | undefined;
  readonly form: Form;
  readonly name: string;
  readonly onClose: () => void;
};

function useSave({ opened, service, form, name, onClose }: Saved) {
  const t = useTexts('classes');
  const { businessId } = useStaff();
  const change = useListChange();
  const save = () => {
    if (form.weekdays.length === 0) return;
    const terms = {
      weekdays: [...form.weekdays],
      start: form.start,
      from: form.from,
      until: form.until || null,
      capacity: form.capacity ? Number(form.capacity) : null,
    };
    change.start({
      asked: form,
      run: (key) =>
        opened
          ? call(changeClass, {
              params: { id: opened.item.id },
              headers: ifMatch(opened.version),
              body: terms,
            })
          : call(createClass, {
              query: atBusiness(businessId),
              headers: { 'idempotency-key': key },
              body: {
                serviceId: service?.id ?? '',
                professionalId: form.professionalId || (service?.professionalIds[0] ?? ''),
                ...terms,
              },
            }),
      done: t('form.done', { name }),
      then: onClose,
    });
  };
  return { change, save };
}
