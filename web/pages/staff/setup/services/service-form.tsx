import { type CSSProperties, type FormEvent, useState } from 'react';
import { call } from '../../../../api/call.ts';
import {
  changeService,
  createService,
  getService,
  listOwnServices,
} from '../../../../api/operations.ts';
import { ifMatch, loadVersioned, type Versioned } from '../../../../api/versioned.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Field } from '../../../../ui/field.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { Opened } from '../../ui/opened.tsx';
import { FailureNote } from '../failure-note.tsx';
import { useOwnBusiness } from '../hours/use-hours.ts';
import { useChange } from '../use-change.ts';
import { Needs } from './needs.tsx';
import { RemoveService } from './remove-service.tsx';
import {
  type Draft,
  type Fault,
  faultsOf,
  type Service,
  toBody,
  toDraft,
} from './service-draft.ts';
import type { Person } from './services-page.tsx';

type ServiceFormProps = {
  /** Undefined: a new one. */
  readonly service: Service | undefined;
  readonly people: readonly Person[];
  readonly onClose: () => void;
};

export function ServiceForm({ service, people, onClose }: ServiceFormProps) {
  const read = service && loadVersioned(getService, { params: { id: service.id } });
  return <Opened read={read}>{(opened) => <OpenedForm {...{ opened, people, onClose }} />}</Opened>;
}

type OpenedFormProps = Omit<ServiceFormProps, 'service'> & {
  readonly opened: Versioned<Service> | undefined;
};

function OpenedForm({ opened, people, onClose }: OpenedFormProps) {
  const t = useTexts('setup');
  const business = useOwnBusiness();
  const service = opened?.item;
  const [draft, setDraft] = useState(() => toDraft(service));
  const [isChecked, setIsChecked] = useState(false);
  const save = useSave(opened, onClose);
  const faults = isChecked ? faultsOf(draft) : [];
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const currency = service?.currency ?? business.data?.currency ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (faultsOf(draft).length === 0 && !save.isPending) save.mutate(draft);
  };
  return (
    <form className="service-form" onSubmit={submit} noValidate>
      <h3>{service?.name ?? t('service.new')}</h3>
      <Fields {...{ draft, faults, currency, set }} />
      {faultsOf(draft).length === 0 && <Blocks draft={draft} />}
      <Who draft={draft} people={people} onChange={(professionalIds) => set({ professionalIds })} />
      <Needs needs={draft.needs} onChange={(needs) => set({ needs })} />
      <FailureNote error={save.error} />
      <div className="row">
        <button type="submit" className="button primary" aria-disabled={save.isPending}>
          {service ? t('service.save', { name: draft.name }) : t('service.saveNew')}
        </button>
        <button type="button" className="button plain" onClick={onClose}>
          {t('cancel')}
        </button>
        {opened && <RemoveService opened={opened} onRemoved={onClose} />}
      </div>
    </form>
  );
}

type FieldsProps = {
  readonly draft: Draft;
  readonly faults: readonly Fault[];
  readonly currency: string;
  readonly set: (part: Partial<Draft>) => void;
};

function Fields({ draft, faults, currency, set }: FieldsProps) {
  const t = useTexts('setup');
  const field = (name: Exclude<keyof Draft, 'professionalIds' | 'needs'>) => ({
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      set({ [name]: target.value }),
  });
  const problem = (fault: Fault, text: string) => (faults.includes(fault) ? text : undefined);
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="fields">
      <div className="wide">
        <Field
          label={t('service.name')}
          maxLength={200}
          {...field('name')}
          problem={problem('name', t('service.nameMissing'))}
        />
      </div>
      <Field
        label={t('service.minutes')}
        {...number}
        {...field('minutes')}
        problem={problem('minutes', t('service.minutesWrong'))}
      />
      <Field
        label={t('service.price', { currency })}
        inputMode="decimal"
        hint={t('service.priceHint')}
        {...field('price')}
        problem={problem('price', t('service.priceWrong'))}
      />
      {(['bufferBefore', 'bufferAfter'] as const).map((name) => (
        <Field
          key={name}
          label={t(`service.${name}`)}
          {...number}
          {...field(name)}
          problem={problem(name, t('service.bufferWrong'))}
        />
      ))}
      <Field
        label={t('service.seats')}
        hint={t('service.seatsHint')}
        {...number}
        {...field('seats')}
        problem={problem('seats', t('service.seatsWrong'))}
      />
      <Field label={t('service.category')} maxLength={200} {...field('category')} />
      <div className="whole">
        <Field label={t('service.description')} maxLength={5000} {...field('description')} />
      </div>
    </div>
  );
}

/** The time of one appointment as it lies in the calendar. */
function Blocks({ draft }: { readonly draft: Draft }) {
  const t = useTexts('setup');
  const formats = useFormats();
  const parts = [
    { kind: 'buffer', minutes: Number(draft.bufferBefore) },
    { kind: 'visit', minutes: Number(draft.minutes) },
    { kind: 'buffer', minutes: Number(draft.bufferAfter) },
  ];
  return (
    <div className="blocks" aria-hidden="true">
      {parts.map(({ kind, minutes }, index) =>
        minutes > 0 ? (
          <i key={index} className={kind} style={{ '--minutes': minutes } as CSSProperties}>
            {kind === 'visit'
              ? t('service.with', { time: formats.duration(minutes) })
              : formats.duration(minutes)}
          </i>
        ) : null,
      )}
    </div>
  );
}

type WhoProps = {
  readonly draft: Draft;
  readonly people: readonly Person[];
  readonly onChange: (ids: readonly string[]) => void;
};

function Who({ draft: { professionalIds }, people, onChange }: WhoProps) {
  const t = useTexts('setup');
  return (
    <fieldset>
      <legend className="label">{t('service.who')}</legend>
      <div className="chips">
        {people.map(({ id, name }) => {
          const isChosen = professionalIds.includes(id);
          const others = professionalIds.filter((other) => other !== id);
          return (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? others : [...others, id])}
            >
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function useSave(opened: Versioned<Service> | undefined, onSaved: () => void) {
  const t = useTexts('setup');
  const { businessId } = useStaff();
  return useChange({
    send: async (draft: Draft, key) => {
      const body = toBody(draft);
      const query = atBusiness(businessId);
      if (opened) {
        const params = { id: opened.item.id };
        await call(changeService, { query, params, headers: ifMatch(opened.version), body });
      } else await call(createService, { query, headers: { 'idempotency-key': key }, body });
    },
    refresh: [listOwnServices],
    done: (_, { name }) => t('service.saved', { name: name.trim() }),
    onDone: onSaved,
  });
}
