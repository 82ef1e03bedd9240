import type { Output } from '../../api/call.ts';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../contract/page-paths.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { toDecisionFilter } from './decision-filter.ts';
import { Moment } from './trail-table.tsx';

type Decision = Output<'listDecisions'>[number];

const TAGS = { accepted: 'tag open', refused: 'tag stop', abandoned: 'tag' } as const;

export function DecisionTable({ decisions }: { readonly decisions: readonly Decision[] }) {
  const t = useTexts('admin');
  return (
    <table className="decisions card">
      <thead>
        <tr>
          <th scope="col">{t('decisions.when')}</th>
          <th scope="col">{t('decisions.what')}</th>
          <th scope="col">{t('decisions.verdict')}</th>
          <th scope="col">{t('decisions.by')}</th>
        </tr>
      </thead>
      <tbody>
        {decisions.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} />
        ))}
      </tbody>
    </table>
  );
}

function DecisionRow({ decision }: { readonly decision: Decision }) {
  const t = useTexts('admin');
  const formats = useFormats();
  const { kind, request, professionalId, appointmentId, callerId, callerName, changes } = decision;
  const tookMs = Date.parse(decision.decidedAt) - Date.parse(decision.requestedAt);
  return (
    <tr>
      <td>
        <Moment at={decision.decidedAt} />
        <span className="small quiet">
          {t('decisions.took', { span: `${formats.number(Math.max(0, tookMs))} ms` })}
        </span>
      </td>
      <td>
        <b>{kind}</b>
        <bdi dir="ltr" className="request">
          {request}
        </bdi>
        <span className="ids">
          {[appointmentId, professionalId].map((id) => id && <IdLink key={id} id={id} />)}
        </span>
      </td>
      <td>
        <span className={TAGS[decision.decision]}>{t(`verdict.${decision.decision}`)}</span>
        {(decision.error ?? decision.reason) && <code>{decision.error ?? decision.reason}</code>}
        {changes.map(({ type, id }) => (
          <code key={`${type} ${id}`}>{type}</code>
        ))}
      </td>
      <td>
        <IdLink id={callerId} name={callerName} />
      </td>
    </tr>
  );
}

/** Leads to the decisions about it. */
function IdLink({ id, name }: { readonly id: string; readonly name?: string | undefined }) {
  const text = name ? <bdi>{name}</bdi> : <code>{id}</code>;
  if (!toDecisionFilter(id)) return text;
  return <Link href={`${PAGE_PATHS.decisions}?${new URLSearchParams({ about: id })}`}>{text}</Link>;
}
