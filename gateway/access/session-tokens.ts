import { newId } from '../../contract/ids.ts';
import { hashSecret, newSecret } from '../../contract/secrets.ts';
import type { Executor } from '../../db/client.ts';
import { findRefreshToken, type UserRecord } from '../../db/reads/accounts.ts';
import {
  clearSuccessors,
  insertRefreshToken,
  updateRefreshToken,
} from '../../db/writes/accounts.ts';
import { openToken, sealToken } from './sealed-token.ts';
import { parseScopes } from '../../domain/agent-scope.ts';
import type { Caller, Tokens } from './tokens.ts';

export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
/** However often its tokens are exchanged, a session ends this long after its login. */
const SESSION_SECONDS = 90 * 86_400;
/** Two tabs of a browser may send the same refresh token at once. */
const REPEAT_MS = 10_000;
/** A client that exchanges tokens faster is not one with two tabs. */
const SUCCESSORS_MAX = 10;

/** Where a session is used, as its request says. */
export type Origin = { readonly address: string; readonly device: string | null };

const DEVICE_MAX = 200;
const NOT_PRINTABLE = /[^\x20-\x7e]/g;

/** The User-Agent is the text of a stranger: one short line of plain characters. */
export function originOf({
  address,
  client,
}: {
  readonly address: string;
  readonly client: { readonly userAgent: string | undefined };
}): Origin {
  const text = client.userAgent?.replaceAll(NOT_PRINTABLE, '').slice(0, DEVICE_MAX).trim();
  return { address, device: text || null };
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;
export type OpenSession = {
  readonly user: UserRecord;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
};

/** An agent that the account has let in. */
export type SessionClient = {
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly clientScope: string | null;
};
const NO_CLIENT: SessionClient = { clientId: null, clientName: null, clientScope: null };

type NewToken = SessionClient & {
  readonly userId: string;
  readonly familyId: string;
  readonly device: string | null;
  readonly hasSecondFactor: boolean;
  /** Absent at the login itself. */
  readonly loggedInAt?: Date;
};

async function insertToken(executor: Executor, session: NewToken, nowMs: number): Promise<string> {
  const { token, hash: tokenHash } = newSecret();
  const createdAt = new Date(nowMs);
  const { loggedInAt = createdAt } = session;
  const endMs = loggedInAt.getTime() + SESSION_SECONDS * 1000;
  const expiresAt = new Date(Math.min(nowMs + REFRESH_TOKEN_SECONDS * 1000, endMs));
  const times = { loggedInAt, createdAt, expiresAt };
  await insertRefreshToken(executor, { ...session, ...times, tokenHash });
  return token;
}

const clientOf = ({ clientId, clientName, clientScope }: SessionClient): SessionClient => ({
  clientId,
  clientName,
  clientScope,
});

function agentOf({ clientId, clientScope }: SessionClient): Pick<Caller, 'agent'> {
  return clientId === null ? {} : { agent: { clientId, scopes: parseScopes(clientScope ?? '') } };
}

/** Opens sessions and exchanges their refresh tokens. The caller holds the lock of the account. */
export function createSessionTokens(tokens: Tokens, nowMs: () => number) {
  async function toSession(
    user: UserRecord,
    session: SessionClient & Pick<NewToken, 'familyId' | 'hasSecondFactor'>,
    refreshToken: string,
  ) {
    const { id: userId, role } = user;
    const { familyId: sessionId, hasSecondFactor } = session;
    const claims = { ...(hasSecondFactor && { hasSecondFactor }), ...agentOf(session) };
    const accessToken = await tokens.issue({ userId, role, sessionId, ...claims });
    return { user, sessionId, refreshToken, accessToken };
  }

  /** The newest token that replaced the sent one; undefined if the sent one may not be used again. */
  async function findNewest(executor: Executor, sent: string, address: string) {
    let token = sent;
    for (let n = 0; n <= SUCCESSORS_MAX; n += 1) {
      const stored = await findRefreshToken(executor, hashSecret(token), new Date(nowMs()));
      if (!stored?.usedAt) return stored && { token, ...stored };
      const { usedAt, sealedSuccessor } = stored;
      // The clocks of two gateways may differ a little.
      const isRepeat = Math.abs(nowMs() - usedAt.getTime()) < REPEAT_MS;
      if (!isRepeat || sealedSuccessor === null) return undefined;
      const next = openToken(sealedSuccessor, token, address);
      if (next === undefined) return undefined;
      token = next;
    }
    return undefined;
  }

  return {
    async open(
      executor: Executor,
      user: UserRecord,
      { device }: Origin,
      hasSecondFactor = false,
      client: SessionClient = NO_CLIENT,
    ): Promise<OpenSession> {
      const familyId = newId('ses');
      const session = { userId: user.id, familyId, device, hasSecondFactor, ...client };
      return toSession(user, session, await insertToken(executor, session, nowMs()));
    },

    /** Replaces the token. A repeat gets the same next token. Undefined for any other second use. */
    async exchange(
      executor: Executor,
      user: UserRecord,
      sent: string,
      { address, device }: Origin,
    ): Promise<OpenSession | undefined> {
      const newest = await findNewest(executor, sent, address);
      if (!newest) return undefined;
      const { token, familyId, loggedInAt, hasSecondFactor } = newest;
      if (token !== sent) return toSession(user, newest, token);
      const client = clientOf(newest);
      const session = { userId: user.id, familyId, device, loggedInAt, hasSecondFactor, ...client };
      const next = await insertToken(executor, session, nowMs());
      await updateRefreshToken(executor, hashSecret(sent), {
        usedAt: new Date(nowMs()),
        sealedSuccessor: sealToken(next, sent, address),
      });
      // After that time a successor is of no use, but with an old token it would open the newest one.
      await clearSuccessors(executor, familyId, new Date(nowMs() - REPEAT_MS));
      return toSession(user, session, next);
    },
  };
}
