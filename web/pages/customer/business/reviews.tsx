import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { listReviews, summarizeReviews } from '../../../api/operations.ts';
import { readAll } from '../../../api/query.ts';
import { dateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Star } from '../../../ui/icon.tsx';
import { Stars } from '../../../ui/rating.tsx';
import { type Professional, type Review, summarizeRatings } from '../data.ts';
import { ReportLink } from '../../report/report-link.tsx';

const SHOWN = 6;
const STARS = [5, 4, 3, 2, 1] as const;

type ReviewsProps = { readonly people: readonly Professional[]; readonly timezone: string };

/** The reviews of all people of the place, the newest first. */
export function Reviews({ people, timezone }: ReviewsProps) {
  const t = useTexts('customer');
  const reviewed = people.filter(({ reviewCount }) => reviewCount > 0);
  const summary = summarizeRatings(people);
  const toInput = ({ id }: Professional) => ({ query: { professionalId: id, limit: SHOWN } });
  const { data: lists = [] } = useQuery(readAll(listReviews, reviewed.map(toInput)));
  if (!summary) return null;
  const newest = lists
    .flatMap((list, i) => list.map((review) => ({ review, person: reviewed[i]! })))
    .toSorted((a, b) => b.review.createdAt.localeCompare(a.review.createdAt))
    .slice(0, SHOWN);
  return (
    <section className="section" aria-labelledby="reviews">
      <header className="row">
        <h2 id="reviews">{t('business.reviews')}</h2>
        <span className="small quiet">{t('business.reviewsNote')}</span>
      </header>
      <Distribution people={reviewed} average={summary.average} count={summary.count} />
      <ul className="reviews">
        {newest.map(({ review, person }) => (
          <ReviewItem key={review.id} {...{ review, person, timezone }} />
        ))}
      </ul>
    </section>
  );
}

type DistributionProps = {
  readonly people: readonly Professional[];
  readonly average: number;
  readonly count: number;
};

function Distribution({ people, average, count }: DistributionProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const toInput = ({ id }: Professional) => ({ query: { professionalId: id } });
  const { data: summaries = [] } = useQuery(readAll(summarizeReviews, people.map(toInput)));
  const countOf = (stars: (typeof STARS)[number]) =>
    summaries.reduce((sum, summary) => sum + summary.stars[stars], 0);
  return (
    <div className="distribution">
      <div>
        <p className="average">{formats.rating(average)}</p>
        <p className="small quiet">{t('reviews.count', { count })}</p>
      </div>
      <ol>
        {STARS.map((stars) => (
          <li key={stars}>
            <span>
              {stars} <Star />
            </span>
            <span className="meter">
              <i style={{ '--share': (countOf(stars) / count) * 100 } as CSSProperties} />
            </span>
            <span>{countOf(stars)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type ReviewItemProps = {
  readonly review: Review;
  readonly person: Professional;
  readonly timezone: string;
};

function ReviewItem({ review, person, timezone }: ReviewItemProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const { rating, comment, clientName, createdAt, reply } = review;
  return (
    <li>
      <Stars count={rating} />
      {comment && <blockquote dir="auto">{comment}</blockquote>}
      <p className="small faint">
        {t('business.reviewBy', {
          client: clientName,
          name: person.name,
          date: formats.fullDay(dateOf(createdAt, timezone)),
        })}
      </p>
      {reply && (
        <p className="reply small">
          <b>{t('business.reply')}</b> <bdi>{reply.text}</bdi>
        </p>
      )}
      <p className="report">
        <ReportLink type="review" id={review.id} name={clientName} ownerId={review.clientId} />
      </p>
    </li>
  );
}
