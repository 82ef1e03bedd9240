import { useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';
import { call } from '../../../../api/call.ts';
import { listMembers, listStaff, removeProfessional } from '../../../../api/operations.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { useStaff } from '../../shell/staff-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChange } from '../use-change.ts';
import type { StaffMember } from './use-team.ts';

/** A person with upcoming appointments stays. */
export function RemovePerson({ person: { id, name } }: { readonly person: StaffMember }) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  const [, goTo] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useChange({
    send: () => call(removeProfessional, { params: { id }, query: { businessId } }),
    refresh: [listStaff, listMembers],
    done: () => t('members.removed', { name }),
    onDone: () => goTo(PAGE_PATHS.team),
  });
  return (
    <div>
      <button type="button" className="button plain stop" onClick={() => setIsAsking(true)}>
        {t('members.remove', { name })}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('members.remove', { name })}
          change={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {t('person.removeText', { name })}
        </ConfirmDialog>
      )}
    </div>
  );
}
