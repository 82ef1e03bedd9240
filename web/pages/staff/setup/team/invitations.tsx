import { call } from '../../../../api/call.ts';
import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../../../../api/operations.ts';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { dateOf } from '../../../../format/days.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { useBusiness } from '../../ui/use-business.ts';
import { useChange } from '../use-change.ts';
import { type Invitation, type StaffMember, useInvitations } from './use-team.ts';

/** The invitations that wait for an answer. */
export function Invitations({ people }: { readonly people: readonly StaffMember[] }) {
  const t = useTexts('team');
  const invitations = useInvitations();
  const { data, error, refetch } = invitations;
  return (
    <section aria-labelledby="invitations">
      <SectionHead id="invitations" title={t('invitations.title')} />
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton width="100%" height="5rem" />
      ) : data.length === 0 ? (
        <p className="card quiet">{t('invitations.none')}</p>
      ) : (
        <ul className="card">
          {data.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              person={people.find(({ id }) => id === invitation.professionalId)?.name}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type InvitationRowProps = {
  readonly invitation: Invitation;
  /** The name of the person who gets the account. */
  readonly person: string | undefined;
};

function InvitationRow({ invitation, person }: InvitationRowProps) {
  const t = useTexts('team');
  const formats = useFormats();
  const { timezone } = useBusiness();
  const { resend, withdraw } = useInvitationChanges(invitation);
  const { email, role, createdAt } = invitation;
  return (
    <li className="team-row">
      <div className="team-text">
        <b>
          <bdi>{email}</bdi>
        </b>
        <p className="small quiet">
          {[
            person,
            t(`role.${role}`),
            t('invitations.sent', { day: formats.day(dateOf(createdAt, timezone)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <button
        type="button"
        className="button plain slim"
        aria-label={t('invitations.resendTo', { email })}
        onClick={() => !resend.isPending && resend.mutate()}
      >
        {t('invitations.resend')}
      </button>
      <button
        type="button"
        className="button plain slim stop"
        aria-label={t('invitations.withdrawOf', { email })}
        onClick={() => !withdraw.isPending && withdraw.mutate()}
      >
        {t('invitations.withdraw')}
      </button>
    </li>
  );
}

function useInvitationChanges({ id, email }: Invitation) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  const query = atBusiness(businessId);
  const input = { query, params: { id } };
  const resend = useChange({
    send: (_: void, key) =>
      call(resendInvitation, { ...input, headers: { 'idempotency-key': key } }),
    refresh: [listInvitations],
    done: () => t('invite.sent', { email }),
    toastsFailure: true,
  });
  const withdraw = useChange({
    send: () => call(withdrawInvitation, input),
    refresh: [listInvitations],
    done: () => t('invitations.withdrawn', { email }),
    toastsFailure: true,
  });
  return { resend, withdraw };
}
