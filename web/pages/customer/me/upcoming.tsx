import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { listAlerts } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { bookPath } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Place, useActiveVisits, useClosedVisits, usePlaces, type Visit } from './data.ts';
import { UPCOMING_HEADING } from './upcoming-heading.ts';
import { UpcomingVisit } from './upcoming-visit.tsx';
import { useVisitTexts } from './use-visit-texts.ts';
import { isLateTime, isOver } from './visits.ts';

/** How soon the answer to a late alert is seen. */
const ALERTS_MS = 20_000;

export function Upcoming({ nowMs }: { readonly nowMs: number }) {
  const t = useTexts('me');
  const found = useActiveVisits(nowMs);
  const visits = (found.data ?? []).filter((visit) => !isOver(visit, nowMs));
  const places = usePlaces(visits.map(({ business }) => business));
  const isSoon = visits.some((visit) => isLateTime(visit, nowMs));
  const alerts = useQuery({ ...read(listAlerts), enabled: isSoon, refetchInterval: ALERTS_MS });
  return (
    <section className="section" aria-labelledby={UPCOMING_HEADING} aria-busy={found.isPending}>
      <h2 id={UPCOMING_HEADING} tabIndex={-1}>
        {t('upcoming.title')}
      </h2>
      {found.isError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height="14rem" />}
      {found.isSuccess && visits.length === 0 && <NothingComing nowMs={nowMs} />}
      <ol className="visits">
        {visits.map((visit) => (
          <UpcomingVisit
            key={visit.id}
            visit={visit}
            place={places(visit.business)}
            position={positionOf(visit, visits, found.hasNextPage)}
            alert={alerts.data?.findLast(({ appointmentId }) => appointmentId === visit.id)}
            nowMs={nowMs}
          />
        ))}
      </ol>
      {found.hasNextPage && (
        <button type="button" className="button slim" onClick={() => void found.fetchNextPage()}>
          {t('showMore')}
        </button>
      )}
    </section>
  );
}

export type Position = { readonly number: number; readonly count: number };

/** The place among the visits of its series that are to come; not known until all are loaded. */
function positionOf(
  { id, recurringGroupId }: Visit,
  visits: readonly Visit[],
  hasMore: boolean,
): Position | undefined {
  if (recurringGroupId === undefined || hasMore) return undefined;
  const series = visits.filter((visit) => visit.recurringGroupId === recurringGroupId);
  if (series.length === 1) return undefined;
  return { number: series.findIndex((visit) => visit.id === id) + 1, count: series.length };
}

/** Offers what the customer had last. */
function NothingComing({ nowMs }: { readonly nowMs: number }) {
  const t = useTexts('me');
  const closed = useClosedVisits();
  const last = closed.data?.find(({ status }) => status === 'Completed');
  const places = usePlaces(last ? [last.business] : []);
  return (
    <div className="card stack nothing">
      <h3>{t('nothing.title')}</h3>
      {last ? (
        <LastVisit visit={last} place={places(last.business)} nowMs={nowMs} />
      ) : (
        <>
          <p className="quiet">{t('nothing.first')}</p>
          <Link className="button primary" href={PAGE_PATHS.home}>
            {t('nothing.find')}
          </Link>
        </>
      )}
    </div>
  );
}

type LastVisitProps = { readonly visit: Visit; readonly place: Place; readonly nowMs: number };

function LastVisit({ visit, place }: LastVisitProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const { nameOf } = useVisitTexts();
  const { business, services, professional, date } = visit;
  const name = place.nameOf(professional);
  const choice = name ? { services, professional } : { services };
  return (
    <>
      <p className="quiet">
        {t('nothing.last', { visit: nameOf(visit, place), day: formats.fullDay(date) })}
      </p>
      <Link className="button primary" href={bookPath(business, choice)}>
        {name ? t('nothing.again', { name }) : t('nothing.againService')}
      </Link>
    </>
  );
}
