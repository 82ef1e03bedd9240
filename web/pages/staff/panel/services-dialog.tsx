import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeServices } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useBookableServices } from '../calendar/data.ts';
import { ServiceChoice } from '../calendar/service-choice.tsx';
import { LENGTH_OVERRIDES } from '../calendar/use-length.ts';
import { ProblemNote } from './problem-note.tsx';
import { type ShownAppointment, tagOf } from './types.ts';
import { useChange } from './use-change.ts';

type ServicesDialogProps = { readonly appointment: ShownAppointment; readonly onClose: () => void };

/** Adds or removes services; an agreed length or price replaces the usual one. */
export function ServicesDialog({ onClose, ...props }: ServicesDialogProps) {
  const t = useTexts('calendar');
  const [appointment] = useState(props.appointment);
  const change = useChange();
  const { data: all = [] } = useBookableServices();
  const [services, setServices] = useState<readonly string[]>(appointment.services);
  const [minutes, setMinutes] = useState('');
  const [price, setPrice] = useState('');
  const offered = all.filter(
    ({ professionalIds, capacity }) =>
      professionalIds.includes(appointment.professional) && capacity === 1,
  );
  const save = (isForced: boolean) =>
    change.start({
      asked: { services, minutes, price, isForced },
      run: (key) =>
        call(changeServices, {
          params: { id: appointment.id },
          headers: { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) },
          body: {
            services: [...services],
            ...(minutes && { durationMinutes: Number(minutes) }),
            ...(price && { priceMajor: Number(price) }),
            ...(isForced && { override: [...LENGTH_OVERRIDES] }),
          },
        }),
      done: t('services.done'),
      then: onClose,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <Dialog title={t('services.change')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ServiceChoice services={offered} chosen={services} onChange={setServices} />
        <AgreedFields
          {...{ minutes, price, setMinutes, setPrice }}
          currency={appointment.currency}
        />
        <ProblemNote change={change} onForce={() => save(true)} />
        <button
          type="submit"
          className="button primary"
          disabled={change.isPending || services.length === 0}
        >
          {t('services.save')}
        </button>
      </form>
    </Dialog>
  );
}

type AgreedFieldsProps = {
  readonly minutes: string;
  readonly price: string;
  readonly currency: string;
  readonly setMinutes: (minutes: string) => void;
  readonly setPrice: (price: string) => void;
};

/** Empty: as the services have it. */
function AgreedFields({ minutes, price, currency, setMinutes, setPrice }: AgreedFieldsProps) {
  const t = useTexts('calendar');
  return (
    <div className="pair">
      <Field
        type="number"
        min={1}
        label={t('services.minutes')}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <Field
        type="number"
        min={0}
        step="any"
        label={t('services.price', { currency })}
        value={price}
        onChange={({ target }) => setPrice(target.value)}
      />
    </div>
  );
}
