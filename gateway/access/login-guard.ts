import type { Redis } from '../redis.ts';
import { hashOf } from './api-key.ts';
import { forgiveTries, type Limit, secondsToWait, takeTry } from './throttle.ts';

const WINDOW_SECONDS = 15 * 60;
const FAILURES = 10;
const PER_EMAIL: Limit = { name: 'login-email', most: FAILURES, withinSeconds: WINDOW_SECONDS };
const PER_ADDRESS: Limit = { name: 'login-address', most: FAILURES, withinSeconds: WINDOW_SECONDS };
const KNOWN_DAYS = 30;

export type LoginGuard = {
  /** Called before the password is looked at: the seconds to wait, if too many have failed. */
  readonly admit: (email: string, address: string) => Promise<number | undefined>;
  readonly failed: (address: string) => Promise<void>;
  readonly succeeded: (email: string, address: string) => Promise<void>;
  /** A new password opens the way again, wherever its owner is. */
  readonly forgive: (email: string) => Promise<void>;
};

/**
 * Holds up guessing, per email and per address. An address from which the account has been used
 * before is not held up by what others try on that email, so nobody can lock its owner out.
 */
export function createLoginGuard(redis: Redis): LoginGuard {
  const personOf = (email: string) => hashOf(email.toLowerCase());
  const knownKey = (email: string, address: string) => `login-known:${personOf(email)}:${address}`;
  return {
    async admit(email, address) {
      // Many people may share an address and log in at once, so there only failures count.
      const waitForAddress = await secondsToWait(redis, PER_ADDRESS, address);
      if (waitForAddress !== undefined) return waitForAddress;
      const isKnown = await redis.ask((client) => client.exists(knownKey(email, address)));
      return isKnown ? undefined : takeTry(redis, PER_EMAIL, personOf(email));
    },
    async failed(address) {
      await takeTry(redis, PER_ADDRESS, address);
    },
    async succeeded(email, address) {
      await forgiveTries(redis, PER_EMAIL, personOf(email));
      await redis.ask((client) =>
        client.set(knownKey(email, address), '1', {
          expiration: { type: 'EX', value: KNOWN_DAYS * 86_400 },
        }),
      );
    },
    forgive: (email) => forgiveTries(redis, PER_EMAIL, personOf(email)),
  };
}
