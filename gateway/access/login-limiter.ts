import { hashSecret } from '../../contract/secrets.ts';
import type { Redis } from '../redis/client.ts';
import { consumeAttempt, findRetryAfter, type RateLimit, resetAttempts } from './rate-limit.ts';

const FAILURES = { max: 10, windowSeconds: 15 * 60 };
const PER_ACCOUNT: RateLimit = { name: 'login-account', ...FAILURES };
const PER_ADDRESS: RateLimit = { name: 'login-address', ...FAILURES };
/** One account at one address from which it has logged in before. */
const PER_PAIR: RateLimit = { name: 'login-pair', ...FAILURES };
const KNOWN_PAIR_DAYS = 30;

type LoginAttempt = {
  /** Set above the limit: then the password must not be checked. */
  readonly retryAfterSeconds: number | undefined;
  /** Both return the seconds to wait if the limit was reached meanwhile: then the result must not be sent. */
  readonly recordFailure: () => Promise<number | undefined>;
  readonly recordSuccess: () => Promise<number | undefined>;
  /** The same for a success that is not the last step of a login: the address does not become known. */
  readonly recheck: () => Promise<number | undefined>;
};

/** The account is its id, or the email if no account has it. */
export type LoginLimiter = {
  readonly start: (account: string, address: string) => Promise<LoginAttempt>;
  /** After a registration or a new password: clears the failures, and the address becomes known for the account. */
  readonly reset: (account: string, address: string) => Promise<void>;
};

/**
 * Limits failed logins per account and per address. At an address known for the account, only failures of
 * that pair count, so guesses elsewhere do not lock out the owner. Successes do not count, so many people
 * behind one address can log in at once. The limits are checked again before the result is sent: a burst of
 * concurrent guesses learns at most ten results.
 */
export function createLoginLimiter(redis: Redis): LoginLimiter {
  function markKnown(pair: string): Promise<unknown> {
    const expiration = { type: 'EX', value: KNOWN_PAIR_DAYS * 86_400 } as const;
    return redis.run((client) => client.set(knownPairKey(pair), '1', { expiration }));
  }

  return {
    async start(account, address) {
      const { accountHash, pair } = toSubjects(account, address);
      const findPairWait = () => findRetryAfter(redis, PER_PAIR, pair);
      const findWait = () =>
        longest(
          findRetryAfter(redis, PER_ACCOUNT, accountHash),
          findRetryAfter(redis, PER_ADDRESS, address),
        );
      const [isKnown, pairWait, wait] = await Promise.all([
        redis.run((client) => client.exists(knownPairKey(pair))),
        findPairWait(),
        findWait(),
      ]);
      const recheck = () => (isKnown ? findPairWait() : findWait());
      return {
        recheck,
        retryAfterSeconds: isKnown ? pairWait : wait,
        async recordFailure() {
          const addressWait = consumeAttempt(redis, PER_ADDRESS, address);
          return isKnown
            ? consumeAttempt(redis, PER_PAIR, pair)
            : longest(consumeAttempt(redis, PER_ACCOUNT, accountHash), addressWait);
        },
        async recordSuccess() {
          const retryAfterSeconds = await recheck();
          // Not awaited: Redis runs commands in order, so later reads see it.
          if (retryAfterSeconds === undefined) void markKnown(pair);
          return retryAfterSeconds;
        },
      };
    },
    async reset(account, address) {
      const { accountHash, pair } = toSubjects(account, address);
      await Promise.all([
        resetAttempts(redis, PER_ACCOUNT, accountHash),
        resetAttempts(redis, PER_PAIR, pair),
        markKnown(pair),
      ]);
    },
  };
}

function toSubjects(account: string, address: string) {
  const accountHash = hashSecret(account);
  return { accountHash, pair: `${accountHash}:${address}` };
}

function knownPairKey(pair: string): string {
  return `login-known:${pair}`;
}

async function longest(...waits: Promise<number | undefined>[]): Promise<number | undefined> {
  const seconds = (await Promise.all(waits)).filter((wait) => wait !== undefined);
  return seconds.length > 0 ? Math.max(...seconds) : undefined;
}
