import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { call } from '../../api/call.ts';
import { createTicket, listAppointments } from '../../api/operations.ts';
import { read } from '../../api/query.ts';
import type { User } from '../../api/session.ts';
import { pathTo } from '../../app/paths.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { TicketMessage } from './ticket-message.tsx';
import { useTicketChange } from './use-ticket-change.ts';

const SUBJECT_MAX = 200;
const BOOKINGS_SHOWN = 50;

/** A new question; the address may name the booking that it is about. */
export function NewTicket({ role }: Pick<User, 'role'>) {
  const t = useTexts('support');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('appointment') ?? '';
  const [subject, setSubject] = useState('');
  const [appointmentId, setAppointmentId] = useState(asked);
  const [isMissing, setIsMissing] = useState(false);
  const change = useTicketChange<string>();
  const send = (body: string) => {
    const isEmpty = subject.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) return;
    const ticket = { subject: subject.trim(), body, ...(appointmentId && { appointmentId }) };
    change.start({
      asked: ticket,
      run: async (key) => {
        const headers = { 'idempotency-key': key };
        return (await call(createTicket, { body: ticket, headers })).body.id;
      },
      done: t('sent'),
      then: (id) => navigate(pathTo('ticket', id)),
    });
  };
  return (
    <section className="card stack" aria-labelledby="new">
      <h2 id="new">{t('new')}</h2>
      <Field
        label={t('subject')}
        maxLength={SUBJECT_MAX}
        value={subject}
        problem={isMissing ? t('missing') : undefined}
        onChange={({ target }) => setSubject(target.value)}
      />
      {(role === 'customer' || asked !== '') && (
        <BookingChoice chosen={appointmentId} asked={asked} onChoose={setAppointmentId} />
      )}
      <TicketMessage label={t('body')} button={t('send')} {...change} onSend={send} />
    </section>
  );
}

type BookingChoiceProps = {
  readonly chosen: string;
  readonly asked: string;
  readonly onChoose: (id: string) => void;
};

/** The newest bookings of the reader, and the one that the address names. */
function BookingChoice({ chosen, asked, onChoose }: BookingChoiceProps) {
  const t = useTexts('support');
  const formats = useFormats();
  const id = useId();
  const query = { order: 'desc', limit: BOOKINGS_SHOWN } as const;
  const { data = [] } = useQuery(read(listAppointments, { query }));
  const options = data.flatMap((each) =>
    'services' in each
      ? [
          {
            id: each.id,
            text: t('booking', {
              service: formats.list((each.bookedServices ?? []).map(({ name }) => name)),
              day: formats.day(each.date),
              time: each.start,
            }),
          },
        ]
      : [],
  );
  const isListed = options.some((option) => option.id === asked);
  return (
    <div className="field">
      <label htmlFor={id}>{t('about')}</label>
      <select
        id={id}
        className="input"
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('about.none')}</option>
        {asked !== '' && !isListed && <option value={asked}>{asked}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
