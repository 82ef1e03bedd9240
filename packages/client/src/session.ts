import { isAmselError } from './error.ts';
import type { Session } from './schemas.ts';

/** A session as `login` returns it. Without a refresh token it is refreshed by the cookie of the browser. */
export type SessionTokens = {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Seconds. */
  readonly expiresIn?: number | undefined;
};

/** `cookie`: the browser may have the cookie of an earlier visit. */
export type InitialSession = SessionTokens | 'cookie' | undefined;

type SessionOptions = {
  readonly initial: InitialSession;
  /** Exchanges the refresh token, or the cookie, for the next session. */
  readonly exchange: (refreshToken: string | undefined) => Promise<Session>;
  readonly onSession: ((session: Session | undefined) => void) | undefined;
  readonly readSession: (() => SessionTokens | undefined) | undefined;
};

export type SessionKeeper = ReturnType<typeof keepSession>;

/** Refreshed when so much of the lifetime of the access token has passed. */
const FRESH_SHARE = 0.9;

/** Keeps the tokens. Many calls may need another token at once; one refresh serves all. */
export function keepSession({ initial, exchange, onSession, readSession }: SessionOptions) {
  let current: InitialSession;
  let freshUntilMs = 0;
  let refreshing: Promise<void> | undefined;
  /** How many sessions there were: a refresh says nothing about one that was opened after it began. */
  let opened = 0;
  use(initial);

  function use(session: InitialSession): void {
    current = session;
    opened += 1;
    refreshing = undefined;
    const seconds = typeof session === 'object' ? (session.expiresIn ?? Infinity) : 0;
    freshUntilMs = Date.now() + seconds * 1000 * FRESH_SHARE;
  }

  const isStale = () => current !== undefined && Date.now() >= freshUntilMs;

  /** Another process may have refreshed the session: the refresh token that is known here works no more. */
  function takeStored(): void {
    const stored = typeof current === 'object' ? readSession?.() : undefined;
    if (stored && stored.refreshToken !== (current as SessionTokens).refreshToken) use(stored);
  }

  async function refresh(): Promise<void> {
    const began = opened;
    const refreshToken = typeof current === 'object' ? current.refreshToken : undefined;
    const { next, error } = await exchange(refreshToken).then(
      (session) => ({ next: session, error: undefined }),
      (failure: unknown) => ({ next: undefined, error: failure }),
    );
    // The calls that waited take the newer session.
    if (opened !== began) return renew();
    refreshing = undefined;
    if (next === undefined && !isOver(error)) throw error;
    use(next);
    onSession?.(next);
    // Without the cookie the caller is anonymous, as in the browser of a visitor.
    if (next === undefined && refreshToken !== undefined) throw error;
  }

  async function renew(): Promise<void> {
    if (!isStale()) return;
    refreshing ??= refresh();
    await refreshing;
  }

  return {
    use,
    find: () => (typeof current === 'object' ? current : undefined),
    /** The token for the next request; undefined for an anonymous one. */
    async findToken(): Promise<string | undefined> {
      if (isStale() && refreshing === undefined) takeStored();
      await renew();
      return typeof current === 'object' ? current.accessToken : undefined;
    },
    /** The server refused the token: the next request needs another one, unless there is one already. */
    refuse(token: string): void {
      if (typeof current === 'object' && current.accessToken === token) freshUntilMs = 0;
    },
  };
}

/** Any other failure, such as the page of a proxy, leaves open whether the server would accept the refresh token. */
function isOver(error: unknown): boolean {
  if (!isAmselError(error)) return false;
  return error.code === 'AUTH_REQUIRED' || error.field === 'refreshToken';
}
