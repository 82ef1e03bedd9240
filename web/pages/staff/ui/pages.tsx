import type { ReactNode } from 'react';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

type ListQuery<Item> = {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

type PagesProps<Item> = {
  readonly list: ListQuery<Item>;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly height?: string;
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** A list in pages: while it loads, if it fails, if it is empty, and with a button for more. */
export function PagedList<Item>({ list, empty, height = '20rem', children }: PagesProps<Item>) {
  const t = useTexts('lists');
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items) {
    return list.error ? (
      <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton width="100%" height={height} />
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </button>
        </p>
      )}
    </>
  );
}

type LoadedProps<Data> = {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly height?: string;
  readonly children: (data: Data) => ReactNode;
};

/** The data of one request: while it loads, and if it fails. */
export function Loaded<Data>({ query, height = '12rem', children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton width="100%" height={height} />;
}
