import './home.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { listBusinesses } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFreePlaces } from './free-places.ts';
import { NextBooking } from './next-booking.tsx';
import { Result, ResultSkeleton } from './result.tsx';
import { type Opened, ResultTools } from './result-tools.tsx';
import { SearchForm } from './search-form.tsx';
import { parseSearch, type Search, toBusinessQuery, toSearchText } from './search.ts';

const PAGE_SIZE = 10;
// Few visitors need them, so that they are not in the first load.
const FilterPanel = lazy(() => import('../find/filter-panel.tsx'));
const NothingFound = lazy(() => import('./nothing-found.tsx'));
const PlacesMap = lazy(() => import('../find/places-map.tsx'));
const OrderNote = lazy(() => import('../find/order-note.tsx'));
const PANELS = { filters: FilterPanel, map: PlacesMap, order: OrderNote };

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
  const shown = useFreePlaces(found.data, search);
  const businesses = shown ?? [];
  const [opened, setOpened] = useState<Opened>();
  const Panel = opened && PANELS[opened];
  if (found.isError) {
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  }
  const isPending = shown === undefined;
  const isEmpty = !isPending && businesses.length === 0;
  const title = isPending ? t('results.loading') : titleOf(t, businesses.length, found);
  const props = { search, onSearch, businesses };
  return (
    <section aria-labelledby="results" aria-busy={isPending}>
      <div className="list-head">
        <h2 id="results" aria-live="polite">
          {title}
        </h2>
        <ResultTools {...props} opened={opened} onOpen={setOpened} />
      </div>
      {Panel && (
        <Suspense fallback={<Skeleton width="100%" height={opened === 'map' ? '24rem' : '6rem'} />}>
          <Panel {...props} />
        </Suspense>
      )}
      {isEmpty && (
        <Suspense>
          <NothingFound search={search} onSearch={onSearch} />
        </Suspense>
      )}
      <ol className="results">
        {businesses.map((business) => (
          <Result key={business.id} business={business} search={search} />
        ))}
        {isPending && [1, 2, 3].map((key) => <ResultSkeleton key={key} />)}
      </ol>
      {!isEmpty && <LeftOut search={search} onSearch={onSearch} />}
      {found.hasNextPage && (
        <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
          {t('results.more')}
        </button>
      )}
    </section>
  );
}

/** Says that places are left out for their times, and how to see them. */
function LeftOut({ search, onSearch }: ResultsProps) {
  const t = useTexts('customer');
  if (!(search.from ?? search.until)) return null;
  return (
    <p className="left-out quiet">
      {t('results.leftOut')}{' '}
      <button
        type="button"
        className="text-button"
        onClick={() => onSearch({ ...search, from: undefined, until: undefined })}
      >
        {t('results.anyTime')}
      </button>
    </p>
  );
}

type TitleTexts = ReturnType<typeof useTexts<'customer'>>;

function titleOf(t: TitleTexts, count: number, { hasNextPage }: { readonly hasNextPage: boolean }) {
  return hasNextPage && count > 0 ? t('results.first', { count }) : t('results.count', { count });
}

function useBusinesses(search: Search) {
  return useInfiniteQuery({
    ...readPages(listBusinesses, { query: { limit: PAGE_SIZE, ...toBusinessQuery(search) } }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
