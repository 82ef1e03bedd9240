import '../admin.css';
import '../../staff/ui/lists.css';
import '../../moderation/moderation.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { getAdminReport, listAdminReports } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { read } from '../../../api/query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { pathTo } from '../../../app/paths.ts';
import { useMoment } from '../../../format/moment.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded, PagedList } from '../../staff/ui/pages.tsx';
import { DecideAppeal, DecideReport, ReverseReport } from './decide.tsx';
import { ReportedContent } from './reported-content.tsx';
import { type AdminReport, ReportRow } from './reports-page.tsx';

/** One report with its content, the other reports of the same, and the decision. */
export default function AdminReportPage() {
  const t = useTexts('moderation');
  const { id = '' } = useParams();
  const query = useQuery(read(getAdminReport, { params: { id } }));
  const { data } = query;
  const title = data
    ? t(`content.${data.targetType}`, { name: data.target.name })
    : t('admin.title');
  usePageTitle(title);
  return (
    <>
      <div className="work-bar">
        <h1>{title}</h1>
      </div>
      <div className="work-page admin-page list-page report-page stack">
        <p className="crumbs">
          <Link href={PAGE_PATHS.adminReports}>
            <Icon name="back" isTiny isMirrored />
            {t('admin.back')}
          </Link>
        </p>
        <Loaded query={query} height="24rem">
          {(report) => (
            <div className="report-columns">
              <div className="stack">
                <ReportedContent report={report} />
                <Facts report={report} />
                <Decision key={report.id} report={report} />
              </div>
              <OtherReports report={report} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}

type ReportProps = { readonly report: AdminReport };

/** The next step: the report, its appeal, or a mistake. */
function Decision({ report }: ReportProps) {
  const { status, appeals, target, decidedWithId } = report;
  if (status === 'open') return <DecideReport report={report} />;
  if (appeals.some((appeal) => appeal.status === 'open')) return <DecideAppeal report={report} />;
  const isSanction = status === 'hidden' || status === 'suspended';
  const isReversible = isSanction && target.isSanctioned && decidedWithId === null;
  return isReversible ? <ReverseReport id={report.id} /> : null;
}

/** The report, its decision and the appeals. */
function Facts({ report }: ReportProps) {
  const t = useTexts('moderation');
  const moment = useMoment();
  const { reporter, reason, createdAt, status, note, decidedAt, decidedWithId, appeals } = report;
  return (
    <section className="card stack-small" aria-labelledby="report">
      <h2 id="report">{t('report.title')}</h2>
      <dl className="report-facts">
        <div>
          <dt className="small quiet">
            {t('report.by', { name: reporter ? reporter.name : t('erased') })}
          </dt>
          <dd>
            <span dir="auto">{reason}</span>
            <span className="small quiet">{t('reportedAt', { moment: moment(createdAt) })}</span>
          </dd>
        </div>
        {decidedAt !== null && (
          <div>
            <dt className="small quiet">{t(`state.${status}`)}</dt>
            <dd>
              <span dir="auto">{note}</span>
              <span className="small quiet">{t('decidedAt', { moment: moment(decidedAt) })}</span>
              {decidedWithId !== null && (
                <Link href={pathTo('adminReport', decidedWithId)}>{t('report.with')}</Link>
              )}
            </dd>
          </div>
        )}
        {appeals.map((appeal) => (
          <div key={appeal.side}>
            <dt className="small quiet">{t(`side.${appeal.side}`)}</dt>
            <dd>
              <span dir="auto">{appeal.reason}</span>
              <span className="small quiet">
                {t('appealedAt', { moment: moment(appeal.createdAt) })}
              </span>
              {appeal.status !== 'open' && (
                <span dir="auto">
                  {[t(`appeals.${appeal.status}`), appeal.note].filter(Boolean).join(': ')}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All reports of the same target, the newest first, without this one. */
function OtherReports({ report: { id, targetId } }: ReportProps) {
  const t = useTexts('moderation');
  const query = { targetId, order: 'desc' } as const;
  const list = useInfiniteQuery(readPages(listAdminReports, { query }));
  const none = <p className="card quiet">{t('earlier.none')}</p>;
  return (
    <section className="stack-small" aria-labelledby="others">
      <h2 id="others">{t('earlier.title')}</h2>
      <PagedList list={list} empty={none} height="8rem">
        {(reports) => {
          const others = reports.filter((report) => report.id !== id);
          if (others.length === 0) return none;
          return (
            <ol className="card rows">
              {others.map((report) => (
                <li key={report.id}>
                  <ReportRow report={report} />
                </li>
              ))}
            </ol>
          );
        }}
      </PagedList>
    </section>
  );
}
