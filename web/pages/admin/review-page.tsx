import type { Output } from '../../api/call.ts';
import './admin.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { PAGE_PATHS } from '../../../contract/page-paths.ts';
import { listForReview } from '../../api/operations.ts';
import { readPages } from '../../api/pages.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewedItem } from './reviewed-item.tsx';

export type Reviewed = Output<'listForReview'>[number];

const STATUSES = ['under_review', 'approved', 'suspended'] as const;
type Status = (typeof STATUSES)[number];

/** The businesses by state; those that wait for a decision first. */
export default function ReviewPage() {
  const t = useTexts('admin');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('status');
  const status = STATUSES.find((each) => each === asked) ?? 'under_review';
  usePageTitle(t('review.title'));
  const choose = (next: Status) =>
    navigate(`${PAGE_PATHS.review}${next === 'under_review' ? '' : `?status=${next}`}`);
  return (
    <>
      <div className="work-bar">
        <h1>{t('review.title')}</h1>
      </div>
      <div className="work-page admin-page">
        <section className="stack">
          <div className="row spread">
            <StatusChoice status={status} onChoose={choose} />
            <p className="small quiet">{t('review.order')}</p>
          </div>
          <ReviewedList key={status} status={status} />
        </section>
      </div>
    </>
  );
}

type StatusChoiceProps = {
  readonly status: Status;
  readonly onChoose: (status: Status) => void;
};

function StatusChoice({ status, onChoose }: StatusChoiceProps) {
  const t = useTexts('admin');
  return (
    <fieldset>
      <legend className="unseen">{t('review.status')}</legend>
      <div className="segmented">
        {STATUSES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="status"
              checked={each === status}
              onChange={() => onChoose(each)}
            />
            {t(`review.${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ReviewedList({ status }: { readonly status: Status }) {
  const t = useTexts('admin');
  const list = useInfiniteQuery(readPages(listForReview, { query: { status } }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height="18rem" />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="card quiet">{t(`review.empty.${status}`)}</p>;
  return (
    <>
      <ol className="review-list card">
        {items.map((business, index) => (
          <li key={business.id}>
            <ReviewedItem
              business={business}
              isFirst={index === 0 && status === 'under_review'}
              onDecided={() => void refetch()}
            />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('review.more')}
        </button>
      )}
    </>
  );
}
