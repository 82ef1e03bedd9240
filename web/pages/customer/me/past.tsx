import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { getReview } from '../../../api/operations.ts';
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
          <PastVisit key={visit.id} visit={visit} place={places(visit.business)} />
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

type PastVisitProps = { readonly visit: Visit; readonly place: Place };

function PastVisit({ visit, place }: PastVisitProps) {
  const t = useTexts('me');
  const { nameOf } = useVisitTexts();
  const [isReviewing, setIsReviewing] = useState(false);
  const [given, setGiven] = useState<number>();
  const name = nameOf(visit, place);
  const { business, services, professional } = visit;
  const isKnown = place.nameOf(professional) !== undefined;
  const choice = isKnown ? { services, professional } : { services };
  const canReview = visit.status === 'Completed' && !visit.reviewId && given === undefined;
  return (
    <li>
      <div>
        <p className={visit.status === 'Cancelled' ? 'quiet' : 'visit-name'}>{name}</p>
        <PastFacts visit={visit} place={place} given={given} />
      </div>
      <div className="row actions">
        {canReview && (
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

type PastFactsProps = PastVisitProps & { readonly given: number | undefined };

function PastFacts({ visit, place, given }: PastFactsProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const { status, cancelledBy, date, start, reviewId } = visit;
  const review = useQuery({
    ...read(getReview, { params: { id: reviewId ?? '' } }),
    enabled: Boolean(reviewId),
  });
  const rating = given ?? review.data?.rating;
  return (
    <p className="dots">
      <span>{t('at', { day: formats.day(date), time: start })}</span>
      {place.business && <span>{place.business.name}</span>}
      {status === 'Cancelled' && (
        <span>{cancelledBy ? t(`past.cancelled.${cancelledBy}`) : t('past.cancelled')}</span>
      )}
      {status === 'NoShow' && <span>{t('past.noShow')}</span>}
      {rating === undefined && review.isLoading && <Skeleton width="5em" height="1em" />}
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
