import type { Redis } from '../redis.ts';
import { hashOf } from './hash.ts';
import { forgiveTries, type Limit, secondsToWait, takeTry } from './throttle.ts';

const FAILURES = { most: 10, withinSeconds: 15 * 60 };
const PER_ACCOUNT: Limit = { name: 'login-account', ...FAILURES };
const PER_ADDRESS: Limit = { name: 'login-address', ...FAILURES };
/** An account at an address that is known for it. */
const PER_PAIR: Limit = { name: 'login-pair', ...FAILURES };
const KNOWN_DAYS = 30;

/** One try to log in. */
type Attempt = {
  /** Set if too many have failed: then the password is not even looked at. */
  readonly waitSeconds: number | undefined;
  /** Both answer the seconds to wait if too many have failed meanwhile: then nothing else may be told. */
  readonly failed: () => Promise<number | undefined>;
  readonly succeeded: () => Promise<number | undefined>;
};

/** An account is named by its id, or by the email where there is none. */
export type LoginGuard = {
  readonly admit: (account: string, address: string) => Promise<Attempt>;
  /** A new password opens the way again; where it was set, its owner is. */
  readonly forgive: (account: string, address: string) => Promise<void>;
};

/**
 * Holds up guessing, per account and per address. At an address that is known for the account, only
 * what fails there for that account holds it up: guesses from elsewhere, or at others behind the same
 * address, do not lock its owner out. Only failures count, so many may log in at once; a burst of
 * guesses learns no more than ten results all the same, because the limits are asked again at the end.
 */
export function createLoginGuard(redis: Redis): LoginGuard {
  function markKnown(pair: string): Promise<unknown> {
    const expiration = { type: 'EX', value: KNOWN_DAYS * 86_400 } as const;
    return redis.ask((client) => client.set(knownKey(pair), '1', { expiration }));
  }

  return {
    async admit(account, address) {
      const [person, pair] = namesOf(account, address);
      const look = {
        pair: () => secondsToWait(redis, PER_PAIR, pair),
        anywhere: () =>
          longest(
            secondsToWait(redis, PER_ACCOUNT, person),
            secondsToWait(redis, PER_ADDRESS, address),
          ),
      };
      const [isKnown, pairWait, waitAnywhere] = await Promise.all([
        redis.ask((client) => client.exists(knownKey(pair))),
        look.pair(),
        look.anywhere(),
      ]);
      return {
        waitSeconds: isKnown ? pairWait : waitAnywhere,
        async failed() {
          const ofAddress = takeTry(redis, PER_ADDRESS, address);
          return isKnown
            ? takeTry(redis, PER_PAIR, pair)
            : longest(takeTry(redis, PER_ACCOUNT, person), ofAddress);
        },
        async succeeded() {
          const waitSeconds = await (isKnown ? look.pair() : look.anywhere());
          // Nobody waits for this: whoever asks later, asks after it.
          if (waitSeconds === undefined) void markKnown(pair);
          return waitSeconds;
        },
      };
    },
    async forgive(account, address) {
      const [person, pair] = namesOf(account, address);
      await Promise.all([
        forgiveTries(redis, PER_ACCOUNT, person),
        forgiveTries(redis, PER_PAIR, pair),
        markKnown(pair),
      ]);
    },
  };
}

function namesOf(account: string, address: string): [person: string, pair: string] {
  const person = hashOf(account);
  return [person, `${person}:${address}`];
}

function knownKey(pair: string): string {
  return `login-known:${pair}`;
}

async function longest(...waits: Promise<number | undefined>[]): Promise<number | undefined> {
  const seconds = (await Promise.all(waits)).filter((wait) => wait !== undefined);
  return seconds.length > 0 ? Math.max(...seconds) : undefined;
}
