import type { Redis } from '../redis.ts';
import { hashOf } from './hash.ts';
import { forgiveTries, type Limit, secondsToWait, takeTry } from './throttle.ts';

const WINDOW_SECONDS = 15 * 60;
const FAILURES = 10;
const PER_EMAIL: Limit = { name: 'login-email', most: FAILURES, withinSeconds: WINDOW_SECONDS };
const PER_ADDRESS: Limit = { name: 'login-address', most: FAILURES, withinSeconds: WINDOW_SECONDS };
const KNOWN_DAYS = 30;

/** From an address that is known for the email, others' failures do not count; its own do. */
const PER_PAIR: Limit = { name: 'login-pair', most: FAILURES, withinSeconds: WINDOW_SECONDS };

/** Each answers the seconds to wait, if too many have failed. */
export type LoginGuard = {
  /** Before the password is looked at. */
  readonly admit: (email: string, address: string) => Promise<number | undefined>;
  readonly failed: (address: string) => Promise<number | undefined>;
  readonly succeeded: (email: string, address: string) => Promise<number | undefined>;
  /** A new password opens the way again, wherever its owner is. */
  readonly forgive: (email: string) => Promise<void>;
};

/**
 * Holds up guessing, per email and per address. An address from which the account has been used
 * before is not held up by what others elsewhere try on that email, so that they cannot lock its
 * owner out. Many people may share an address and log in at once, so there only failures count;
 * a burst of guesses learns no more than ten results, because the limit is asked again at the end.
 */
export function createLoginGuard(redis: Redis): LoginGuard {
  const personOf = (email: string) => hashOf(email.toLowerCase());
  const pairOf = (email: string, address: string) => `${personOf(email)}:${address}`;
  const knownKey = (email: string, address: string) => `login-known:${pairOf(email, address)}`;
  return {
    async admit(email, address) {
      const waitForAddress = await secondsToWait(redis, PER_ADDRESS, address);
      if (waitForAddress !== undefined) return waitForAddress;
      const isKnown = await redis.ask((client) => client.exists(knownKey(email, address)));
      return isKnown
        ? takeTry(redis, PER_PAIR, pairOf(email, address))
        : takeTry(redis, PER_EMAIL, personOf(email));
    },
    failed: (address) => takeTry(redis, PER_ADDRESS, address),
    async succeeded(email, address) {
      const waitForAddress = await secondsToWait(redis, PER_ADDRESS, address);
      if (waitForAddress !== undefined) return waitForAddress;
      await forgiveTries(redis, PER_EMAIL, personOf(email));
      await forgiveTries(redis, PER_PAIR, pairOf(email, address));
      await redis.ask((client) =>
        client.set(knownKey(email, address), '1', {
          expiration: { type: 'EX', value: KNOWN_DAYS * 86_400 },
        }),
      );
      return undefined;
    },
    forgive: (email) => forgiveTries(redis, PER_EMAIL, personOf(email)),
  };
}
