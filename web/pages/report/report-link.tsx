import { lazy, Suspense, useState } from 'react';
import { useLogin } from '../../account/login-provider.tsx';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../text/use-texts.ts';
import type { ReportTarget } from './report-dialog.tsx';

// Few visitors report something.
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** Reports something public. A visitor logs in first; an admin decides reports and sends none. */
export function ReportLink(target: ReportTarget) {
  const t = useTexts('shell');
  const session = useSession();
  const askToLogIn = useLogin();
  const [isOpen, setIsOpen] = useState(false);
  if (session.status === 'open' && session.user.role === 'admin') return null;
  const { type, name } = target;
  const title = t(type === 'review' ? 'report.review' : 'report.named', { name });
  const open = async () => {
    const user = session.status === 'open' ? session.user : await askToLogIn();
    if (user && user.role !== 'admin') setIsOpen(true);
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
