import { createHash, randomBytes } from 'node:crypto';
import { decideAgent } from '../../contract/agent-access.ts';
import type { serveDocument } from './agents.ts';
import { bodyOf } from './salon.ts';
import type { Account } from './sessions.ts';
import type { TestApp } from './test-app.ts';

export type Document = Awaited<ReturnType<typeof serveDocument>>;
type Form = Readonly<Record<string, string>>;

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url');

/** The request of an agent, as its page gets it. */
export const requestOf = ({ clientId, redirectUri }: Document, verifier: string) => ({
  client: clientId,
  redirectUri,
  responseType: 'code',
  codeChallenge: challengeOf(verifier),
  codeChallengeMethod: 'S256',
  state: 'a state',
});

/** Sends a form to an endpoint of OAuth. */
export async function postForm(app: TestApp, path: string, form: Form) {
  const body = new URLSearchParams(form);
  const answer = await fetch(app.gateway.baseUrl + path, { method: 'POST', body });
  const text = await answer.text();
  const json = (text === '' ? {} : JSON.parse(text)) as Record<string, string>;
  return { status: answer.status, body: json, cache: answer.headers.get('cache-control') };
}

/** The account lets the agent in; returns the parameters that the agent gets. */
export async function allow(app: TestApp, as: Account, request: ReturnType<typeof requestOf>) {
  const call = await app.loginAs(as);
  const decided = bodyOf(await call(decideAgent, { body: { ...request, decision: 'allow' } }));
  if (decided.status !== 'redirect') throw new Error(decided.reason);
  return new URL(decided.redirectTo).searchParams;
}

/** The whole login of an agent, up to its tokens. */
export async function logInAgent(app: TestApp, as: Account, document: Document) {
  const verifier = newVerifier();
  const code = (await allow(app, as, requestOf(document, verifier))).get('code')!;
  const form = {
    grant_type: 'authorization_code',
    client_id: document.clientId,
    redirect_uri: document.redirectUri,
    code,
    code_verifier: verifier,
  };
  const { status, body } = await postForm(app, '/oauth/token', form);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { form, accessToken: body['access_token']!, refreshToken: body['refresh_token']! };
}
