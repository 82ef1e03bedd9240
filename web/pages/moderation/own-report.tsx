import type { Output } from '../../api/call.ts';
import { lazy, Suspense, useState } from 'react';
import { useMoment } from '../../format/moment.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Stars } from '../../ui/rating.tsx';

const AppealDialog = lazy(() => import('./appeal-dialog.tsx'));

export type OwnReport = Output<'listContentReports'>[number];

/** The decision as it holds now: it may have been taken back. */
function stateOf({ status, side, target }: OwnReport) {
  const isSanction = status === 'hidden' || status === 'suspended';
  const isTakenBack = isSanction
    ? !target.isSanctioned
    : status === 'dismissed' && side === 'affected';
  return isTakenBack ? 'again' : status;
}

const TAGS = {
  open: 'tag info',
  dismissed: 'tag',
  withdrawn: 'tag',
  hidden: 'tag stop',
  suspended: 'tag stop',
} as const;

/** A report of the reader, or a decision about content of the reader, with the appeal. */
export function OwnReport({ report }: { readonly report: OwnReport }) {
  const t = useTexts('moderation');
  const moment = useMoment();
  const [isAppealing, setIsAppealing] = useState(false);
  const { targetType, target, reason, note, createdAt, decidedAt, appeal } = report;
  const state = stateOf(report);
  return (
    <li className="card stack-small">
      <div className="report-head">
        <h3>{t(`content.${targetType}`, { name: target.name })}</h3>
        <span className={state === 'again' ? 'tag open' : TAGS[state]}>{t(`state.${state}`)}</span>
      </div>
      {target.rating !== null && <Stars count={target.rating} />}
      {target.comment && <blockquote dir="auto">{target.comment}</blockquote>}
      <p>{t(`said.${state}`)}</p>
      <dl className="report-facts">
        {reason && (
          <Fact
            label={t('reason')}
            text={reason}
            at={t('reportedAt', { moment: moment(createdAt) })}
          />
        )}
        {note && decidedAt !== null && (
          <Fact label={t('note')} text={note} at={t('decidedAt', { moment: moment(decidedAt) })} />
        )}
        {appeal && (
          <Fact label={t('appeal.yours')} text={appeal.reason} at={t(`appeal.${appeal.status}`)} />
        )}
      </dl>
      {report.mayAppeal && (
        <p>
          <button type="button" className="button slim" onClick={() => setIsAppealing(true)}>
            {t('appeal')}
          </button>
        </p>
      )}
      {isAppealing && (
        <Suspense>
          <AppealDialog id={report.id} onClose={() => setIsAppealing(false)} />
        </Suspense>
      )}
    </li>
  );
}

type FactProps = { readonly label: string; readonly text: string; readonly at: string };

function Fact({ label, text, at }: FactProps) {
  return (
    <div>
      <dt className="small quiet">{label}</dt>
      <dd>
        <span dir="auto">{text}</span>
        <span className="small quiet">{at}</span>
      </dd>
    </div>
  );
}
