import type { Output } from '../../../api/call.ts';
import '../admin.css';
import '../../staff/ui/lists.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { listAdminReports } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { pathTo } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { PagedList } from '../../staff/ui/pages.tsx';
import { WorkIcon } from '../../staff/ui/work-icon.tsx';
import { spanText } from '../span.ts';

export type AdminReport = Output<'listAdminReports'>[number];

const VIEWS = ['open', 'appeals', 'dismissed', 'hidden', 'suspended'] as const;
type View = (typeof VIEWS)[number];

const ICONS = { review: 'star', business: 'note', professional: 'people' } as const;
/** A longer wait is marked. */
const LATE_SECONDS = 24 * 3600;

/** Open reports and appeals come oldest first, decided ones newest first. */
function queryOf(view: View) {
  if (view === 'appeals') return { appeal: 'open' as const };
  return { status: view, order: view === 'open' ? ('asc' as const) : ('desc' as const) };
}

/** The reports by state; the state is in the address. */
export default function AdminReportsPage() {
  const t = useTexts('moderation');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('view');
  const view = VIEWS.find((each) => each === asked) ?? 'open';
  const order = queryOf(view).order ?? 'asc';
  usePageTitle(t('admin.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('admin.title')}</h1>
      </div>
      <div className="work-page admin-page list-page stack">
        <div className="row spread">
          <fieldset>
            <legend className="unseen">{t('admin.filter')}</legend>
            <div className="segmented">
              {VIEWS.map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name="view"
                    checked={each === view}
                    onChange={() => navigate(`${PAGE_PATHS.adminReports}?view=${each}`)}
                  />
                  {t(`admin.${each}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <p className="small quiet">{t(`admin.order.${order}`)}</p>
        </div>
        <Reports key={view} view={view} />
      </div>
    </>
  );
}

function Reports({ view }: { readonly view: View }) {
  const t = useTexts('moderation');
  const list = useInfiniteQuery(readPages(listAdminReports, { query: queryOf(view) }));
  return (
    <PagedList list={list} empty={<p className="card quiet">{t('admin.none')}</p>}>
      {(reports) => (
        <ol className="card rows">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportRow report={report} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

/** A link to one report, with its age. */
export function ReportRow({ report }: { readonly report: AdminReport }) {
  const t = useTexts('moderation');
  const { locale } = useFormats();
  const { id, targetType, target, reason, status, openCount, createdAt, appeals } = report;
  const appeal = appeals.find((each) => each.status === 'open');
  const isWaiting = status === 'open' || appeal !== undefined;
  const seconds = Math.max(0, Date.now() - Date.parse(appeal?.createdAt ?? createdAt)) / 1000;
  return (
    <Link className="row-link" href={pathTo('adminReport', id)}>
      <WorkIcon name={ICONS[targetType]} />
      <span className="row-main">
        <b>{t(`content.${targetType}`, { name: target.name })}</b>
        <small dir="auto">{reason}</small>
      </span>
      <span className="row-tags">
        {appeal && <span className="tag info">{t('admin.appealed')}</span>}
        {status === 'open' && openCount > 1 && (
          <span className="tag">{t('admin.times', { count: openCount })}</span>
        )}
        {status !== 'open' && <span className="tag">{t(`state.${status}`)}</span>}
      </span>
      <span className={isWaiting && seconds > LATE_SECONDS ? 'row-end late' : 'row-end'}>
        {spanText(seconds, locale)}
      </span>
    </Link>
  );
}
