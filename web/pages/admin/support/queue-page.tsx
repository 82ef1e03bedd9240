import '../admin.css';
import '../../staff/ui/lists.css';
import '../../support/support.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { listTicketQueue } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { useSession } from '../../../api/session.ts';
import { useFormats } from '../../../format/formats.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { pathTo } from '../../../app/paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { PagedList } from '../../staff/ui/pages.tsx';
import { StateTag } from '../../support/state-tag.tsx';
import { spanText } from '../span.ts';

const VIEWS = ['support', 'mine', 'unassigned', 'all', 'resolved'] as const;
type View = (typeof VIEWS)[number];

/** The filter of each view. */
function filterOf(view: View, adminId: string) {
  if (view === 'support') return { waitsFor: 'support' as const };
  if (view === 'mine') return { assigneeId: adminId };
  if (view === 'unassigned') return { unassigned: 'true' as const };
  return view === 'resolved' ? { state: 'resolved' } : {};
}

/** The tickets that wait, the longest first; the view is in the address. */
export default function QueuePage() {
  const t = useTexts('support');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('view');
  const view = VIEWS.find((each) => each === asked) ?? 'support';
  usePageTitle(t('queue'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('queue')}</h1>
      </div>
      <div className="work-page list-page stack">
        <fieldset>
          <legend className="unseen">{t('queue.filter')}</legend>
          <div className="segmented">
            {VIEWS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="view"
                  checked={each === view}
                  onChange={() => navigate(`${PAGE_PATHS.adminSupport}?view=${each}`)}
                />
                {t(`queue.${each}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <Queue key={view} view={view} />
      </div>
    </>
  );
}

function Queue({ view }: { readonly view: View }) {
  const t = useTexts('support');
  const { locale } = useFormats();
  const session = useSession();
  const adminId = session.status === 'open' ? session.user.id : '';
  const list = useInfiniteQuery(readPages(listTicketQueue, { query: filterOf(view, adminId) }));
  return (
    <PagedList list={list} empty={<p className="card quiet">{t('queue.none')}</p>}>
      {(tickets) => (
        <ol className="card rows">
          {tickets.map(({ id, subject, person, assignee, state, waitsFor, waitingMinutes }) => (
            <li key={id}>
              <Link className="row-link" href={pathTo('adminTicket', id)}>
                <span className="row-main">
                  <b dir="auto">{subject || t('erased')}</b>
                  <small>
                    <bdi>{person.name || t('erased')}</bdi> ·{' '}
                    <bdi>{assignee?.name ?? t('assignee.none')}</bdi>
                  </small>
                </span>
                <StateTag state={state} />
                <small className="row-end">
                  {waitsFor === 'support' &&
                    t('waitsSince', { span: spanText(waitingMinutes * 60, locale) })}
                </small>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}
