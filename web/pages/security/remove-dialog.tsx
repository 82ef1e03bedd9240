import { call } from '../../api/call.ts';
import { removeSecondFactor } from '../../api/operations.ts';
import { useToast } from '../../app/toasts.tsx';
import { useTexts } from '../../text/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useChange } from '../customer/me/use-change.ts';
import { Step, useProof } from './proof-fields.tsx';

export function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('security');
  const showToast = useToast();
  const { fields, password, code } = useProof(true);
  const { run, ...state } = useChange(async (body: { password: string; code: string }) => {
    await call(removeSecondFactor, { body });
    showToast(t('removed'));
    onClose();
  });
  return (
    <Dialog title={t('removeSubmit')} onClose={onClose}>
      <Step
        {...state}
        label={t('removeSubmit')}
        isStop
        onSubmit={() => run({ password, code })}
        onBack={onClose}
      >
        {fields}
      </Step>
    </Dialog>
  );
}
