import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listClients } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { type FoundClient, FoundClients } from '../ui/found-clients.tsx';
import { useSettled } from '../ui/use-settled.ts';

/** A client of the business, or a name only. */
export type Attendee =
  | { readonly kind: 'client'; readonly client: FoundClient }
  | { readonly kind: 'name'; readonly name: string };

type ClientSearchProps = {
  readonly value: Attendee;
  readonly onChange: (attendee: Attendee) => void;
};

const SHOWN = 5;

/** Finds clients as one types. A name that is not chosen from the list is a walk-in. */
export function ClientSearch({ value, onChange }: ClientSearchProps) {
  const t = useTexts('calendar');
  const id = useId();
  const name = value.kind === 'client' ? value.client.name : value.name;
  return (
    <div className="field client-search">
      <label htmlFor={id}>{t('new.client')}</label>
      <input
        id={id}
        // The dialog gives it the focus when it opens.
        ref={(input) => input?.setAttribute('autofocus', '')}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={t('new.clientHint')}
        value={name}
        onChange={({ target }) => onChange({ kind: 'name', name: target.value })}
      />
      {value.kind === 'name' ? (
        <Found text={value.name} onChoose={(client) => onChange({ kind: 'client', client })} />
      ) : (
        <p className="small quiet">
          <bdi dir="ltr">{value.client.phone ?? value.client.email}</bdi>
        </p>
      )}
    </div>
  );
}

type FoundProps = { readonly text: string; readonly onChoose: (client: FoundClient) => void };

function Found({ text, onChoose }: FoundProps) {
  const t = useTexts('calendar');
  const { businessId, rights } = useStaff();
  const wanted = useSettled(text.trim());
  const mayRead = rights.includes('clients');
  const { data = [] } = useQuery({
    ...read(listClients, { query: atBusiness(businessId, { query: wanted, limit: SHOWN }) }),
    enabled: mayRead && wanted !== '',
    placeholderData: keepPreviousData,
  });
  if (text.trim() === '') return <p className="small quiet">{t('new.walkInHint')}</p>;
  return (
    <>
      <FoundClients
        clients={data}
        onChoose={onChoose}
        noteOf={({ totals: { noShows } }) =>
          noShows > 0 && <small>{t('new.noShows', { count: noShows })}</small>
        }
      />
      <p className="small quiet" role="status">
        {t('new.found', { count: data.length, name: text.trim() })}
      </p>
    </>
  );
}
