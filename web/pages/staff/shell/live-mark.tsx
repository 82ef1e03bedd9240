import { useIsMutating } from '@tanstack/react-query';
import { useOnline } from '../../../app/online.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useStaff } from './staff-context.ts';

/** Says whether the page is up to date and whether what was done is saved. */
export function LiveMark() {
  const t = useTexts('staff');
  const { live } = useStaff();
  const isOnline = useOnline();
  const isSaving = useIsMutating() > 0;
  const state = isOnline ? (isSaving ? 'saving' : live) : 'offline';
  const isLost = state === 'offline' || state === 'lost';
  return (
    <span className={isLost ? 'live lost' : 'live'} role="status">
      <i aria-hidden="true" />
      <span>{t(`live.${state}`)}</span>
    </span>
  );
}
