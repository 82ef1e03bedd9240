import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { mergeClient } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { ClientPicker } from '../ui/client-picker.tsx';
import type { FoundClient } from '../ui/found-clients.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';

type Named = { readonly id: string; readonly name: string };
export type Merge = { readonly from: Named; readonly into: Named };

type MergeDialogProps = {
  readonly merge: Merge;
  readonly onClose: () => void;
  readonly onMerged?: (intoId: string) => void;
};

export function MergeDialog({ merge, onClose, onMerged }: MergeDialogProps) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const change = useListChange();
  const { from, into } = merge;
  const run = () =>
    change.start({
      asked: [from.id, into.id],
      run: (key) =>
        call(mergeClient, {
          params: { id: from.id },
          query: atBusiness(businessId),
          headers: { 'idempotency-key': key },
          body: { intoClientId: into.id },
        }),
      done: t('merge.done', { name: into.name }),
      then: () => {
        onClose();
        onMerged?.(into.id);
      },
    });
  return (
    <ConfirmDialog
      title={t('merge.title', { name: into.name })}
      action={t('merge.submit', { name: into.name })}
      change={change}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t('merge.text', { from: from.name, name: into.name })}</p>
    </ConfirmDialog>
  );
}

type PickMergeProps = {
  readonly from: Named;
  readonly onClose: () => void;
  readonly onPick: (merge: Merge) => void;
};

/** Asks for the client that remains. */
export function PickMerge({ from, onClose, onPick }: PickMergeProps) {
  const t = useTexts('clients');
  const [into, setInto] = useState<FoundClient>();
  return (
    <Dialog title={t('merge.open')} onClose={onClose}>
      <div className="stack">
        <p>{t('merge.pickText')}</p>
        <ClientPicker label={t('merge.pick')} value={into} onChange={setInto} exceptId={from.id} />
        {into && (
          <button type="button" className="button" onClick={() => onPick({ from, into })}>
            {t('merge.title', { name: into.name })}
          </button>
        )}
      </div>
    </Dialog>
  );
}
