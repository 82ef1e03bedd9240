import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { listReviews, summarizeReviews } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { read } from '../../../api/query.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Rating } from '../../../ui/rating.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SelectField } from '../calendar/select-field.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { PagedList } from '../ui/pages.tsx';
import { usePeopleQuery } from '../ui/use-business.ts';
import { ReviewCard } from './review-card.tsx';

const STARS = [5, 4, 3, 2, 1] as const;

/** The reviews of each professional, with the replies of the business. */
export default function ReviewsPage() {
  const t = useTexts('lists');
  const { rights } = useStaff();
  const [params, setParams] = useSearchParams();
  const people = usePeopleQuery();
  const list = people.data;
  const chosen = list?.find(({ id }) => id === params.get('who')) ?? list?.[0];
  return (
    <>
      <PageBar title={t('reviews.title')} />
      <div className="work-page list-page stack">
        {!list && <Skeleton width="100%" height="20rem" />}
        {list && !chosen && <p className="card quiet">{t('reviews.noTeam')}</p>}
        {list && chosen && (
          <>
            <div className="filters">
              <SelectField
                label={t('reviews.of')}
                value={chosen.id}
                options={list.map(({ id, name }) => ({ value: id, text: name }))}
                onChange={(who) => setParams({ who })}
              />
            </div>
            <Summary professionalId={chosen.id} />
            <Reviews
              key={chosen.id}
              professionalId={chosen.id}
              mayReply={rights.includes('settings')}
            />
          </>
        )}
      </div>
    </>
  );
}

function Summary({ professionalId }: { readonly professionalId: string }) {
  const t = useTexts('lists');
  const formats = useFormats();
  const { data } = useQuery(read(summarizeReviews, { query: { professionalId } }));
  if (!data || data.average === null) return null;
  return (
    <section className="card review-sum" aria-label={t('reviews.title')}>
      <p className="stack-small">
        <span className="review-average">
          <Rating value={data.average} />
        </span>
        <span className="quiet">{t('reviews.average', { count: data.count })}</span>
      </p>
      <ul>
        {STARS.map((stars) => (
          <li key={stars}>
            <span>{t('reviews.stars', { count: stars })}</span>
            <progress max={data.count} value={data.stars[stars]} aria-hidden="true" />
            <b>{formats.number(data.stars[stars])}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReviewsProps = { readonly professionalId: string; readonly mayReply: boolean };

function Reviews({ professionalId, mayReply }: ReviewsProps) {
  const t = useTexts('lists');
  const query = { professionalId, limit: 20 };
  const list = useInfiniteQuery(readPages(listReviews, { query }));
  return (
    <PagedList
      list={list}
      empty={
        <div className="card stack-small">
          <h2>{t('reviews.none')}</h2>
          <p className="quiet">{t('reviews.noneText')}</p>
        </div>
      }
    >
      {(reviews) => (
        <ul className="stack">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} mayReply={mayReply} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
