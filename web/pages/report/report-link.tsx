import { lazy, Suspense, useState } from 'react';
import { useLogin } from '../../account/login-provider.tsx';
import { type User, useSession } from '../../api/session.ts';
import { useTexts } from '../../text/use-texts.ts';
import type { ReportTarget } from './report-dialog.tsx';

// Few visitors report something.
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

type ReportLinkProps = ReportTarget & {
  /** The author or owner, who cannot report it. */
  readonly ownerId: string | null;
};

/** Reports something public. A visitor logs in first; an admin decides reports and sends none. */
export function ReportLink({ ownerId, ...target }: ReportLinkProps) {
  const t = useTexts('shell');
  const session = useSession();
  const askToLogIn = useLogin();
  const [isOpen, setIsOpen] = useState(false);
  const mayReport = (user: User) => user.role !== 'admin' && user.id !== ownerId;
  if (session.status === 'open' && !mayReport(session.user)) return null;
  const { type, name } = target;
  const title = t(type === 'review' ? 'report.review' : 'report.named', { name });
  const open = async () => {
    const user = session.status === 'open' ? session.user : await askToLogIn();
    if (user && mayReport(user)) setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="text-button report-link"
        aria-label={title}
        onClick={() => void open()}
      >
        {t('report')}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog {...{ target, title }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
