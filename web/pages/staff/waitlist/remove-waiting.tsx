import { call } from '../../../api/call.ts';
import { leaveWaitlist } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import type { WaitlistEntry } from './data.ts';

type RemoveWaitingProps = { readonly entry: WaitlistEntry; readonly onClose: () => void };

export function RemoveWaiting({ entry, onClose }: RemoveWaitingProps) {
  const t = useTexts('lists');
  const change = useListChange();
  const name = entry.clientName ?? '';
  const remove = () =>
    change.start({
      run: () => call(leaveWaitlist, { params: { id: entry.id } }),
      done: t('waitlist.removed', { name }),
      then: onClose,
    });
  return (
    <ConfirmDialog
      title={t('waitlist.removeTitle', { name })}
      change={change}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('waitlist.removeText', { name })}</p>
    </ConfirmDialog>
  );
}
