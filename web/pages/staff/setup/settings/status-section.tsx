import { useState } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type OwnBusiness, useStatusChange } from './use-settings.ts';

type Action = 'pause' | 'resume' | 'close' | 'reopen';

/** The actions of an owner in each state, as the rules of the business have it. */
const ACTIONS: Readonly<Record<OwnBusiness['status'], readonly Action[]>> = {
  draft: ['close'],
  under_review: [],
  approved: ['pause', 'close'],
  paused: ['resume', 'close'],
  suspended: [],
  closed: ['reopen'],
};

/** Whether the business takes bookings, and how to change that. */
export function StatusSection({ business }: { readonly business: OwnBusiness }) {
  const t = useTexts('settings');
  const [asked, setAsked] = useState<Action>();
  const { status, statusReason } = business;
  return (
    <section aria-labelledby="status">
      <SectionHead id="status" title={t('status.title')} />
      <div className="card stack">
        <p>
          <b>{t(`status.${status}`)}</b> {t(`status.${status}.text`)}
        </p>
        {statusReason && <p className="quiet">{t('status.reason', { reason: statusReason })}</p>}
        <div className="row">
          {status === 'draft' && (
            <Link className="button" href={PAGE_PATHS.opening}>
              {t('open.title')}
            </Link>
          )}
          {ACTIONS[status].map((action) => (
            <button
              key={action}
              type="button"
              className={action === 'close' ? 'button plain stop' : 'button'}
              onClick={() => setAsked(action)}
            >
              {t(`status.${action}`)}
            </button>
          ))}
        </div>
      </div>
      {asked && <AskStatus action={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function AskStatus({ action, onClose }: { readonly action: Action; readonly onClose: () => void }) {
  const t = useTexts('settings');
  const change = useStatusChange(onClose);
  return (
    <ConfirmDialog
      title={t(`status.${action}`)}
      change={change}
      onConfirm={() => change.mutate(action)}
      onClose={onClose}
    >
      {t(`status.${action}.ask`)}
    </ConfirmDialog>
  );
}
