import { type FormEvent, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { inviteMember, inviteProfessional, listInvitations } from '../../../../api/operations.ts';
import { useSession } from '../../../../api/session.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/note.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { FailureNote } from '../failure-note.tsx';
import { useOwnBusiness } from '../hours/use-hours.ts';
import { useChange } from '../use-change.ts';
import { RoleChoice } from './role-choice.tsx';
import { type Role, type StaffMember, useMembers } from './use-team.ts';

type InviteDialogProps = {
  /** A person without an account, who gets that of the reader of the mail. */
  readonly person?: StaffMember;
  readonly onClose: () => void;
};

/** Invites by email. A draft sends none: it is submitted first. */
export function InviteDialog({ person, onClose }: InviteDialogProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const { data: business } = useOwnBusiness();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>(person ? 'professional' : 'frontDesk');
  const [isChecked, setIsChecked] = useState(false);
  const invite = useInvite(person?.id, onClose);
  const isWrong = !/^[^\s@]+@[^\s@]+$/.test(email.trim());
  const isDraft = business?.status === 'draft';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isWrong && !isDraft && !invite.isPending) invite.mutate({ email: email.trim(), role });
  };
  return (
    <Dialog
      title={person ? t('people.inviteName', { name: person.name }) : t('members.invite')}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit} noValidate>
        {person && <p className="quiet">{t('invite.person', { name: person.name })}</p>}
        <Field
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          maxLength={320}
          value={email}
          problem={isChecked && isWrong ? t('invite.emailWrong') : undefined}
          onChange={({ target }) => {
            invite.reset();
            setEmail(target.value);
          }}
        />
        {!person && <RoleField role={role} onChange={setRole} />}
        {isDraft && <Note kind="info">{t('invite.draft')}</Note>}
        <FailureNote error={invite.error} />
        <div className="row">
          <button
            type="submit"
            className="button primary"
            aria-disabled={isDraft || invite.isPending}
          >
            {t('invite.send')}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {setup('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type RoleFieldProps = { readonly role: Role; readonly onChange: (role: Role) => void };

/** Only an owner invites an owner. */
function RoleField({ role, onChange }: RoleFieldProps) {
  const session = useSession();
  const { data: members = [] } = useMembers();
  const ownId = session.status === 'open' ? session.user.id : undefined;
  const isOwner = members.some(({ id, role: own }) => id === ownId && own === 'owner');
  return <RoleChoice {...{ role, onChange }} hasOwner={isOwner} />;
}

function useInvite(professionalId: string | undefined, onDone: () => void) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  type Invited = { readonly email: string; readonly role: Role };
  return useChange({
    send: async ({ email, role }: Invited, key) => {
      const headers = { 'idempotency-key': key };
      const query = atBusiness(businessId);
      if (role === 'professional' && professionalId === undefined) {
        await call(inviteProfessional, { query, headers, body: { email } });
      } else {
        const body = { email, role, ...(professionalId !== undefined && { professionalId }) };
        await call(inviteMember, { query, headers, body });
      }
    },
    refresh: [listInvitations],
    done: (_, { email }) => t('invite.sent', { email }),
    onDone,
  });
}
