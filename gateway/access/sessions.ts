import { LRUCache } from 'lru-cache';
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

/** Looks sessions up, and remembers for a while what it found. */
export function createSessions(look: (sessionId: string) => Promise<boolean>): Sessions {
  const known = new LRUCache<string, boolean>({ max: REMEMBERED_SESSIONS, ttl: TRUST_MS });

  async function lookUp(sessionId: string): Promise<boolean> {
    const start = performance.now();
    const isLive = await look(sessionId);
    // Ended while it was looked up, it stays so.
    if (known.get(sessionId) === false) return false;
    known.set(sessionId, isLive, { start });
    return isLive;
  }

  return {
    isLive: async (sessionId) => known.get(sessionId) ?? lookUp(sessionId),
    forget: (sessionId) => void known.set(sessionId, false),
  };
}
