import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { NO_PASSWORD } from '../../db/reads/accounts.ts';
import { UnavailableError } from '../../domain/unavailable.ts';

/** A hash takes a core and much memory. Hashes above this limit are refused, not queued. */
export const CONCURRENT_HASHES_MAX = 40;

/** Checked if there is no account, so that every response takes the same time. */
const DUMMY_HASH = hash(randomBytes(32));

type Account = { readonly passwordHash: string };

export type Passwords = ReturnType<typeof createPasswords>;

/** Password checks and new hashes share one limit. */
export function createPasswords() {
  let inFlight = 0;

  async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
    if (inFlight >= CONCURRENT_HASHES_MAX) {
      throw new UnavailableError('too many password hashes in flight');
    }
    inFlight += 1;
    try {
      return await work();
    } finally {
      inFlight -= 1;
    }
  }

  return {
    hashPassword: (password: string): Promise<string> => withinLimit(() => hash(password)),

    /** Always false for an account without a password. */
    isPasswordOf: (account: Account | undefined, password: string): Promise<boolean> =>
      withinLimit(async () => {
        const passwordHash =
          account?.passwordHash === NO_PASSWORD ? undefined : account?.passwordHash;
        const isMatch = await verify(passwordHash ?? (await DUMMY_HASH), password);
        return isMatch && passwordHash !== undefined;
      }),
  };
}
