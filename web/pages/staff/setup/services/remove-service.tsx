import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { isAmselError } from '../../../../api/failures.ts';
import { deleteService, listOwnServices } from '../../../../api/operations.ts';
import { ifMatch, type Versioned } from '../../../../api/versioned.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChange } from '../use-change.ts';
import type { Service } from './service-draft.ts';

type RemoveServiceProps = { readonly opened: Versioned<Service>; readonly onRemoved: () => void };

/** A removal cannot be undone: the dialog says what it means. */
export function RemoveService({ opened, onRemoved }: RemoveServiceProps) {
  const { id, name } = opened.item;
  const t = useTexts('setup');
  const { businessId } = useStaff();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useChange({
    send: () =>
      call(deleteService, {
        query: atBusiness(businessId),
        params: { id },
        headers: ifMatch(opened.version),
      }),
    refresh: [listOwnServices],
    done: () => t('service.removed', { name }),
    onDone: onRemoved,
  });
  const isInUse = isAmselError(remove.error, 'SERVICE_IN_USE');
  return (
    <>
      <button type="button" className="button plain stop" onClick={() => setIsAsking(true)}>
        {t('remove')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('service.remove', { name })}
          change={isInUse ? { ...remove, problem: t('service.inUse') } : remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {t('service.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
