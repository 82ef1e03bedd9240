import { call } from '../../../api/call.ts';
import { joinWaitlist, leaveWaitlist } from '../../../api/operations.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useToast } from '../../../app/toasts.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { useServices } from '../data.ts';
import { readAgain, usePlaces, type WaitlistEntry } from './data.ts';
import { useChange } from './use-change.ts';
import { useWaitlist } from './use-waitlist.ts';

const WHOLE_DAY = { from: '00:00', to: '24:00' };

/** Nothing where the customer waits for nothing. */
export function Waitlist() {
  const t = useTexts('me');
  const found = useWaitlist();
  if (!found.isError && !found.data?.length) return null;
  return (
    <section className="card stack-small" aria-labelledby="waitlist">
      <h2 id="waitlist">{t('waitlist.title')}</h2>
      {found.isError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      <ul className="lines">
        {found.data?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { readonly entry: WaitlistEntry }) {
  const t = useTexts('me');
  const formats = useFormats();
  const { data: services = [] } = useServices(entry.business);
  const { business, nameOf } = usePlaces([entry.business])(entry.business);
  const { isSending, problem, run } = useLeave(entry);
  const service = formats.list(
    entry.services.map((id) => services.find((one) => one.id === id)?.name ?? ''),
  );
  const name = entry.professional ? nameOf(entry.professional) : undefined;
  const visit = name ? t('with', { service, name }) : service;
  return (
    <li>
      <div className="grow">
        <b>{visit}</b>
        <p className="dots">
          <span>{datesOf(entry, { t, formats })}</span>
          <Hours entry={entry} />
          {business && <span>{business.name}</span>}
          {entry.position !== null && (
            <span>{t('waitlist.position', { count: entry.position })}</span>
          )}
        </p>
        {entry.isPaused && <p className="small quiet">{t('waitlist.paused')}</p>}
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
      </div>
      {entry.offer && <span className="tag open">{t('waitlist.offer')}</span>}
      <button
        type="button"
        className="icon-button"
        aria-label={t('waitlist.leave', { service: visit })}
        aria-disabled={isSending}
        onClick={() => run('leave')}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Undone, the customer waits again, behind the others. */
function useLeave(entry: WaitlistEntry) {
  const t = useTexts('me');
  const showToast = useToast();
  const change = useChange(async (act: 'leave' | 'undo', key) => {
    if (act === 'leave') {
      await call(leaveWaitlist, { params: { id: entry.id } });
      showToast(t('waitlist.left'), { label: t('waitlist.undo'), run: () => change.run('undo') });
    } else {
      const { business, services, professional, familyMemberId, from, to, ...times } = entry;
      const body = {
        ...{ business, services, from, to },
        ...{ timeFrom: times.timeFrom, timeTo: times.timeTo, weekdays: times.weekdays },
        ...(professional !== null && { professional }),
        ...(familyMemberId !== null && { familyMemberId }),
      };
      await call(joinWaitlist, { headers: { 'idempotency-key': key }, body });
      showToast(t('waitlist.back'));
    }
    void readAgain();
  });
  return change;
}

type Words = {
  readonly t: ReturnType<typeof useTexts<'me'>>;
  readonly formats: ReturnType<typeof useFormats>;
};

function datesOf({ from, to }: WaitlistEntry, { t, formats }: Words): string {
  if (from === to) return formats.day(from);
  return t('waitlist.dates', { from: formats.dayOfMonth(from), to: formats.dayOfMonth(to) });
}

function Hours({ entry: { timeFrom, timeTo } }: { readonly entry: WaitlistEntry }) {
  const t = useTexts('me');
  const isFromOpen = timeFrom === WHOLE_DAY.from;
  const isToOpen = timeTo === WHOLE_DAY.to;
  if (isFromOpen && isToOpen) return null;
  if (isToOpen) return <span>{t('waitlist.after', { time: timeFrom })}</span>;
  if (isFromOpen) return <span>{t('waitlist.before', { time: timeTo })}</span>;
  return <span>{t('waitlist.times', { from: timeFrom, to: timeTo })}</span>;
}
