import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call } from '../../../api/call.ts';
import { assignTicket, listAssignees, moveTicket } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { pathTo } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { StateTag } from '../../support/state-tag.tsx';
import { useTicketChange } from '../../support/use-ticket-change.ts';
import type { AdminTicket } from './admin-ticket-page.tsx';

/** The step that an admin may take next. */
const NEXT = { open: 'in_progress', in_progress: 'resolved', resolved: 'closed' } as const;

/** The person, the booking, the state and the assignee of a ticket. */
export function TicketFacts({ ticket }: { readonly ticket: AdminTicket }) {
  const t = useTexts('support');
  const { person } = ticket;
  return (
    <section className="card stack" aria-label={t('person')}>
      <div className="stack-small">
        <h2>{t('person')}</h2>
        <p>
          <bdi>{person.name || t('erased')}</bdi>
          <br />
          <small dir="ltr">{person.email}</small>
        </p>
      </div>
      {ticket.appointment && <Appointment appointment={ticket.appointment} />}
      <State ticket={ticket} />
      {ticket.state !== 'closed' && <Assignee ticket={ticket} />}
    </section>
  );
}

type AppointmentProps = { readonly appointment: NonNullable<AdminTicket['appointment']> };

function Appointment({ appointment }: AppointmentProps) {
  const t = useTexts('support');
  const formats = useFormats();
  const { id, businessId, businessName, professionalName, services, date, start } = appointment;
  const service = formats.list(services);
  return (
    <div className="stack-small">
      <h2>{t('appointment')}</h2>
      <p>
        <Link href={`${PAGE_PATHS.decisions}?about=${id}`}>
          {t('booking', { service, day: formats.fullDay(date), time: start })}
        </Link>
        <br />
        <Link href={pathTo('business', businessId)}>{businessName}</Link>
        <br />
        <small>
          <bdi>{professionalName}</bdi> · {appointment.timezone}
        </small>
      </p>
    </div>
  );
}

function State({ ticket: { id, state } }: { readonly ticket: AdminTicket }) {
  const t = useTexts('support');
  const change = useTicketChange();
  const next = state === 'closed' ? undefined : NEXT[state];
  return (
    <div className="stack-small">
      <h2>{t('state')}</h2>
      <p>
        <StateTag state={state} />
      </p>
      {change.problem && (
        <Note kind="stop" isAnnounced>
          {change.problem}
        </Note>
      )}
      {next && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={change.isPending}
            onClick={() =>
              change.start({
                asked: { id, next },
                run: (key) =>
                  call(moveTicket, {
                    params: { id },
                    body: { state: next },
                    headers: { 'idempotency-key': key },
                  }),
                done: t('move.done'),
              })
            }
          >
            {t(`move.${next}`)}
          </button>
        </p>
      )}
    </div>
  );
}

function Assignee({ ticket: { id, assignee } }: { readonly ticket: AdminTicket }) {
  const t = useTexts('support');
  const field = useId();
  const change = useTicketChange();
  const { data: admins = [] } = useQuery(read(listAssignees));
  const assign = (chosen: string) => {
    const assigneeId = chosen === '' ? null : chosen;
    change.start({
      asked: { id, assigneeId },
      run: (key) =>
        call(assignTicket, {
          params: { id },
          body: { assigneeId },
          headers: { 'idempotency-key': key },
        }),
      done: t('assign.done'),
    });
  };
  return (
    <div className="field">
      <label htmlFor={field}>{t('assignee')}</label>
      <select
        id={field}
        className="input"
        value={assignee?.id ?? ''}
        onChange={({ target }) => assign(target.value)}
      >
        <option value="">{t('assignee.none')}</option>
        {assignee && !admins.some(({ id: each }) => each === assignee.id) && (
          <option value={assignee.id}>{assignee.name}</option>
        )}
        {admins.map((admin) => (
          <option key={admin.id} value={admin.id}>
            {admin.name}
          </option>
        ))}
      </select>
      {change.problem && (
        <Note kind="stop" isAnnounced>
          {change.problem}
        </Note>
      )}
    </div>
  );
}
