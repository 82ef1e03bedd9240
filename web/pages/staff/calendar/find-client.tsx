import './find.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { Link } from 'wouter';
import { listClients } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import { clientPath } from '../clients/data.ts';
import { useShortcut, useShortcutsOn } from '../shell/shortcuts.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { WorkIcon } from '../ui/work-icon.tsx';

const SHOWN = 6;

/** Finds a client as one types; the card of the client leads to each appointment. The key `/` goes there. */
export function FindClient() {
  const t = useTexts('calendar');
  const { rights } = useStaff();
  const hasKeys = useShortcutsOn();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useShortcut('/', () => field.current?.focus());
  if (!rights.includes('clients')) return null;
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
      {text.trim() !== '' && <Found text={text.trim()} />}
    </div>
  );
}

function Found({ text }: { readonly text: string }) {
  const t = useTexts('calendar');
  const { businessId } = useStaff();
  const wanted = useDeferredValue(text);
  const { data } = useQuery({
    ...read(listClients, { query: atBusiness(businessId, { query: wanted, limit: SHOWN }) }),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  return (
    <div className="card cal-found">
      <ul>
        {data.map((client) => (
          <li key={client.id}>
            <Link href={clientPath(client.id)}>
              <Tile name={client.name} size="2rem" isRound />
              <span>
                <b>{client.name}</b>
                <small>
                  <bdi dir="ltr">{client.phone ?? client.email}</bdi>
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="small quiet" role="status">
        {t('find.count', { count: data.length })}
      </p>
    </div>
  );
}
