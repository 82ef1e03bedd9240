import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { z } from 'zod';
import { listClients } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';

export type PickedClient = z.output<(typeof listClients)['success']['schema']>[number];

type ClientPickerProps = {
  readonly label: string;
  readonly value: PickedClient | undefined;
  readonly onChange: (client: PickedClient | undefined) => void;
  /** Not offered. */
  readonly exceptId?: string;
};

const SHOWN = 6;

/** Finds one client of the business as one types. */
export function ClientPicker({ label, value, onChange, exceptId }: ClientPickerProps) {
  const t = useTexts('lists');
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t('pick.hint')}
        value={value ? value.name : text}
        onChange={({ target }) => {
          onChange(undefined);
          setText(target.value);
        }}
      />
      {value ? (
        <p className="small quiet">
          <bdi dir="ltr">{value.phone ?? value.email}</bdi>
        </p>
      ) : (
        <Found text={text} exceptId={exceptId} onChoose={onChange} />
      )}
    </div>
  );
}

type FoundProps = {
  readonly text: string;
  readonly exceptId: string | undefined;
  readonly onChoose: (client: PickedClient) => void;
};

function Found({ text, exceptId, onChoose }: FoundProps) {
  const t = useTexts('lists');
  const { businessId } = useStaff();
  const wanted = useDeferredValue(text.trim());
  const { data } = useQuery({
    ...read(listClients, { query: atBusiness(businessId, { query: wanted, limit: SHOWN }) }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  if (text.trim() === '' || !data) return null;
  const found = data.filter((client) => client.id !== exceptId);
  return (
    <>
      <ul className="client-found">
        {found.map((client) => (
          <li key={client.id}>
            <button type="button" onClick={() => onChoose(client)}>
              <Tile name={client.name} size="2rem" isRound />
              <span>
                <b>{client.name}</b>
                <small>
                  <bdi dir="ltr">{client.phone ?? client.email}</bdi>
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="small quiet" role="status">
        {t('pick.found', { count: found.length })}
      </p>
    </>
  );
}
