import type { Output } from '../../../api/call.ts';
import './find.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { listAppointments, listClients } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { pathTo } from '../../../app/paths.ts';
import { addDays, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import { useShortcut, useShortcutsOn } from '../shell/shortcuts.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useBusiness } from '../ui/use-business.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { useSettled } from '../ui/use-settled.ts';

const SHOWN = 6;
/** As far ahead as one search reads. */
const SEARCHED_DAYS = 365;

/** Finds clients and upcoming appointments as one types. The key `/` goes there. */
export function Find() {
  const t = useTexts('calendar');
  const hasKeys = useShortcutsOn();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useShortcut('/', () => field.current?.focus());
  return (
    <div
      className="cal-find only-screen"
      role="search"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setText('');
        field.current?.focus();
      }}
    >
      <WorkIcon name="search" isTiny />
      <input
        ref={field}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={100}
        aria-label={t('find')}
        aria-keyshortcuts={hasKeys ? '/' : undefined}
        placeholder={t('find')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== '' && <Found text={text.trim()} onOpen={() => setText('')} />}
    </div>
  );
}

type FoundProps = { readonly text: string; readonly onOpen: () => void };

function Found({ text, onOpen }: FoundProps) {
  const t = useTexts('calendar');
  const { businessId, rights } = useStaff();
  const { timezone } = useBusiness();
  const wanted = useSettled(text);
  const today = dateAt(Date.now(), timezone);
  const clients = useQuery({
    ...read(listClients, { query: atBusiness(businessId, { query: wanted, limit: SHOWN }) }),
    placeholderData: keepPreviousData,
    enabled: rights.includes('clients'),
  });
  const visits = useQuery({
    ...read(listAppointments, {
      query: {
        ...atBusiness(businessId, { query: wanted, limit: SHOWN }),
        from: today,
        to: addDays(today, SEARCHED_DAYS),
        status: 'Pending,Confirmed',
      },
    }),
    placeholderData: keepPreviousData,
  });
  if (!visits.data || (rights.includes('clients') && !clients.data)) return null;
  const found = [...(clients.data ?? []), ...visits.data];
  return (
    <div className="card cal-found">
      {clients.data && clients.data.length > 0 && <FoundClients clients={clients.data} />}
      {visits.data.length > 0 && <FoundVisits visits={visits.data} onOpen={onOpen} />}
      <p className="small quiet" role="status">
        {t('find.count', { count: found.length })}
      </p>
    </div>
  );
}

type Client = Output<'listClients'>[number];
type Visit = Output<'listAppointments'>[number];

function FoundClients({ clients }: { readonly clients: readonly Client[] }) {
  const t = useTexts('calendar');
  return (
    <section aria-labelledby="found-clients">
      <h2 id="found-clients">{t('find.clients')}</h2>
      <ul>
        {clients.map(({ id, name, phone, email }) => (
          <li key={id}>
            <Link href={pathTo('client', id)}>
              <Tile name={name} size="2rem" isRound />
              <span>
                <b>{name}</b>
                <small>
                  <bdi dir="ltr">{phone ?? email}</bdi>
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Own = Extract<Visit, { readonly bookedServices: unknown }>;

type FoundVisitsProps = { readonly visits: readonly Visit[]; readonly onOpen: () => void };

function FoundVisits({ visits, onOpen }: FoundVisitsProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  return (
    <section aria-labelledby="found-visits">
      <h2 id="found-visits">{t('find.visits')}</h2>
      <ul>
        {visits.map(({ id, date, start, ...visit }) => (
          <li key={id}>
            <Link href={`${PAGE_PATHS.day}?date=${date}&open=${id}`} onClick={onOpen}>
              <span>
                <b>
                  {formats.day(date)}, <bdi dir="ltr">{start}</bdi>
                </b>
                <small>{namesOf(visit, t('walkIn'))}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The client and the services; a search finds no appointment whose parts are hidden. */
function namesOf(visit: object, walkIn: string): string {
  const { client, bookedServices = [] } = visit as Partial<Own>;
  return [client || walkIn, ...bookedServices.map(({ name }) => name)].join(', ');
}
