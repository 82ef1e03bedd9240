import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogin } from '../../account/login-provider.tsx';
import { call, type Input } from '../../api/call.ts';
import { examineAgent } from '../../api/operations.ts';
import { type User, useSession } from '../../api/session.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsentForm } from './consent-form.tsx';

export type AgentRequest = NonNullable<Input<'examineAgent'>['body']>;

/** The names of the parameters that an agent sends (RFC 6749, 7636, 8707). */
const PARAMETERS = {
  client: 'client_id',
  redirectUri: 'redirect_uri',
  responseType: 'response_type',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  scope: 'scope',
  resource: 'resource',
  state: 'state',
} as const satisfies Readonly<Record<keyof AgentRequest, string>>;

/** Undefined if a parameter is sent twice: it would be unclear which one the user has seen (RFC 6749, 3.1). */
function readRequest(): AgentRequest | undefined {
  const sent = new URLSearchParams(location.search);
  if (Object.values(PARAMETERS).some((name) => sent.getAll(name).length > 1)) return undefined;
  const fields = Object.entries(PARAMETERS).map(([field, name]) => [field, sent.get(name)]);
  return Object.fromEntries(fields.filter(([, value]) => value)) as AgentRequest;
}

/** Where an agent sends the browser: the user sees who asks for access, and allows or refuses it. */
export default function ConnectPage() {
  const t = useTexts('connect');
  const session = useSession();
  usePageTitle(t('title'));
  return (
    <div className="wrap empty">
      {session.status === 'unknown' && <Skeleton width="100%" height="20rem" />}
      {session.status === 'none' && <LoggedOut />}
      {session.status === 'open' && <Question user={session.user} />}
    </div>
  );
}

function LoggedOut() {
  const t = useTexts('connect');
  const askToLogIn = useLogin();
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('login')}</p>
      <button type="button" className="button primary" onClick={() => void askToLogIn()}>
        {t('loginButton')}
      </button>
    </>
  );
}

function Question({ user }: { readonly user: User }) {
  const [request] = useState(readRequest);
  return request ? <AskedQuestion request={request} user={user} /> : <WrongRequest />;
}

type AskedQuestionProps = { readonly request: AgentRequest; readonly user: User };

function AskedQuestion({ request, user }: AskedQuestionProps) {
  const t = useTexts('connect');
  const { data, error, refetch } = useQuery({
    queryKey: [examineAgent.path, request, user.id],
    queryFn: async ({ signal }) => (await call(examineAgent, { body: request }, { signal })).body,
    staleTime: Infinity,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data?.status === 'consent')
    return <ConsentForm consent={data} request={request} user={user} />;
  if (data?.status === 'redirect') return <WrongRequest redirectTo={data.redirectTo} />;
  if (data?.status !== 'refused') return <Skeleton width="100%" height="20rem" />;
  return (
    <>
      <h1>{t('refused.title')}</h1>
      <Note kind="stop" isAnnounced>
        {t(`refused.${data.reason}`)}
      </Note>
    </>
  );
}

/** The host, or the scheme of an app: the rest of its address can be any text. */
function nameOf(address: string): string {
  const { host, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? host : protocol;
}

/** Anyone can be an agent: the browser goes to its address only if the user says so, or this page would lead anywhere. */
function WrongRequest({ redirectTo }: { readonly redirectTo?: string }) {
  const t = useTexts('connect');
  return (
    <>
      <h1>{t('refused.title')}</h1>
      <Note kind="stop" isAnnounced>
        {t('refused.request')}
      </Note>
      {redirectTo !== undefined && (
        <a className="button" href={redirectTo} rel="noreferrer">
          {t('goBack', { host: nameOf(redirectTo) })}
        </a>
      )}
    </>
  );
}
