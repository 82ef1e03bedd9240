import './team.css';
import { useState } from 'react';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { useTexts } from '../../../../text/use-texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { SetupFrame } from '../setup-frame.tsx';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { PersonRow } from './person-row.tsx';
import { useMembers, useStaffMembers } from './use-team.ts';

/** The people who can be booked, the roles of accounts, and the invitations. */
export default function TeamPage() {
  const { businessId, rights } = useStaff();
  return (
    <SetupFrame part="team" mayChange={rights.includes('team')}>
      {rights.includes('team') && <Team key={businessId} />}
    </SetupFrame>
  );
}

export function Team() {
  const staff = useStaffMembers();
  const members = useMembers();
  const failed = [staff, members].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!staff.data || !members.data) {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="100%" height="20rem" />
        <Skeleton width="100%" height="12rem" />
      </div>
    );
  }
  return (
    <>
      <People people={staff.data} members={members.data} />
      <Members members={members.data} />
      <Invitations people={staff.data} />
    </>
  );
}

type PeopleProps = {
  readonly people: NonNullable<ReturnType<typeof useStaffMembers>['data']>;
  readonly members: NonNullable<ReturnType<typeof useMembers>['data']>;
};

function People({ people, members }: PeopleProps) {
  const t = useTexts('team');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section aria-labelledby="people">
      <SectionHead
        id="people"
        title={t('people.title')}
        text={t('people.text')}
        add={{ label: t('people.add'), onClick: () => setIsAdding(true) }}
      />
      {people.length === 0 ? (
        <p className="card quiet">{t('people.none')}</p>
      ) : (
        <ul className="card">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              hasAccount={members.some(({ professionalId }) => professionalId === person.id)}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddPersonDialog members={members} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function Members({ members }: Pick<PeopleProps, 'members'>) {
  const t = useTexts('team');
  const [isInviting, setIsInviting] = useState(false);
  return (
    <section aria-labelledby="members">
      <SectionHead
        id="members"
        title={t('members.title')}
        text={t('members.text')}
        add={{ label: t('members.invite'), onClick: () => setIsInviting(true) }}
      />
      <ul className="card">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} members={members} />
        ))}
      </ul>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </section>
  );
}
