import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { cancelAppointment } from '../../../api/operations.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { type Place, readAgain, useSeries, type Visit } from './data.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { useChange } from './use-change.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { UPCOMING_HEADING } from './upcoming-heading.ts';
import { type Scope, visitsInScope } from './visits.ts';

const REASON_MAX = 500;

type CancelDialogProps = {
  readonly visit: Visit;
  readonly place: Place;
  readonly nowMs: number;
  readonly onClose: () => void;
};

/** Names what a cancellation does before it is done. A booking that has changed meanwhile is not cancelled. */
export function CancelDialog({ visit, place, nowMs, onClose }: CancelDialogProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const id = useId();
  const [scope, setScope] = useState<Scope>('this');
  const [reason, setReason] = useState('');
  const series = useSeries(visit, nowMs);
  const reached = visitsInScope(series, visit, scope);
  const { isSending, problem, run } = useCancel(visit, reached, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ scope, ...(reason.trim() && { reason: reason.trim() }) });
  };
  const title = t('cancel.title', { day: formats.day(visit.date), time: visit.start });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ScopeChoice kind="cancel" {...{ series, visit, scope }} onScope={setScope} />
        <Consequences visit={visit} place={place} reached={reached} series={series} />
        <div className="field">
          <label htmlFor={id}>{t('cancel.reason')}</label>
          <textarea
            className="input"
            id={id}
            maxLength={REASON_MAX}
            rows={2}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
        <div className="row choices">
          <button type="submit" className="button stop" aria-disabled={isSending}>
            {isSending ? t('sending') : t('cancel.submit', { count: reached.length })}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type Cancellation = { readonly scope: Scope; readonly reason?: string };

function useCancel(visit: Visit, reached: readonly Visit[], onClose: () => void) {
  const t = useTexts('me');
  const showToast = useToast();
  return useChange(async (body: Cancellation, key) => {
    const headers = { 'idempotency-key': key, 'if-match': `"${visit.version}"` };
    await call(cancelAppointment, { params: { id: visit.id }, headers, body });
    const sessions = countSessions(reached);
    showToast(
      sessions > 0
        ? t('cancel.doneSession', { count: sessions })
        : t('cancel.done', { count: reached.length }),
    );
    onClose();
    await readAgain();
    // The button that opened the dialog is gone.
    document.getElementById(UPCOMING_HEADING)?.focus();
  });
}

const countSessions = (visits: readonly Visit[]) =>
  visits.filter(({ packageRedemption }) => packageRedemption).length;

type ConsequencesProps = {
  readonly visit: Visit;
  readonly place: Place;
  readonly reached: readonly Visit[];
  readonly series: readonly Visit[];
};

function Consequences({ visit, place, reached, series }: ConsequencesProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const { partsOf } = useVisitTexts();
  const { changeUntil, timezone, professional, discount, currency } = visit;
  const name = place.nameOf(professional);
  const sessions = countSessions(reached);
  const paid = reached.reduce((sum, { amountPaidMajor }) => sum + amountPaidMajor, 0);
  const lines = [
    changeUntil && t('cancel.terms', partsOf({ ms: Date.parse(changeUntil), timezone })),
    name ? t('cancel.frees', { name }) : t('cancel.freesTime'),
    sessions > 0 && t('cancel.sessions', { count: sessions }),
    discount &&
      t(reached.length < series.length ? 'cancel.couponStays' : 'cancel.coupon', {
        code: discount.couponCode,
      }),
    paid > 0 &&
      t('cancel.paid', {
        amount: formats.amount(paid, currency),
        place: place.business?.name ?? '',
      }),
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <ul className="stack-small quiet">
      {lines.map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}
