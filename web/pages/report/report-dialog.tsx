import { call } from '../../api/call.ts';
import { isRefused } from '../../api/failures.ts';
import { reportContent } from '../../api/operations.ts';
import { queryClient } from '../../api/query.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useChangeWith } from '../../app/use-change.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MessageForm } from '../../ui/message-form.tsx';

export type ReportTarget = {
  readonly type: 'review' | 'business' | 'professional';
  readonly id: string;
  /** The name of the business or the professional; for a review, that of its author. */
  readonly name: string;
};

const REASON_MAX = 1000;
const CODES = ['CANNOT_REPORT_OWN_CONTENT', 'REQUEST_PENDING', 'USAGE_LIMIT_REACHED'] as const;

type ReportDialogProps = {
  readonly target: ReportTarget;
  readonly title: string;
  readonly onClose: () => void;
};

/** Asks what is wrong, and sends it to the admins. */
export default function ReportDialog({ target, title, onClose }: ReportDialogProps) {
  const t = useTexts('report');
  const common = useErrorText();
  const textOf = (error: unknown) => {
    const code = isRefused(error) && CODES.find((known) => known === error.code);
    return code ? t(`error.${code}`) : common(error);
  };
  const change = useChangeWith(textOf, readReportsAgain);
  const send = (reason: string) => {
    const body = { targetType: target.type, targetId: target.id, reason };
    change.start({
      asked: body,
      run: (key) => call(reportContent, { body, headers: { 'idempotency-key': key } }),
      done: t('sent'),
      then: onClose,
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <p className="quiet">{t('text')}</p>
        <MessageForm
          label={t('reason')}
          hint={t('hint')}
          button={t('send')}
          missing={t('missing')}
          maxLength={REASON_MAX}
          {...change}
          onSend={send}
        />
      </div>
    </Dialog>
  );
}

function readReportsAgain(): void {
  const isReports = (path: unknown) => String(path).startsWith('/api/reports');
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isReports(path) });
}
