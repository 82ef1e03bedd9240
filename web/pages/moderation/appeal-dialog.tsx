import { call } from '../../api/call.ts';
import { appealReport } from '../../api/operations.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MessageForm } from '../../ui/message-form.tsx';
import { REASON_MAX, useReportChange } from './use-report-change.ts';

type AppealDialogProps = { readonly id: string; readonly onClose: () => void };

export default function AppealDialog({ id, onClose }: AppealDialogProps) {
  const t = useTexts('moderation');
  const change = useReportChange();
  const send = (reason: string) =>
    change.start({
      asked: { id, reason },
      run: (key) =>
        call(appealReport, {
          params: { id },
          body: { reason },
          headers: { 'idempotency-key': key },
        }),
      done: t('appeal.sent'),
      then: onClose,
    });
  return (
    <Dialog title={t('appeal.title')} onClose={onClose}>
      <div className="stack">
        <p className="quiet">{t('appeal.text')}</p>
        <MessageForm
          label={t('appeal.reason')}
          button={t('appeal.send')}
          missing={t('appeal.missing')}
          maxLength={REASON_MAX}
          {...change}
          onSend={send}
        />
      </div>
    </Dialog>
  );
}
