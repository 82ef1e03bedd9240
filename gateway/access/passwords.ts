import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { UnavailableError } from '../../domain/unavailable.ts';

/** A check takes a core and much memory. Checks above this limit are refused, not queued. */
export const CONCURRENT_CHECKS_MAX = 40;

/** Checked if there is no account, so that every response takes the same time. */
const DUMMY_HASH = hash(randomBytes(32));

type Account = { readonly passwordHash: string };

export function createPasswordCheck() {
  let inFlight = 0;

  /** Always false for an account of an external issuer: it has no password. */
  return async function isPasswordOf(
    account: Account | undefined,
    password: string,
  ): Promise<boolean> {
    if (inFlight >= CONCURRENT_CHECKS_MAX) {
      throw new UnavailableError('too many password checks in flight');
    }
    inFlight += 1;
    try {
      const passwordHash = account?.passwordHash || undefined;
      const isMatch = await verify(passwordHash ?? (await DUMMY_HASH), password);
      return isMatch && passwordHash !== undefined;
    } finally {
      inFlight -= 1;
    }
  };
}
