import type { Caller, Tokens } from './tokens.ts';
import { createTrustedCache } from './trusted-cache.ts';

const CACHED_SESSIONS_MAX = 50_000;

/**
 * A session is live while it has refresh tokens. Logout, a new password, account erasure and the reuse of a
 * refresh token delete them, which also ends the access tokens of the session.
 */
export type Sessions = {
  readonly isLive: (sessionId: string) => Promise<boolean>;
  readonly revoke: (sessionId: string) => void;
};

export function createSessions(readIsLive: (sessionId: string) => Promise<boolean>): Sessions {
  const sessions = createTrustedCache<boolean>(CACHED_SESSIONS_MAX);
  return {
    isLive: async (id) => (await sessions.get(id, () => readIsLive(id))) ?? false,
    revoke: sessions.revoke,
  };
}

/** Accepts a token of ours while its session is live. */
export function authenticateOwn(tokens: Tokens, sessions: Sessions) {
  return async (token: string): Promise<Caller | undefined> => {
    const caller = await tokens.verify(token);
    return caller && (await sessions.isLive(caller.sessionId)) ? caller : undefined;
  };
}
