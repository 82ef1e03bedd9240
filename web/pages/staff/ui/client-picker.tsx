import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listClients } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { type FoundClient, FoundClients } from './found-clients.tsx';
import { useSettled } from './use-settled.ts';

type ClientPickerProps = {
  readonly label: string;
  readonly value: FoundClient | undefined;
  readonly onChange: (client: FoundClient | undefined) => void;
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
  readonly onChoose: (client: FoundClient) => void;
};

function Found({ text, exceptId, onChoose }: FoundProps) {
  const t = useTexts('lists');
  const { businessId } = useStaff();
  const wanted = useSettled(text.trim());
  const { data } = useQuery({
    ...read(listClients, { query: atBusiness(businessId, { query: wanted, limit: SHOWN }) }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  if (text.trim() === '' || !data) return null;
  const found = data.filter((client) => client.id !== exceptId);
  return (
    <>
      <FoundClients clients={found} onChoose={onChoose} />
      <p className="small quiet" role="status">
        {t('pick.found', { count: found.length })}
      </p>
    </>
  );
}
