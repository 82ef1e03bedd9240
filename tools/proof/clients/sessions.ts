import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../../packages/client/src/core-entry.ts';
import { type Answered, type Call, createCall } from './call.ts';
import { countLost, increment, type Log } from '../log.ts';
import { PASSWORD } from '../market/marketplace.ts';
import type { Random } from '../random.ts';

export type ClientOptions = {
  readonly gateways: readonly string[];
  readonly log: Log;
  readonly random: Random;
  readonly giveUpAfterMs: number;
};

/** The login failed, so the request was not sent. */
export class LoginError extends Error {}

export const PAUSE_MS = 300;

/** People who share no address: one who tries wrong coupon codes does not limit the others. */
const anyAddress = (random: Random) =>
  `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;

/** Logs each account in once, and again after its token is discarded. */
export function createSessions({ gateways, log, random, giveUpAfterMs }: ClientOptions) {
  const tokens = new Map<string, Promise<string>>();

  async function logIn(baseUrl: string, email: string): Promise<string> {
    const call = createCall(baseUrl);
    const session = await call(login, { body: { email, password: PASSWORD } }).catch(() => {
      countLost(log, 'connection lost at login');
      throw new LoginError();
    });
    countResponse(log, session, 'at login ');
    if (session.ok) return session.body.accessToken;
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
    discard: (email: string) => void tokens.delete(email),
  };
}

export function countResponse(log: Log, response: Answered<unknown>, context = ''): void {
  const { status } = response;
  const label = `${status} ${context}${response.ok ? '' : response.error}`.trimEnd();
  increment(log.responseCounts, label);
  if (response.ok || status < 500) return;
  const requestId = response.requestId ?? null;
  log.failures.push({ kind: 'server error', status, requestId, atMs: Date.now() });
}

export const pauseAfter = (response: Answered<unknown>) =>
  (response.ok ? 0 : (response.retryAfterSeconds ?? 0)) * 1_000 || PAUSE_MS;
