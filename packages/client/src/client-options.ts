import type { Session } from './schemas.ts';
import type { InitialSession, SessionTokens } from './session.ts';

export type ClientOptions = {
  /** The address of the installation: `https://booking.example`. Empty in a page that it serves. */
  readonly baseUrl: string;
  /** Sent as `X-API-Key`. */
  readonly apiKey?: string | undefined;
  /** The answer of `login`, or `cookie` in a browser whose user may have logged in before. */
  readonly session?: InitialSession;
  /** Called with every refreshed session, to be stored, and with undefined when the session has ended. */
  readonly onSession?: ((session: Session | undefined) => void) | undefined;
  /** Where several processes share a stored session: read before a refresh, because another one may have been quicker. */
  readonly readSession?: (() => SessionTokens | undefined) | undefined;
  /**
   * While the session cannot be refreshed, reads are sent without it, because anyone may make many of them. If such a read
   * is refused, the call fails with the reason of the refresh.
   */
  readonly mayReadAnonymously?: boolean | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The time of each attempt; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Repeats of one call; 4 by default. */
  readonly retriesMax?: number | undefined;
  /** A call that is asked to wait longer fails at once; 30 by default. */
  readonly waitMaxSeconds?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
};
