import type { Output } from '../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { getAppointmentClient, getClient } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { useCalendarView } from '../calendar/calendar-context.ts';
import { useBookableServices } from '../calendar/data.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { ClientNotes } from './client-notes.tsx';
import type { ShownAppointment } from './types.ts';

export type Client = Output<'getAppointmentClient'>;
type ClientFile = Output<'getClient'>;

type ClientCardProps = { readonly appointment: ShownAppointment };

/** The person who comes. A walk-in has a name only. */
export function ClientCard({ appointment }: ClientCardProps) {
  const t = useTexts('calendar');
  const hasRecord = appointment.clientId !== undefined || appointment.crmClientId !== undefined;
  return (
    <section aria-label={t('client')}>
      {hasRecord ? <KnownClient appointment={appointment} /> : <WalkIn name={appointment.client} />}
      {appointment.notes && (
        <p className="apt-note">
          <WorkIcon name="note" isTiny />
          <span>{t('client.asks', { notes: appointment.notes })}</span>
        </p>
      )}
    </section>
  );
}

function WalkIn({ name }: { readonly name: string | undefined }) {
  const t = useTexts('calendar');
  return (
    <>
      <h3>{name || t('walkIn')}</h3>
      <p className="small quiet">{t('client.walkIn')}</p>
    </>
  );
}

function KnownClient({ appointment }: ClientCardProps) {
  const { rights } = useStaff();
  const { id } = appointment;
  const { data, error, refetch } = useQuery(read(getAppointmentClient, { params: { id } }));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height="6rem" />;
  // The name of a family member is that of the appointment.
  return (
    <>
      <ClientHead client={data} name={appointment.client ?? data.name} />
      {rights.includes('clients') ? <ClientFacts client={data} /> : <PlainNotes client={data} />}
    </>
  );
}

function ClientHead({ client, name }: { readonly client: Client; readonly name: string }) {
  const t = useTexts('calendar');
  return (
    <div className="client-head">
      <Tile name={name} size="2.75rem" isRound />
      <div>
        <h3>{name}</h3>
        {client.phone && (
          <a href={`tel:${client.phone}`}>
            <bdi dir="ltr">{client.phone}</bdi>
          </a>
        )}
      </div>
      {client.phone && (
        <a
          className="icon-button"
          href={`tel:${client.phone}`}
          aria-label={t('client.call', { name })}
        >
          <Icon name="phone" />
        </a>
      )}
      {client.email && (
        <a
          className="icon-button"
          href={`mailto:${client.email}`}
          aria-label={t('client.mail', { name })}
        >
          <WorkIcon name="mail" />
        </a>
      )}
    </div>
  );
}

function PlainNotes({ client }: { readonly client: Client }) {
  return client.notes ? <p className="apt-note">{client.notes}</p> : null;
}

/** The record of the business: totals, notes, tags and the last visits. */
function ClientFacts({ client }: { readonly client: Client }) {
  const { businessId } = useStaff();
  const params = { id: client.id };
  const { data } = useQuery(read(getClient, { params, query: atBusiness(businessId) }));
  return (
    <>
      {data ? <Totals file={data} /> : <Skeleton width="100%" height="3rem" />}
      <ClientNotes key={client.id} client={client} />
      {data && <LastVisits file={data} />}
    </>
  );
}

function Totals({ file }: { readonly file: ClientFile }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { calendar } = useCalendarView();
  const { totals } = file;
  const facts = [
    ['visits', formats.number(totals.completed)],
    ['noShows', formats.number(totals.noShows)],
    ['spent', formats.price(totals.spentMajor, calendar.currency)],
  ] as const;
  return (
    <dl className="client-totals">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`client.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const SHOWN_VISITS = 12;
const NAMED_VISITS = 3;
const VISIT_MARKS = { Completed: 'done', NoShow: 'absent', Cancelled: 'cancelled' } as const;

function LastVisits({ file }: { readonly file: ClientFile }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { data: services = [] } = useBookableServices();
  const past = file.history.filter(({ status }) => status in VISIT_MARKS).slice(0, SHOWN_VISITS);
  if (past.length === 0) return null;
  const nameOf = (id: string) => services.find((each) => each.id === id)?.name;
  const markOf = (status: string) => VISIT_MARKS[status as keyof typeof VISIT_MARKS];
  return (
    <>
      <h3>{t('client.last')}</h3>
      <ol className="client-visits">
        {past.toReversed().map(({ id, date, status }) => (
          <li key={id} className={markOf(status)}>
            <span className="unseen">
              {formats.day(date)}: {t(`mark.${markOf(status)}`)}
            </span>
            {status === 'Completed' ? <Icon name="check" isTiny /> : <Icon name="close" isTiny />}
          </li>
        ))}
      </ol>
      <ul className="apt-lines">
        {past.slice(0, NAMED_VISITS).map((visit) => (
          <li key={visit.id}>
            <span>
              {formats.dayOfMonth(visit.date)}{' '}
              <span className="quiet">
                {visit.services.map(nameOf).filter(Boolean).join(' + ')}
              </span>
            </span>
            <span className="quiet">{t(`mark.${markOf(visit.status)}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
