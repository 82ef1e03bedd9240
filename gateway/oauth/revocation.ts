import { hashSecret } from '../../contract/secrets.ts';
import { type Database, transact } from '../../db/client.ts';
import { findRefreshToken } from '../../db/reads/accounts.ts';
import { deleteTokenFamily, lockUser } from '../../db/writes/accounts.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Tokens } from '../access/tokens.ts';

type Deps = {
  readonly database: Database;
  readonly agentTokens: Tokens;
  readonly sessions: Sessions;
  readonly nowMs: () => number;
};

/** Ends the grant of a token of the client, of either kind (RFC 7009). An unknown token changes nothing. */
export function createRevocation({ database, agentTokens, sessions, nowMs }: Deps) {
  async function findByRefreshToken(token: string, clientId: string) {
    const stored = await findRefreshToken(database.db, hashSecret(token), new Date(nowMs()));
    return stored?.clientId === clientId ? stored : undefined;
  }

  async function findByAccessToken(token: string, clientId: string) {
    const caller = await agentTokens.verify(token);
    if (caller?.agent?.clientId !== clientId) return undefined;
    return { familyId: caller.sessionId, userId: caller.userId };
  }

  return async (token: string, clientId: string): Promise<void> => {
    const grant =
      (await findByRefreshToken(token, clientId)) ?? (await findByAccessToken(token, clientId));
    if (!grant) return;
    await transact(database, async (tx) => {
      await lockUser(tx, grant.userId);
      await deleteTokenFamily(tx, grant);
    });
    sessions.revoke(grant.familyId);
  };
}
