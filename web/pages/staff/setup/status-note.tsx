import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { useOwnBusiness } from './hours/use-hours.ts';

/** Says so on every page of the set-up while clients cannot book, with the reason and the next step. */
export function StatusNote() {
  const mayChange = useStaff().rights.includes('settings');
  return mayChange ? <Shown /> : null;
}

function Shown() {
  const t = useTexts('settings');
  const { data } = useOwnBusiness();
  if (!data || data.status === 'approved') return null;
  const { status, statusReason } = data;
  const isDraft = status === 'draft';
  return (
    <Note kind={status === 'suspended' ? 'stop' : 'info'}>
      <b>{t(`status.${status}`)}</b> {t(`status.${status}.text`)}{' '}
      {statusReason && t('status.reason', { reason: statusReason })}{' '}
      {isDraft && (
        <Link className="text-button" href={PAGE_PATHS.opening}>
          {t('open.goOn')}
        </Link>
      )}
    </Note>
  );
}
