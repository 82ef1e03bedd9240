import { newSecret } from '../../contract/secrets.ts';
import { type Database, transact } from '../../db/client.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { insertAuthorizationCode } from '../../db/writes/agent-access.ts';
import { AGENT_SCOPES, type AgentScope, parseScopes } from '../../domain/agent-scope.ts';
import { hasRedirect, type OAuthAddresses, toRedirect } from './addresses.ts';
import type { AgentClient, FindClient } from './client-document.ts';

const CODE_SECONDS = 60;
/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

export type AuthorizationRequest = {
  readonly client: string;
  readonly redirectUri: string;
  readonly responseType?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly scope?: string | undefined;
  readonly resource?: string | undefined;
  readonly state?: string | undefined;
};

type Refused = { readonly status: 'refused'; readonly reason: 'client' | 'redirectUri' };
type Redirect = { readonly status: 'redirect'; readonly redirectTo: string };
type Valid = {
  readonly status: 'valid';
  readonly client: AgentClient;
  readonly scopes: readonly AgentScope[];
  readonly codeChallenge: string;
};

type Deps = {
  readonly database: Database;
  readonly findClient: FindClient;
  readonly addresses: OAuthAddresses;
  readonly nowMs: () => number;
};

/** The authorization endpoint, without its page: judges the request of an agent, and writes its code. */
export function createAuthorization({ database, findClient, addresses, nowMs }: Deps) {
  /** The issuer tells an agent which of its servers has answered (RFC 9207). */
  const answer = (
    { redirectUri, state }: AuthorizationRequest,
    fields: Readonly<Record<string, string>>,
  ): Redirect => ({
    status: 'redirect',
    redirectTo: toRedirect(redirectUri, { ...fields, state, iss: addresses.issuer }),
  });

  /** Until the redirect is known to be the agent's, an error stays on our page (RFC 6749, 4.1.2.1). */
  async function examine(request: AuthorizationRequest): Promise<Refused | Redirect | Valid> {
    const client = await findClient(request.client);
    if (!client) return { status: 'refused', reason: 'client' };
    if (!hasRedirect(client.redirectUris, request.redirectUri))
      return { status: 'refused', reason: 'redirectUri' };
    const { responseType, codeChallenge, codeChallengeMethod, resource } = request;
    if (responseType !== 'code') return answer(request, { error: 'unsupported_response_type' });
    if (!codeChallenge || !CHALLENGE.test(codeChallenge) || codeChallengeMethod !== 'S256') {
      const description = 'PKCE with code_challenge_method S256 is required';
      return answer(request, { error: 'invalid_request', error_description: description });
    }
    if (resource !== undefined && resource !== addresses.resource)
      return answer(request, { error: 'invalid_target' });
    const scopes = request.scope === undefined ? [...AGENT_SCOPES] : parseScopes(request.scope);
    if (scopes.length === 0) return answer(request, { error: 'invalid_scope' });
    return { status: 'valid', client, scopes, codeChallenge };
  }

  async function allow(request: AuthorizationRequest, valid: Valid, userId: string) {
    const { token: code, hash: codeHash } = newSecret();
    const user = await transact(database, async (tx) => {
      const locked = await lockUser(tx, userId);
      // The account may be suspended or erased meanwhile.
      if (!locked) return undefined;
      await insertAuthorizationCode(tx, {
        codeHash,
        userId,
        clientId: valid.client.id,
        clientName: valid.client.name,
        clientScope: valid.scopes.join(' '),
        redirectUri: request.redirectUri,
        codeChallenge: valid.codeChallenge,
        expiresAt: new Date(nowMs() + CODE_SECONDS * 1000),
      });
      return locked;
    });
    return { redirect: answer(request, { code }), user };
  }

  const refuse = (request: AuthorizationRequest) => answer(request, { error: 'access_denied' });

  return { examine, allow, refuse };
}
