import type { Database } from '../../db/client.ts';
import { expirePurchases, forgetAnswers } from '../../db/writes/sweep.ts';
import type { SweepActivities } from '../../workflows/messages.ts';

const MOST_AT_ONCE = 500;
const ANSWERS_KEPT_MS = 48 * 3_600_000;

/** Does some of what is due; answers whether there may be more. Done twice, it changes nothing. */
export function createSweep(deps: {
  readonly database: Database;
  readonly nowMs: () => number;
}): SweepActivities['sweep'] {
  const { database, nowMs } = deps;
  return async () => {
    const expired = await expirePurchases(database, new Date(nowMs()), MOST_AT_ONCE);
    const keptSince = new Date(nowMs() - ANSWERS_KEPT_MS);
    const forgotten = await forgetAnswers(database.db, keptSince, MOST_AT_ONCE);
    return { expired, forgotten, isMore: Math.max(expired, forgotten) === MOST_AT_ONCE };
  };
}
