import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import {
  changeMember,
  listMembers,
  listMemberships,
  removeMember,
} from '../../../../api/operations.ts';
import { useSession } from '../../../../api/session.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Tile } from '../../../../ui/tile.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChange } from '../use-change.ts';
import { type Member, type Role, ROLES } from './use-team.ts';

type MemberRowProps = { readonly member: Member; readonly members: readonly Member[] };

/** An account and its role. Only an owner changes an owner; the last one stays. */
export function MemberRow({ member, members }: MemberRowProps) {
  const t = useTexts('team');
  const session = useSession();
  const [isRemoving, setIsRemoving] = useState(false);
  const change = useRoleChange(member);
  const { name, email, role, professionalId } = member;
  const ownId = session.status === 'open' ? session.user.id : undefined;
  const isReaderOwner = members.some((each) => each.id === ownId && each.role === 'owner');
  const isLastOwner = role === 'owner' && members.filter((m) => m.role === 'owner').length === 1;
  const isFixed = isLastOwner || (role === 'owner' && !isReaderOwner);
  const roles = ROLES.filter(
    (each) =>
      each === role ||
      ((each !== 'owner' || isReaderOwner) && (each !== 'professional' || professionalId)),
  );
  return (
    <li className="team-row">
      <Tile name={name} size="2.5rem" isRound />
      <div className="team-text">
        <b>{name}</b>
        <p className="small quiet">
          <bdi>{email}</bdi>
        </p>
      </div>
      {isFixed ? (
        <span className="tag">{t(`role.${role}`)}</span>
      ) : (
        <select
          className="input team-role"
          aria-label={t('members.role', { name })}
          value={change.isPending ? change.asked : role}
          onChange={({ target }) => change.mutate(target.value as Role)}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {t(`role.${each}`)}
            </option>
          ))}
        </select>
      )}
      {!isFixed && role !== 'professional' && (
        <button
          type="button"
          className="button plain slim stop"
          aria-label={t('members.remove', { name })}
          onClick={() => setIsRemoving(true)}
        >
          {t('members.removeShort')}
        </button>
      )}
      {isRemoving && <RemoveMember member={member} onClose={() => setIsRemoving(false)} />}
    </li>
  );
}

function useRoleChange({ id, name }: Member) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  return useChange({
    send: (role: Role) =>
      call(changeMember, { query: atBusiness(businessId), params: { id }, body: { role } }),
    refresh: [listMembers, listMemberships],
    done: (_, role) => t('members.changed', { name, role: t(`role.${role}`) }),
    toastsFailure: true,
  });
}

function RemoveMember({
  member: { id, name, professionalId },
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  const remove = useChange({
    send: () => call(removeMember, { query: atBusiness(businessId), params: { id } }),
    refresh: [listMembers, listMemberships],
    done: () => t('members.removed', { name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t('members.remove', { name })}
      change={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t(professionalId === undefined ? 'members.removeText' : 'members.removeKeeps', { name })}
    </ConfirmDialog>
  );
}
