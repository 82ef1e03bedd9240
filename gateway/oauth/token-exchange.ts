import { hash, timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../../contract/secrets.ts';
import { type Database, transact } from '../../db/client.ts';
import { findRefreshToken } from '../../db/reads/accounts.ts';
import { type AuthorizationCode, findAuthorizationCode } from '../../db/reads/agent-access.ts';
import { deleteTokenFamily, lockUser } from '../../db/writes/accounts.ts';
import { noteExchange } from '../../db/writes/agent-access.ts';
import type { RecordSecurityEvent } from '../access/security-events.ts';
import { createSessionTokens, type OpenSession, type Origin } from '../access/session-tokens.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Tokens } from '../access/tokens.ts';

const VERIFIER = /^[\w.~-]{43,128}$/;

type Deps = {
  readonly database: Database;
  readonly agentTokens: Tokens;
  readonly sessions: Sessions;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly nowMs: () => number;
};

export type AgentSession = OpenSession & { readonly scope: string };
type Shown = {
  readonly code: string;
  readonly clientId: string;
  readonly verifier: string;
  readonly redirectUri: string | undefined;
};
type Exchanged = { readonly session?: AgentSession; readonly endedFamilyId?: string };

/** Exchanges codes and refresh tokens of agents. A grant is a family of refresh tokens. */
export function createTokenExchange(deps: Deps) {
  const { database, agentTokens, sessions, nowMs } = deps;
  const sessionTokens = createSessionTokens(agentTokens, nowMs);
  const now = () => new Date(nowMs());

  /** Undefined if the code is unknown, used, expired or another client's, or the verifier is not its own. */
  async function exchangeCode(shown: Shown, origin: Origin): Promise<AgentSession | undefined> {
    const codeHash = hashSecret(shown.code);
    const found = await findAuthorizationCode(database.db, codeHash, now());
    if (!found || !isRightful(found, shown)) return undefined;
    const exchanged = await transact(database, async (tx): Promise<Exchanged> => {
      const user = await lockUser(tx, found.userId);
      // Read again under the lock: a concurrent request may have used it.
      const code = await findAuthorizationCode(tx, codeHash, now());
      if (!user || !code) return {};
      if (code.familyId !== null) {
        await deleteTokenFamily(tx, { familyId: code.familyId, userId: user.id });
        return { endedFamilyId: code.familyId };
      }
      const { clientId, clientName, clientScope } = code;
      const client = { clientId, clientName, clientScope };
      const session = await sessionTokens.open(tx, user, origin, false, client);
      await noteExchange(tx, codeHash, session.sessionId);
      return { session: { ...session, scope: clientScope } };
    });
    return settle(exchanged, found.userId, origin);
  }

  /** Undefined if the token is unknown, expired or another client's. A second use ends the grant. */
  async function exchangeRefreshToken(
    { token, clientId }: { readonly token: string; readonly clientId: string },
    origin: Origin,
  ): Promise<AgentSession | undefined> {
    const stored = await findRefreshToken(database.db, hashSecret(token), now());
    if (!stored || stored.clientId !== clientId) return undefined;
    const exchanged = await transact(database, async (tx): Promise<Exchanged> => {
      const user = await lockUser(tx, stored.userId);
      if (!user) return {};
      const session = await sessionTokens.exchange(tx, user, token, origin);
      if (session) return { session: { ...session, scope: stored.clientScope ?? '' } };
      const isEnded = await deleteTokenFamily(tx, stored);
      return isEnded ? { endedFamilyId: stored.familyId } : {};
    });
    return settle(exchanged, stored.userId, origin);
  }

  function settle(
    { session, endedFamilyId }: Exchanged,
    account: string,
    { address }: Origin,
  ): AgentSession | undefined {
    if (endedFamilyId !== undefined) {
      sessions.revoke(endedFamilyId);
      deps.recordSecurityEvent('refresh_token_reused', { account, address });
    }
    return session;
  }

  return { exchangeCode, exchangeRefreshToken };
}

function isRightful(code: AuthorizationCode, shown: Shown): boolean {
  const isSameRedirect = shown.redirectUri === undefined || shown.redirectUri === code.redirectUri;
  if (code.clientId !== shown.clientId || !isSameRedirect || !VERIFIER.test(shown.verifier))
    return false;
  const challenge = Buffer.from(hash('sha256', shown.verifier, 'base64url'));
  const expected = Buffer.from(code.codeChallenge);
  return challenge.length === expected.length && timingSafeEqual(challenge, expected);
}
