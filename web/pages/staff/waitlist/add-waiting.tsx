import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { joinWaitlist } from '../../../api/operations.ts';
import { addDays } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useBookableServices } from '../calendar/data.ts';
import { SelectField } from '../calendar/select-field.tsx';
import { ServiceChoice } from '../calendar/service-choice.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { ClientPicker } from '../ui/client-picker.tsx';
import type { FoundClient } from '../ui/found-clients.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import { usePeople } from '../ui/use-business.ts';
import { WeekdayChoice } from '../ui/weekday-choice.tsx';

type Form = {
  readonly client: FoundClient | undefined;
  readonly services: readonly string[];
  readonly professional: string;
  readonly from: string;
  readonly to: string;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly weekdays: readonly number[];
};

const ANY = 'any';
const DAYS_AT_FIRST = 13;

type AddWaitingProps = { readonly today: string; readonly onClose: () => void };

/** Puts a client on the list: who, what, with whom, when. */
export function AddWaiting({ today, onClose }: AddWaitingProps) {
  const t = useTexts('lists');
  const { data: services = [] } = useBookableServices();
  const [form, setForm] = useState(() => emptyForm(today));
  const set = (next: Partial<Form>) => setForm({ ...form, ...next });
  const { change, save } = useJoin(form, onClose);
  const isReady = form.client !== undefined && form.services.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save();
  };
  return (
    <Dialog title={t('waitlist.add')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ClientPicker
          label={t('waitlist.client')}
          value={form.client}
          onChange={(client) => set({ client })}
        />
        <ServiceChoice
          services={services}
          chosen={form.services}
          onChange={(chosen) => set({ services: chosen })}
        />
        <TimeFields form={form} onChange={set} />
        <Problem change={change} />
        <button
          type="submit"
          className="button primary"
          disabled={change.isPending}
          aria-disabled={!isReady}
        >
          {isReady
            ? t('waitlist.submit', { name: form.client?.name ?? '' })
            : t('waitlist.missing')}
        </button>
      </form>
    </Dialog>
  );
}

function emptyForm(today: string): Form {
  return {
    client: undefined,
    services: [],
    professional: ANY,
    from: today,
    to: addDays(today, DAYS_AT_FIRST),
    timeFrom: '',
    timeTo: '',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  };
}

type TimeFieldsProps = { readonly form: Form; readonly onChange: (next: Partial<Form>) => void };

function TimeFields({ form, onChange }: TimeFieldsProps) {
  const t = useTexts('lists');
  const people = usePeople();
  const field = (name: 'from' | 'to' | 'timeFrom' | 'timeTo', type: 'date' | 'time') => (
    <Field
      type={type}
      label={t(`waitlist.${name}`)}
      value={form[name]}
      required={type === 'date'}
      {...(name === 'to' && { min: form.from })}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <SelectField
        label={t('waitlist.professional')}
        value={form.professional}
        options={[
          { value: ANY, text: t('anyone') },
          ...people.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(professional) => onChange({ professional })}
      />
      <div className="pair">
        {field('from', 'date')}
        {field('to', 'date')}
      </div>
      <div className="pair">
        {field('timeFrom', 'time')}
        {field('timeTo', 'time')}
      </div>
      <WeekdayChoice value={form.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
    </>
  );
}

function useJoin(form: Form, onClose: () => void) {
  const t = useTexts('lists');
  const { businessId } = useStaff();
  const change = useListChange();
  const { client, services, professional, from, to, timeFrom, timeTo, weekdays } = form;
  const save = () => {
    if (!client) return;
    change.start({
      asked: form,
      run: (key) =>
        call(joinWaitlist, {
          headers: { 'idempotency-key': key },
          body: {
            business: businessId,
            services: [...services],
            professional,
            from,
            to,
            weekdays: [...weekdays],
            ...(timeFrom && { timeFrom }),
            ...(timeTo && { timeTo }),
            ...(client.hasAccount ? { clientId: client.id } : { crmClientId: client.id }),
          },
        }),
      done: t('waitlist.added', { name: client.name }),
      then: onClose,
    });
  };
  return { change, save };
}
