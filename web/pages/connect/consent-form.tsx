import './connect.css';
import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';
import { decideAgent } from '../../api/operations.ts';
import type { User } from '../../api/session.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Note } from '../../ui/note.tsx';
import type { AgentRequest } from './connect-page.tsx';

type Examined = Output<'examineAgent'>;
type Consent = Extract<Examined, { readonly status: 'consent' }>;
type Decision = 'allow' | 'refuse';

type ConsentFormProps = {
  readonly consent: Consent;
  readonly request: AgentRequest;
  readonly user: User;
};

/** Sends the decision, and leaves the page with what the server says. */
function useDecision(request: AgentRequest) {
  const t = useTexts('connect');
  const textOf = useErrorText();
  const [state, setState] = useState<'asked' | 'sending' | 'leaving'>('asked');
  const [problem, setProblem] = useState<string>();

  const send = async (decision: Decision) => {
    setState('sending');
    setProblem(undefined);
    try {
      const { body } = await call(decideAgent, { body: { ...request, decision } });
      if (body.status === 'refused') {
        setProblem(t(`refused.${body.reason}`));
        setState('asked');
        return;
      }
      setState('leaving');
      location.assign(body.redirectTo);
    } catch (error) {
      setProblem(textOf(error));
      setState('asked');
    }
  };
  const decide = (decision: Decision) => {
    if (state === 'asked') void send(decision);
  };
  return { state, problem, decide };
}

export function ConsentForm({ consent, request, user }: ConsentFormProps) {
  const t = useTexts('connect');
  const { state, problem, decide } = useDecision(request);
  const { client, scopes } = consent;
  const scopeTexts = user.role === 'customer' ? 'scope' : 'staffScope';
  if (state === 'leaving')
    return <p role="status">{t('leaving', { host: client.redirectHost })}</p>;
  return (
    <div className="connect">
      <h1>{t('asks', { name: client.name })}</h1>
      <p>{t('identity')}</p>
      <dl>
        <Fact name={t('address')} value={client.host} />
        {client.redirectHost !== client.host && (
          <Fact name={t('goesTo')} value={client.redirectHost} />
        )}
        <Fact name={t('account')} value={user.email} />
      </dl>
      <h2>{t('scopes.title')}</h2>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{t(`${scopeTexts}.${scope}`)}</li>
        ))}
      </ul>
      {client.isLocal && <Note kind="stop">{t('local')}</Note>}
      <p className="small quiet">{t('ends')}</p>
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      <div className="choices">
        {/* First, so that the key that confirms a dialog does not allow by mistake. */}
        <Choice
          text={t('refuse')}
          isSending={state === 'sending'}
          onChoose={() => decide('refuse')}
        />
        <Choice
          text={t('allow')}
          kind="primary"
          isSending={state === 'sending'}
          onChoose={() => decide('allow')}
        />
      </div>
    </div>
  );
}

/** An address reads from left to right in every language. */
function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  );
}

type ChoiceProps = {
  readonly text: string;
  readonly kind?: 'primary';
  readonly isSending: boolean;
  readonly onChoose: () => void;
};

function Choice({ text, kind, isSending, onChoose }: ChoiceProps) {
  const className = kind ? `button ${kind}` : 'button';
  return (
    <button type="button" className={className} aria-disabled={isSending} onClick={onChoose}>
      {text}
    </button>
  );
}
