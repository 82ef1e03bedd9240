import type { Output } from '../../api/call.ts';
import { Link } from 'wouter';
import { pathTo } from '../../app/paths.ts';
import { useMoment } from '../../format/moment.ts';
import { useTexts } from '../../text/use-texts.ts';

type Action = Output<'listAdminActions'>[number];

/** The pages of targets that have one. */
const HREFS: Readonly<Partial<Record<Action['targetType'], (id: string) => string>>> = {
  business: (id) => pathTo('business', id),
  ticket: (id) => pathTo('adminTicket', id),
  report: (id) => pathTo('adminReport', id),
  account: (id) => pathTo('adminUser', id),
};

export function TrailTable({ actions }: { readonly actions: readonly Action[] }) {
  const t = useTexts('admin');
  return (
    <table className="decisions card">
      <thead>
        <tr>
          <th scope="col">{t('decisions.when')}</th>
          <th scope="col">{t('trail.what')}</th>
          <th scope="col">{t('decisions.about')}</th>
          <th scope="col">{t('decisions.by')}</th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <tr key={action.id}>
            <td>
              <Moment at={action.at} />
            </td>
            <td>
              <b>{t(`action.${action.action}`)}</b>
              {action.report && <Outcome report={action.report} />}
              {action.reason && (
                <span className="request" dir="auto">
                  {action.reason}
                </span>
              )}
            </td>
            <td>
              <Target action={action} />
              <span className="small quiet">
                {t(`target.${action.targetType}`)}
                {action.report && ` · ${t(`target.${action.report.targetType}`)}`}
              </span>
            </td>
            <td>
              {action.adminId === null ? (
                t('trail.operator')
              ) : (
                <Link href={pathTo('adminUser', action.adminId)}>
                  <bdi>{action.adminName || t('waiting.untitled')}</bdi>
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type OutcomeProps = { readonly report: NonNullable<Action['report']> };

/** The decision about a report, and the reporter. */
function Outcome({ report: { status, cause, reporter } }: OutcomeProps) {
  const t = useTexts('admin');
  return (
    <span className="small">
      {t(`report.${status}`)} · {t(`cause.${cause}`)} ·{' '}
      {reporter ? (
        <Link href={pathTo('adminUser', reporter.id)}>
          {t('trail.reporter', { name: reporter.name || t('waiting.untitled') })}
        </Link>
      ) : (
        t('trail.reporter', { name: t('waiting.untitled') })
      )}
    </span>
  );
}

function Target({ action: { targetType, targetId, targetName } }: { readonly action: Action }) {
  const t = useTexts('admin');
  const text = <bdi>{targetName || t('waiting.untitled')}</bdi>;
  const href = HREFS[targetType]?.(targetId);
  return href === undefined ? text : <Link href={href}>{text}</Link>;
}

export function Moment({ at }: { readonly at: string }) {
  const moment = useMoment();
  return <time dateTime={at}>{moment(at)}</time>;
}
