import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call } from '../../../api/call.ts';
import { listTillEntries, voidPayment, voidSale } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { clockAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { PagedList } from '../ui/pages.tsx';
import { type Entry, useDayAppointments } from './data.ts';
import { signOf } from './drawer.ts';

type EntriesProps = {
  readonly date: string | undefined;
  readonly timezone: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
};

/** Each entry of the day, oldest first. A wrong one is voided, never removed. */
export function Entries({ date, timezone, people }: EntriesProps) {
  const t = useTexts('till');
  const { businessId } = useStaff();
  const [voided, setVoided] = useState<Entry>();
  const list = useInfiniteQuery(
    readPages(listTillEntries, {
      query: atBusiness(businessId, { limit: 100, ...(date && { date }) }),
    }),
  );
  return (
    <section className="stack-small" aria-labelledby="entries">
      <h2 id="entries">{t('entries.title')}</h2>
      <PagedList list={list} empty={<p className="quiet">{t('entries.none')}</p>}>
        {(entries) => (
          <ul className="rows card entries">
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                sign={signOf(entry)}
                clock={clockAt(Date.parse(entry.at), timezone)}
                person={people.find(({ id }) => id === entry.takenById)?.name}
                date={date}
                onVoid={() => setVoided(entry)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {voided && <VoidDialog entry={voided} onClose={() => setVoided(undefined)} />}
    </section>
  );
}

type EntryRowProps = {
  readonly entry: Entry;
  readonly sign: 1 | -1;
  readonly clock: string;
  readonly person: string | undefined;
  readonly date: string | undefined;
  readonly onVoid: () => void;
};

function EntryRow({ entry, sign, clock, person, date, onVoid }: EntryRowProps) {
  const t = useTexts('till');
  const lists = useTexts('lists');
  const formats = useFormats();
  const appointment = useDayAppointments(date)?.find(({ id }) => id === entry.appointmentId);
  const what = useEntryName()(entry);
  const facts = [lists(`method.${entry.method}`), person && t('entry.by', { name: person })];
  return (
    <li className={entry.isVoided ? 'voided' : ''}>
      <time>{clock}</time>
      <span className="row-main">
        <b>
          {what}
          {entry.isVoided && <span className="tag">{t('entry.voided')}</span>}
        </b>
        <small>
          {entry.appointmentId && (
            <>
              <Link
                href={`${PAGE_PATHS.day}?${new URLSearchParams({ open: entry.appointmentId })}`}
              >
                {appointment?.client || t('entry.appointment')}
              </Link>
              {' · '}
            </>
          )}
          {facts.filter(Boolean).join(' · ')}
        </small>
      </span>
      <b className="row-end">
        <bdi dir="ltr">{formats.amount(sign * entry.amountMajor, entry.currency)}</bdi>
      </b>
      {isVoidable(entry) ? (
        <button
          type="button"
          className="text-button only-screen"
          aria-label={t('void.openOf', { what: `${what}, ${clock}` })}
          onClick={onVoid}
        >
          {t('void.open')}
        </button>
      ) : (
        <span />
      )}
    </li>
  );
}

function useEntryName() {
  const t = useTexts('till');
  return ({ kind, purchaseId }: Entry) =>
    t(kind === 'payment' && purchaseId ? 'entry.sale' : `entry.${kind}`);
}

/** A refund of a package cannot be voided. */
function isVoidable({ kind, isVoided, appointmentId, purchaseId }: Entry): boolean {
  if (isVoided || kind === 'void') return false;
  return appointmentId !== undefined || (purchaseId !== undefined && kind === 'payment');
}

type VoidDialogProps = { readonly entry: Entry; readonly onClose: () => void };

function VoidDialog({ entry, onClose }: VoidDialogProps) {
  const t = useTexts('till');
  const formats = useFormats();
  const change = useListChange();
  const amount = formats.amount(entry.amountMajor, entry.currency);
  const what = `${useEntryName()(entry)}, ${amount}`;
  const run = () =>
    change.start({
      asked: entry.id,
      run: (key) => sendVoid(entry, key),
      done: t('void.done'),
      then: onClose,
    });
  return (
    <ConfirmDialog
      title={t('void.title', { what })}
      action={t('void.submit', { what })}
      change={change}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t(entry.appointmentId === undefined ? 'void.saleText' : 'void.text')}</p>
    </ConfirmDialog>
  );
}

async function sendVoid({ id, appointmentId, purchaseId }: Entry, key: string): Promise<void> {
  const headers = { 'idempotency-key': key };
  if (appointmentId !== undefined) {
    await call(voidPayment, {
      params: { id: appointmentId, paymentId: id },
      headers,
      body: {},
    });
    return;
  }
  await call(voidSale, { params: { id: purchaseId ?? '' }, headers, body: {} });
}
