import { endSession, listSessions } from '../../contract/account-sessions.ts';
import { transact } from '../../db/client.ts';
import { listActiveSessions } from '../../db/reads/accounts.ts';
import { deleteTokenFamily, lockUser } from '../../db/writes/accounts.ts';
import { accept } from '../../domain/outcome.ts';
import { toSessionView } from '../access/session-view.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const SESSIONS_MAX = 100;

export function accountSessionRoutes({ database, sessions, nowMs }: Deps): Route[] {
  return [
    route(listSessions, async ({ caller }) => {
      const rows = await listActiveSessions(
        database.db,
        caller.userId,
        new Date(nowMs()),
        SESSIONS_MAX,
      );
      const body = rows.map((row) => ({
        ...toSessionView(row),
        current: row.id === caller.sessionId,
      }));
      return accept({ body });
    }),

    route(endSession, async ({ params: { id }, caller }) => {
      const isEnded = await transact(database, async (tx) => {
        await lockUser(tx, caller.userId);
        return deleteTokenFamily(tx, { familyId: id, userId: caller.userId });
      });
      if (isEnded) sessions.revoke(id);
      return accept({ body: undefined });
    }),
  ];
}
