import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../../packages/client/src/core-entry.ts';
import { type Answered, type Call, createCall, UNEXPECTED } from './call.ts';
import { countLost, increment, type Log } from '../log.ts';
import { PASSWORD } from '../market/marketplace.ts';
import type { Random } from '../random.ts';
import { violation } from '../violation.ts';

export type ClientOptions = {
  readonly gateways: readonly string[];
  readonly log: Log;
  readonly random: Random;
  readonly giveUpAfterMs: number;
};

/** The login failed, so the request was not sent. */
export class LoginError extends Error {}

export const PAUSE_MS = 300;

/** A token lasts for 15 minutes. A clock may be a minute wrong, and the answer of the login late. */
const TOKEN_VALID_MS = 13 * 60_000;

/** People who share no address: one who tries wrong coupon codes does not limit the others. */
const anyAddress = (random: Random) =>
  `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;

/** Logs each account in once, and again after its token is discarded. */
export function createSessions({ gateways, log, random, giveUpAfterMs }: ClientOptions) {
  const tokens = new Map<string, Promise<string>>();
  const loggedInMs = new Map<string, number>();

  async function logIn(baseUrl: string, email: string): Promise<string> {
    const call = createCall(baseUrl);
    const session = await call(login, { body: { email, password: PASSWORD } }).catch(() => {
      countLost(log, 'connection lost at login');
      throw new LoginError();
    });
    countResponse(log, session, 'at login ');
    if (session.ok) {
      loggedInMs.set(email, Date.now());
      return session.body.accessToken;
    }
    // All requests of the account wait for this login: too many failures lock the account.
    await sleep(Math.min(pauseAfter(session), giveUpAfterMs));
    throw new LoginError();
  }

  return {
    /** Through the gateway of this number, or through any. */
    async callAs(email: string, nthGateway?: number): Promise<Call> {
      if (!tokens.has(email)) tokens.set(email, logIn(random.pick(gateways), email));
      try {
        const accessToken = await tokens.get(email)!;
        // Picked after the login: the list of gateways may have changed in the meantime.
        const baseUrl =
          nthGateway === undefined
            ? random.pick(gateways)
            : gateways[nthGateway % gateways.length]!;
        return createCall(baseUrl, {
          authorization: `Bearer ${accessToken}`,
          'x-forwarded-for': anyAddress(random),
        });
      } catch (error) {
        tokens.delete(email);
        throw error;
      }
    },
    /** After a 401 to a request that was sent at this time. */
    discard(email: string, sentMs: number): void {
      const startedMs = loggedInMs.get(email)!;
      // Another request has discarded the token meanwhile.
      if (startedMs > sentMs) return;
      if (Date.now() - startedMs < TOKEN_VALID_MS) {
        const text = `the session of ${email} was refused before its end`;
        log.problems.push(violation('UNEXPECTED_REFUSAL', text, 'AUTH_REQUIRED'));
      }
      tokens.delete(email);
    },
  };
}

export function countResponse(log: Log, response: Answered<unknown>, context = ''): void {
  const { status } = response;
  const label = `${status} ${context}${response.ok ? '' : response.error}`.trimEnd();
  increment(log.responseCounts, label);
  if (response.ok) return;
  const requestId = response.requestId ?? null;
  if (response.error === UNEXPECTED) {
    const text = `a response was ${status} ${requestId} and none of the API`;
    log.problems.push(violation('SERVER_ERROR', text, UNEXPECTED));
  }
  if (status < 500) return;
  log.failures.push({ kind: 'server error', status, requestId, atMs: Date.now() });
}

export const pauseAfter = (response: Answered<unknown>) =>
  (response.ok ? 0 : (response.retryAfterSeconds ?? 0)) * 1_000 || PAUSE_MS;
