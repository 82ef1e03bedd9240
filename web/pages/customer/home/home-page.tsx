import './home.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { listBusinesses } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { NextBooking } from './next-booking.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Result, ResultSkeleton } from './result.tsx';
import { SearchForm } from './search-form.tsx';
import { parseSearch, type Search, toSearchText } from './search.ts';

const PAGE_SIZE = 10;
/** In kilometres. */
const NEAR_RADIUS = '50';

export function HomePage() {
  const t = useTexts('customer');
  const [, navigate] = useLocation();
  const text = useSearch();
  const search = parseSearch(text);
  usePageTitle(t('home.title'));
  const go = (next: Search) => navigate(`/${toSearchText(next)}`);
  return (
    <div className="wrap home-page">
      <div className="hero">
        <div className="hero-grid">
          <div>
            <h1>{t('home.title')}</h1>
            <p>{t('home.intro')}</p>
          </div>
          <NextBooking />
        </div>
        <SearchForm key={text} search={search} onSearch={go} />
      </div>
      <Results search={search} onSearch={go} />
    </div>
  );
}

type ResultsProps = { readonly search: Search; readonly onSearch: (search: Search) => void };

function Results({ search, onSearch }: ResultsProps) {
  const t = useTexts('customer');
  const found = useBusinesses(search);
  const businesses = found.data ?? [];
  if (found.isError) {
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.isPending && businesses.length === 0) {
    return <NothingFound search={search} onSearch={onSearch} />;
  }
  const title = found.isPending ? t('results.loading') : titleOf(t, businesses.length, found);
  return (
    <section aria-labelledby="results" aria-busy={found.isPending}>
      <div className="list-head">
        <h2 id="results">{title}</h2>
      </div>
      <ol className="results">
        {businesses.map((business) => (
          <Result key={business.id} business={business} search={search} />
        ))}
        {found.isPending && [1, 2, 3].map((key) => <ResultSkeleton key={key} />)}
      </ol>
      {found.hasNextPage && (
        <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
          {t('results.more')}
        </button>
      )}
    </section>
  );
}

type TitleTexts = ReturnType<typeof useTexts<'customer'>>;

function titleOf(t: TitleTexts, count: number, { hasNextPage }: { readonly hasNextPage: boolean }) {
  return hasNextPage ? t('results.first', { count }) : t('results.count', { count });
}

function useBusinesses({ what, where, near }: Search) {
  const query = {
    limit: PAGE_SIZE,
    ...(what && { query: what }),
    ...(near ? { near, radiusKm: NEAR_RADIUS } : where && { city: where }),
  };
  return useInfiniteQuery({
    ...readPages(listBusinesses, { query }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
