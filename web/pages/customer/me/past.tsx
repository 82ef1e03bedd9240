import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { listReviews } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { bookPath } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Star } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Place, useClosedVisits, usePlaces, useUnclosedVisits, type Visit } from './data.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useVisitTexts } from './use-visit-texts.ts';
import { isOver, joinPast } from './visits.ts';

/** The API knows reviews by professional; older ones say so when they are written again. */
const REVIEWS = 100;

export function Past({ nowMs }: { readonly nowMs: number }) {
  const t = useTexts('me');
  const closed = useClosedVisits();
  const unclosed = useUnclosedVisits(nowMs);
  const over = (unclosed.data ?? []).filter((visit) => isOver(visit, nowMs));
  const visits = joinPast(
    { visits: closed.data ?? [], hasMore: closed.hasNextPage },
    { visits: over, hasMore: unclosed.hasNextPage },
  );
  const places = usePlaces(visits.map(({ business }) => business));
  const { ratingOf, isKnown } = useRatings(visits);
  const failed = [closed, unclosed].find(({ isError }) => isError);
  const isPending = closed.isPending || unclosed.isPending;
  const showMore = () => {
    if (closed.hasNextPage) void closed.fetchNextPage();
    if (unclosed.hasNextPage) void unclosed.fetchNextPage();
  };
  return (
    <section className="section" aria-labelledby="past" aria-busy={isPending}>
      <h2 id="past">{t('past.title')}</h2>
      {failed && <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />}
      {isPending && !failed && <Skeleton width="100%" height="12rem" />}
      {!isPending && visits.length === 0 && <p className="quiet">{t('past.none')}</p>}
      <ol className="past">
        {visits.map((visit) => (
          <PastVisit
            key={visit.id}
            visit={visit}
            place={places(visit.business)}
            rating={ratingOf(visit.id)}
            isRatingKnown={isKnown}
          />
        ))}
      </ol>
      {(closed.hasNextPage || unclosed.hasNextPage) && (
        <button type="button" className="button slim" onClick={showMore}>
          {t('showMore')}
        </button>
      )}
    </section>
  );
}

/** The stars that the customer gave for each visit. */
function useRatings(visits: readonly Visit[]) {
  const completed = visits.filter(({ status }) => status === 'Completed');
  const people = [...new Set(completed.map(({ professional }) => professional))];
  const lists = useQueries({
    queries: people.map((professionalId) =>
      read(listReviews, { query: { professionalId, limit: REVIEWS } }),
    ),
  });
  const reviews = lists.flatMap(({ data }) => data ?? []);
  return {
    ratingOf: (visitId: string) =>
      reviews.find(({ appointmentId }) => appointmentId === visitId)?.rating,
    isKnown: lists.every(({ isPending }) => !isPending),
  };
}

type PastVisitProps = {
  readonly visit: Visit;
  readonly place: Place;
  readonly rating: number | undefined;
};

/** A button that goes again when the ratings come would jump, so it waits for them. */
function PastVisit({
  visit,
  place,
  rating: known,
  isRatingKnown,
}: PastVisitProps & { readonly isRatingKnown: boolean }) {
  const t = useTexts('me');
  const { nameOf } = useVisitTexts();
  const [isReviewing, setIsReviewing] = useState(false);
  const [given, setGiven] = useState<number>();
  const rating = given ?? known;
  const name = nameOf(visit, place);
  const { business, services, professional } = visit;
  const isKnown = place.nameOf(professional) !== undefined;
  const choice = isKnown ? { services, professional } : { services };
  return (
    <li>
      <div>
        <p className={visit.status === 'Cancelled' ? 'quiet' : 'visit-name'}>{name}</p>
        <PastFacts visit={visit} place={place} rating={rating} />
      </div>
      <div className="row actions">
        {visit.status === 'Completed' && isRatingKnown && rating === undefined && (
          <button type="button" className="button slim" onClick={() => setIsReviewing(true)}>
            {t('past.review')} <span className="unseen">{name}</span>
          </button>
        )}
        <Link className="button slim" href={bookPath(business, choice)}>
          {t('past.again')} <span className="unseen">{name}</span>
        </Link>
      </div>
      {isReviewing && (
        <ReviewDialog
          visit={visit}
          name={name}
          onDone={setGiven}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </li>
  );
}

function PastFacts({ visit, place, rating }: PastVisitProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const { status, cancelledBy, date, start } = visit;
  return (
    <p className="dots">
      <span>{t('at', { day: formats.day(date), time: start })}</span>
      {place.business && <span>{place.business.name}</span>}
      {status === 'Cancelled' && (
        <span>{cancelledBy ? t(`past.cancelled.${cancelledBy}`) : t('past.cancelled')}</span>
      )}
      {status === 'NoShow' && <span>{t('past.noShow')}</span>}
      {rating !== undefined && (
        <span>
          <span role="img" aria-label={t('past.rated', { count: rating })}>
            {Array.from({ length: rating }, (_, i) => (
              <Star key={i} />
            ))}
          </span>
        </span>
      )}
    </p>
  );
}
