import { useState } from 'react';
import { useLogin } from '../../account/login-provider.tsx';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ReportDialog, type ReportTarget } from './report-dialog.tsx';

/** Reports something public. A visitor logs in first; an admin decides reports and sends none. */
export default function ReportLink(target: ReportTarget) {
  const t = useTexts('report');
  const session = useSession();
  const askToLogIn = useLogin();
  const [isOpen, setIsOpen] = useState(false);
  if (session.status === 'open' && session.user.role === 'admin') return null;
  const open = async () => {
    const user = session.status === 'open' ? session.user : await askToLogIn();
    if (user && user.role !== 'admin') setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="text-button report-link"
        aria-label={t(`link.${target.type}`, { name: target.name })}
        onClick={() => void open()}
      >
        {t('link')}
      </button>
      {isOpen && <ReportDialog target={target} onClose={() => setIsOpen(false)} />}
    </>
  );
}
