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
import type { Tokens } from './tokens.ts';

const REFRESH_TOKEN_DAYS = 30;
const DAY_MS = 86_400_000;
/** Two tabs of a browser may send the same refresh token at once. */
const REPEAT_MS = 10_000;
/** A client that exchanges tokens faster is not one with two tabs. */
const SUCCESSORS_MAX = 10;

export type SessionTokens = ReturnType<typeof createSessionTokens>;
export type OpenSession = {
  readonly user: UserRecord;
  readonly accessToken: string;
  readonly refreshToken: string;
};

/** Opens sessions and exchanges their refresh tokens. The caller holds the lock of the account. */
export function createSessionTokens(tokens: Tokens, nowMs: () => number) {
  async function insertToken(executor: Executor, userId: string, familyId: string) {
    const { token, hash: tokenHash } = newSecret();
    const createdAt = new Date(nowMs());
    const expiresAt = new Date(createdAt.getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
    await insertRefreshToken(executor, { tokenHash, familyId, userId, createdAt, expiresAt });
    return token;
  }

  async function toSession(user: UserRecord, sessionId: string, refreshToken: string) {
    const { id: userId, role } = user;
    return { user, refreshToken, accessToken: await tokens.issue({ userId, role, sessionId }) };
  }

  /** The newest token that replaced the sent one; undefined if the sent one may not be used again. */
  async function findNewest(executor: Executor, sent: string, address: string) {
    let token = sent;
    for (let n = 0; n <= SUCCESSORS_MAX; n += 1) {
      const stored = await findRefreshToken(executor, hashSecret(token), new Date(nowMs()));
      if (!stored?.usedAt) return stored && { token, familyId: stored.familyId };
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
    async open(executor: Executor, user: UserRecord): Promise<OpenSession> {
      const sessionId = newId('ses');
      return toSession(user, sessionId, await insertToken(executor, user.id, sessionId));
    },

    /** Replaces the token. A repeat gets the same next token. Undefined for any other second use. */
    async exchange(
      executor: Executor,
      user: UserRecord,
      sent: string,
      address: string,
    ): Promise<OpenSession | undefined> {
      const newest = await findNewest(executor, sent, address);
      if (!newest) return undefined;
      const { token, familyId } = newest;
      if (token !== sent) return toSession(user, familyId, token);
      const next = await insertToken(executor, user.id, familyId);
      await updateRefreshToken(executor, hashSecret(sent), {
        usedAt: new Date(nowMs()),
        sealedSuccessor: sealToken(next, sent, address),
      });
      // After that time a successor is of no use, but with an old token it would open the newest one.
      await clearSuccessors(executor, familyId, new Date(nowMs() - REPEAT_MS));
      return toSession(user, familyId, next);
    },
  };
}
