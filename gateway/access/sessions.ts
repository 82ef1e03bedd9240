import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import { hasLiveSession } from '../../db/reads/accounts.ts';
import { TRUST_MS } from './trust.ts';

const REMEMBERED_SESSIONS = 50_000;

/**
 * Is a session still on? Logging out, a new password, erasing the account and a stolen refresh
 * token all end it by removing its refresh tokens; its access tokens end with them.
 */
export type Sessions = {
  readonly isLive: (sessionId: string) => Promise<boolean>;
  readonly forget: (sessionId: string) => void;
};

export function createSessions({ db }: Database): Sessions {
  const known = new LRUCache<string, boolean>({ max: REMEMBERED_SESSIONS, ttl: TRUST_MS });
  return {
    async isLive(sessionId) {
      const remembered = known.get(sessionId);
      if (remembered !== undefined) return remembered;
      const isLive = await hasLiveSession(db, sessionId);
      known.set(sessionId, isLive);
      return isLive;
    },
    forget: (sessionId) => void known.set(sessionId, false),
  };
}
