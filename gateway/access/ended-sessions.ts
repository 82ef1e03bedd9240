import { hashSecret } from '../../contract/secrets.ts';
import { type Database, transact } from '../../db/client.ts';
import { findRefreshToken } from '../../db/reads/accounts.ts';
import { deleteTokenFamily, lockUser } from '../../db/writes/accounts.ts';
import type { Sessions } from './sessions.ts';

type Deps = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly nowMs: () => number;
};

/** Ends the session of a refresh token, if it has one. */
export function createSessionEnd({ database, sessions, nowMs }: Deps) {
  return async (refreshToken: string): Promise<void> => {
    const now = new Date(nowMs());
    const stored = await findRefreshToken(database.db, hashSecret(refreshToken), now);
    if (!stored) return;
    await transact(database, async (tx) => {
      await lockUser(tx, stored.userId);
      await deleteTokenFamily(tx, stored);
    });
    sessions.revoke(stored.familyId);
  };
}
