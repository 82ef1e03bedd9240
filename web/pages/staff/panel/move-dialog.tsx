import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { rescheduleAppointment } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useCalendarView } from '../calendar/calendar-context.ts';
import { SelectField } from '../calendar/select-field.tsx';
import { MoveSlotChoice } from '../calendar/slot-choice.tsx';
import { OVERRIDES, useMove } from '../calendar/use-move.ts';
import { ProblemNote } from './problem-note.tsx';
import { ScopeChoice, type Scope } from './scope-choice.tsx';
import { type Changed, type ShownAppointment, tagOf } from './types.ts';
import { useChange } from './use-change.ts';

type MoveDialogProps = { readonly appointment: ShownAppointment; readonly onClose: () => void };

/** Moves an appointment without dragging: the one that was opened, not one that a colleague has changed meanwhile. */
export function MoveDialog({ onClose, ...props }: MoveDialogProps) {
  const [appointment] = useState(props.appointment);
  const t = useTexts('calendar');
  const formats = useFormats();
  const { calendar } = useCalendarView();
  const [professional, setProfessional] = useState(appointment.professional);
  const [date, setDate] = useState(appointment.date);
  const [start, setStart] = useState(appointment.start);
  const [scope, setScope] = useState<Scope>('this');
  const { change, save } = useSave({ appointment, onClose }, { professional, date, start, scope });
  const isSame =
    professional === appointment.professional &&
    date === appointment.date &&
    start === appointment.start;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) save();
  };
  return (
    <Dialog title={t('move.title', { name: appointment.client || t('walkIn') })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <SelectField
          label={t('people')}
          value={professional}
          options={calendar.professionals.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setProfessional}
        />
        <DateAndStart {...{ date, start, setDate, setStart }} />
        <MoveSlotChoice
          {...{ professional, date, start }}
          appointmentId={appointment.id}
          onChoose={setStart}
        />
        {appointment.recurringGroupId && <ScopeChoice value={scope} onChange={setScope} />}
        <ProblemNote change={change} onForce={() => save(true)} />
        <button
          type="submit"
          className="button primary"
          disabled={change.isPending}
          aria-disabled={isSame}
        >
          {t('move.submit', { day: date ? formats.day(date) : '', start })}
        </button>
      </form>
    </Dialog>
  );
}

type DateAndStartProps = {
  readonly date: string;
  readonly start: string;
  readonly setDate: (date: string) => void;
  readonly setStart: (start: string) => void;
};

export function DateAndStart({ date, start, setDate, setStart }: DateAndStartProps) {
  const t = useTexts('calendar');
  return (
    <div className="pair">
      <Field
        type="date"
        label={t('move.date')}
        value={date}
        required
        onChange={({ target }) => setDate(target.value)}
      />
      <Field
        type="time"
        label={t('move.start')}
        value={start}
        required
        onChange={({ target }) => setStart(target.value)}
      />
    </div>
  );
}

type Place = {
  readonly professional: string;
  readonly date: string;
  readonly start: string;
  readonly scope: Scope;
};

function useSave({ appointment, onClose }: MoveDialogProps, place: Place) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const change = useChange<Changed>();
  const moveBack = useMove();
  const { professional, date, start, scope } = place;
  const name = appointment.client || t('walkIn');
  const save = (isForced = false) =>
    change.start({
      asked: { ...place, isForced },
      run: (key) =>
        call(rescheduleAppointment, {
          params: { id: appointment.id },
          headers: { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) },
          body: {
            date,
            start,
            scope,
            ...(professional !== appointment.professional && { professional }),
            ...(isForced && { override: [...OVERRIDES] }),
          },
        }),
      done: t('move.done', { name, day: formats.day(date), start }),
      // A series that was moved is moved back as a whole, in the dialog.
      ...(scope === 'this' && {
        undo: {
          label: t('undo'),
          run: ({ body: { version } }) =>
            moveBack({ ...appointment, professional, date, start, version }, appointment),
        },
      }),
      then: onClose,
    });
  return { change, save };
}
