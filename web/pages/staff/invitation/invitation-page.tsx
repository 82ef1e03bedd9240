import type { Output } from '../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useLogin } from '../../../account/login-provider.tsx';
import { useLogOut } from '../../../account/use-log-out.ts';
import { isRefused } from '../../../api/failures.ts';
import { getInvitation } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { type User, useSession } from '../../../api/session.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

/** The page of the link in the mail of an invitation. */
export default function InvitationPage() {
  const t = useTexts('team');
  const session = useSession();
  usePageTitle(t('invited.title'));
  return (
    <div className="wrap empty">
      <h1>{t('invited.title')}</h1>
      {session.status === 'unknown' && <Skeleton width="100%" height="8rem" />}
      {session.status === 'none' && <LoginPart />}
      {session.status === 'open' && <InvitationPart user={session.user} />}
    </div>
  );
}

function LoginPart() {
  const t = useTexts('team');
  const askToLogIn = useLogin();
  return (
    <>
      <p className="quiet">{t('invited.login')}</p>
      <button
        type="button"
        className="button primary"
        onClick={() => void askToLogIn({ newRole: 'professional' })}
      >
        {t('invited.loginSubmit')}
      </button>
    </>
  );
}

function InvitationPart({ user }: { readonly user: User }) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(read(getInvitation, { params: { id } }));
  if (isRefused(error) && (error.status === 404 || error.status === 403)) {
    return <OtherAccount user={user} isCustomer={error.status === 403} />;
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height="8rem" />;
  return <Invited invitation={data} onAnswered={() => void refetch()} />;
}

type OtherAccountProps = { readonly user: User; readonly isCustomer: boolean };

function OtherAccount({ user, isCustomer }: OtherAccountProps) {
  const t = useTexts('team');
  const logOut = useLogOut();
  const name = isCustomer ? 'invited.customer' : 'invited.other';
  return (
    <>
      <Note kind="stop" isAnnounced>
        {t(name, { email: user.email })}
      </Note>
      <button type="button" className="button" onClick={logOut}>
        {t('invited.logOut')}
      </button>
    </>
  );
}

type Invitation = Output<'getInvitation'>;
type InvitedProps = { readonly invitation: Invitation; readonly onAnswered: () => void };

function Invited({ invitation, onAnswered }: InvitedProps) {
  const t = useTexts('team');
  const { status, businessName: business, role } = invitation;
  if (status === 'declined') return <p role="status">{t('invited.declined', { business })}</p>;
  if (status === 'accepted') {
    return (
      <>
        <p role="status">{t('invited.accepted', { business })}</p>
        <Link
          className="button primary"
          href={`${PAGE_PATHS.day}?business=${invitation.businessId}`}
        >
          {t('invited.open')}
        </Link>
      </>
    );
  }
  return (
    <>
      <p>{t('invited.text', { business, role: t(`role.${role}`) })}</p>
      <p className="quiet">{t(`role.${role}.may`)}</p>
      <AnswerButtons invitation={invitation} onAnswered={onAnswered} />
    </>
  );
}
