import type { Output } from '../../api/call.ts';
import './admin.css';
import '../staff/ui/lists.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { PAGE_PATHS } from '../../../contract/page-paths.ts';
import { QUEUE_KINDS, type QueueKind } from '../../../domain/admin-queue.ts';
import { getQueue } from '../../api/operations.ts';
import { readPages } from '../../api/pages.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { pathTo } from '../../app/paths.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { PagedList } from '../staff/ui/pages.tsx';
import { WorkIcon, type WorkIconName } from '../staff/ui/work-icon.tsx';
import { HealthCard, PendingCard } from './health-cards.tsx';
import { spanText } from './span.ts';
import { useHealth } from './use-health.ts';

type Queue = Output<'getQueue'>;

const SHOWN = 25;
/** Items that wait longer are marked. */
const LATE_SECONDS = 24 * 3600;

const KINDS: Readonly<
  Record<QueueKind, { readonly icon: WorkIconName; readonly href: (id: string) => string }>
> = {
  business: { icon: 'note', href: () => PAGE_PATHS.review },
  report: { icon: 'warn', href: (id) => pathTo('adminReport', id) },
  appeal: { icon: 'warn', href: (id) => pathTo('adminReport', id) },
  ticket: { icon: 'ask', href: (id) => pathTo('adminTicket', id) },
};

/** Everything that waits for an admin, beside the health of the system. The kind is in the address. */
export default function WaitingPage() {
  const t = useTexts('admin');
  const [params] = useSearchParams();
  const kind = QUEUE_KINDS.find((each) => each === params.get('kind'));
  const health = useHealth();
  const query = { limit: SHOWN, ...(kind && { kind }) };
  const queue = useInfiniteQuery({
    ...readPages(getQueue, { query }),
    placeholderData: keepPreviousData,
    // Each page counts all that waits; the newest count is that of the last page.
    select: ({ pages }) => ({
      counts: pages.at(-1)!.items.counts,
      pages: pages.map(({ items }) => ({ items: items.items })),
    }),
  });
  usePageTitle(t('waiting.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('waiting.title')}</h1>
      </div>
      <div className="work-page admin-page two-columns">
        <section className="list-page stack" aria-label={t('waiting.title')}>
          {queue.data && (
            <div className="row spread">
              <KindChoice kind={kind} counts={queue.data.counts} />
              <p className="small quiet">{t('review.order')}</p>
            </div>
          )}
          <PagedList
            list={queue}
            height="24rem"
            empty={<p className="card quiet">{t('waiting.none')}</p>}
          >
            {(items) => <Items items={items} />}
          </PagedList>
        </section>
        <div className="stack">
          <HealthCard health={health} />
          <PendingCard health={health} />
        </div>
      </div>
    </>
  );
}

type KindChoiceProps = {
  readonly kind: QueueKind | undefined;
  readonly counts: Queue['counts'];
};

function KindChoice({ kind, counts }: KindChoiceProps) {
  const t = useTexts('admin');
  const { number } = useFormats();
  const [, setParams] = useSearchParams();
  const total = QUEUE_KINDS.reduce((sum, each) => sum + counts[each], 0);
  return (
    <fieldset>
      <legend className="unseen">{t('waiting.kind')}</legend>
      <div className="segmented">
        {([undefined, ...QUEUE_KINDS] as const).map((each) => (
          <label key={each ?? 'all'}>
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => setParams(each ? { kind: each } : {}, { replace: true })}
            />
            {t(`waiting.kind.${each ?? 'all'}`)} {number(each ? counts[each] : total)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Items({ items }: { readonly items: readonly Queue['items'][number][] }) {
  const t = useTexts('admin');
  const { locale } = useFormats();
  return (
    <ol className="card rows">
      {items.map(({ kind, id, title, since }) => {
        const seconds = Math.max(0, Date.now() - Date.parse(since)) / 1000;
        return (
          <li key={`${kind} ${id}`}>
            <Link className="row-link" href={KINDS[kind].href(id)}>
              <WorkIcon name={KINDS[kind].icon} />
              <span className="row-main">
                <b dir="auto">{title || t('waiting.untitled')}</b>
                <small>{t(`waiting.${kind}`)}</small>
              </span>
              <span className={seconds > LATE_SECONDS ? 'row-end late' : 'row-end'}>
                {spanText(seconds, locale)}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
