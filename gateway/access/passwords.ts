import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { UnavailableError } from '../../domain/unavailable.ts';

/** Each takes a core for a while, and much memory: beyond that, nobody waits in line. */
export const CHECKED_AT_ONCE_MAX = 40;

/** Checked against when there is no password to check, so that every answer takes the same time. */
const NOBODYS_HASH = hash(randomBytes(32));

type Account = { readonly passwordHash: string };

export function createPasswordCheck() {
  let underWay = 0;

  /** An account of an outside issuer has no password here, and no password opens it. */
  return async function isPasswordOf(
    account: Account | undefined,
    password: string,
  ): Promise<boolean> {
    if (underWay >= CHECKED_AT_ONCE_MAX) {
      throw new UnavailableError('too many passwords are being checked');
    }
    underWay += 1;
    try {
      const passwordHash = account?.passwordHash || undefined;
      const isMatch = await verify(passwordHash ?? (await NOBODYS_HASH), password);
      return isMatch && passwordHash !== undefined;
    } finally {
      underWay -= 1;
    }
  };
}
