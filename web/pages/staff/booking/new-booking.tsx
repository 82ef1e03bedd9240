import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { waitForDecision } from '../../../api/decision.ts';
import { bookAppointment } from '../../../api/operations.ts';
import { clockAt, dateAt, toMinutes } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type BookingStart, useCalendarView } from '../calendar/calendar-context.ts';
import { toClock } from '../calendar/clock.ts';
import { useBookableServices } from '../calendar/data.ts';
import { SelectField } from '../calendar/select-field.tsx';
import { ServiceChoice } from '../calendar/service-choice.tsx';
import { SlotChoice } from '../calendar/slot-choice.tsx';
import { OVERRIDES } from '../calendar/use-move.ts';
import { DateAndStart } from '../panel/move-dialog.tsx';
import { ProblemNote } from '../panel/problem-note.tsx';
import { useChange } from '../panel/use-change.ts';
import { useStaff } from '../shell/staff-context.ts';
import { type Attendee, ClientSearch } from './client-search.tsx';

const ANY = 'any';
const STEP_MINUTES = 5;

type NewBookingProps = { readonly start: BookingStart; readonly onClose: () => void };

type Form = {
  readonly attendee: Attendee;
  readonly services: readonly string[];
  readonly professional: string;
  readonly date: string;
  readonly start: string;
};

/** Books for a client on the phone or at the desk: who, what, when. */
export function NewBooking({ start, onClose }: NewBookingProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const [form, setForm] = useForm(start);
  const set = (next: Partial<Form>) => setForm({ ...form, ...next });
  const { data: all = [] } = useBookableServices();
  const offered = all.filter(
    ({ professionalIds }) =>
      form.professional === ANY || professionalIds.includes(form.professional),
  );
  const { change, save } = useSave(form, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  const isReady = form.services.length > 0 && form.start !== '' && form.date !== '';
  return (
    <Dialog title={t('new.title')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ClientSearch value={form.attendee} onChange={(attendee) => set({ attendee })} />
        <ServiceChoice
          services={offered}
          chosen={form.services}
          onChange={(services) => set({ services })}
        />
        <TimeFields form={form} onChange={set} />
        {form.services.length > 0 && (
          <SlotChoice {...form} onChoose={(chosen) => set({ start: chosen })} />
        )}
        <ProblemNote change={change} onForce={() => save(true)} />
        <button type="submit" className="button primary" disabled={change.isPending || !isReady}>
          {isReady
            ? t('new.submit', { day: formats.day(form.date), start: form.start })
            : t('new.missing')}
        </button>
      </form>
    </Dialog>
  );
}

type TimeFieldsProps = {
  readonly form: Form;
  readonly onChange: (next: Partial<Form>) => void;
};

/** With whom and when. */
function TimeFields({ form, onChange: set }: TimeFieldsProps) {
  const t = useTexts('calendar');
  const { calendar } = useCalendarView();
  const people = calendar.professionals.filter(
    ({ isMember, isSuspended }) => isMember && !isSuspended,
  );
  return (
    <>
      <SelectField
        label={t('people')}
        value={form.professional}
        options={[
          { value: ANY, text: t('new.anyone') },
          ...people.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(professional) => set({ professional })}
      />
      <DateAndStart
        date={form.date}
        start={form.start}
        setDate={(date) => set({ date })}
        setStart={(start) => set({ start })}
      />
    </>
  );
}

/** A walk-in begins now, at the next five minutes. */
function useForm(given: BookingStart) {
  const { calendar, nowMs } = useCalendarView();
  const today = dateAt(nowMs, calendar.timezone);
  const now = toMinutes(clockAt(nowMs, calendar.timezone));
  const isToday = (given.date ?? today) === today;
  return useState<Form>({
    attendee: given.client ? { kind: 'client', client: given.client } : { kind: 'name', name: '' },
    services: given.service === undefined ? [] : [given.service],
    professional: given.professional ?? ANY,
    date: given.date ?? today,
    start:
      given.start ?? (isToday ? toClock(Math.ceil((now + 1) / STEP_MINUTES) * STEP_MINUTES) : ''),
  });
}

function useSave(form: Form, onClose: () => void) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { businessId } = useStaff();
  const { open } = useCalendarView();
  const change = useChange();
  const { attendee, professional, date, start, services } = form;
  const name = attendee.kind === 'name' ? attendee.name.trim() : attendee.client.name;
  const save = (isForced: boolean) =>
    change.start({
      asked: { form, isForced },
      run: async (key) => {
        const { body: answer } = await call(bookAppointment, {
          headers: { 'idempotency-key': key },
          body: {
            business: businessId,
            professional,
            date,
            start,
            services: [...services],
            ...toClient(attendee),
            ...(isForced && { override: [...OVERRIDES] }),
          },
        });
        const booked = await waitForDecision(answer);
        open(booked.id);
      },
      done: t('new.done', { name: name || t('walkIn'), day: formats.day(date), start }),
      then: onClose,
    });
  return { change, save };
}

function toClient(attendee: Attendee) {
  if (attendee.kind === 'name') return { clientName: attendee.name.trim() };
  const { id, hasAccount } = attendee.client;
  return hasAccount ? { clientId: id } : { crmClientId: id };
}
