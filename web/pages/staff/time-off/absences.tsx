import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../api/call.ts';
import { cancelTimeOff, listTimeOff, takeTimeOff } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChange } from '../setup/use-change.ts';
import { PeriodText } from './period-text.tsx';
import type { Person } from './time-off-page.tsx';

type Absence = Output<'listTimeOff'>[number];
type AbsencesProps = { readonly person: Person; readonly timezone: string };

/** The present and future time off of one person. */
export function Absences({ person, timezone }: AbsencesProps) {
  const t = useTexts('team');
  const list = useInfiniteQuery(readPages(listTimeOff, { query: { professionalId: person.id } }));
  const absences = list.data?.pages.flatMap(({ items }) => items);
  const cancel = useCancel(person);
  if (list.error && !absences) {
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!absences) return <Skeleton width="100%" height="8rem" />;
  if (absences.length === 0) {
    return <p className="card quiet">{t('off.none', { name: person.name })}</p>;
  }
  return (
    <>
      <ul className="card">
        {absences.map((absence) => (
          <li key={absence.id} className="off-row">
            <div className="off-text">
              <b id={`off-${absence.id}`}>
                <PeriodText from={absence.from} to={absence.to} timezone={timezone} />
              </b>
              {absence.reason && <p className="small quiet">{absence.reason}</p>}
            </div>
            <button
              type="button"
              className="button plain slim stop"
              id={`cancel-${absence.id}`}
              aria-labelledby={`cancel-${absence.id} off-${absence.id}`}
              onClick={() => !cancel.isPending && cancel.mutate(absence)}
            >
              {t('off.cancel')}
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" className="button" onClick={() => void list.fetchNextPage()}>
          {t('off.more')}
        </button>
      )}
    </>
  );
}

/** Cancelled time off comes back with "Undo", as long as nothing is booked then. */
function useCancel({ name }: Person) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const showToast = useToast();
  const restore = useChange({
    send: ({ professionalId, from, to, dates, reason }: Absence, key) =>
      call(takeTimeOff, {
        headers: { 'idempotency-key': key },
        body: { professionalId, ...(dates ?? { from, to }), ...(reason !== null && { reason }) },
      }),
    refresh: [listTimeOff],
    toastsFailure: true,
  });
  return useChange({
    send: ({ id }: Absence) => call(cancelTimeOff, { params: { id } }),
    refresh: [listTimeOff],
    onDone: (_, absence) =>
      showToast(t('off.cancelled', { name }), {
        label: setup('undo'),
        run: () => restore.mutate(absence),
      }),
    toastsFailure: true,
  });
}
