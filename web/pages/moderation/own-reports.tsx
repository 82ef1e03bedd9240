import './moderation.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listContentReports } from '../../api/operations.ts';
import { readPages } from '../../api/pages.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { useTexts } from '../../text/use-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnReport } from './own-report.tsx';

type OwnReportsProps = {
  readonly side: OwnReport['side'];
  readonly title: string;
  readonly none: string;
};

/** The reports of the reader, or the decisions about content of the reader; the newest first. */
export function OwnReports({ side, title, none }: OwnReportsProps) {
  const t = useTexts('moderation');
  const list = useInfiniteQuery(readPages(listContentReports, { query: { side } }));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section className="stack-small" aria-labelledby={side} aria-busy={list.isPending}>
      <h2 id={side}>{title}</h2>
      {list.error && !items && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton width="100%" height="10rem" />}
      {items?.length === 0 && <p className="quiet">{none}</p>}
      {items && items.length > 0 && (
        <ol className="stack-small own-reports">
          {items.map((report) => (
            <OwnReport key={report.id} report={report} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <p>
          <button type="button" className="button slim" onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </button>
        </p>
      )}
    </section>
  );
}
