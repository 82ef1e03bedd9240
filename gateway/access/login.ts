import { type Database, transact } from '../../db/client.ts';
import { isDemoAccount, type UserRecord } from '../../db/reads/accounts.ts';
import { lockAccount } from '../../db/writes/accounts.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { LoginLimiter } from './login-limiter.ts';
import type { Passwords } from './passwords.ts';
import type { OpenSession, Origin, SessionTokens } from './session-tokens.ts';

type Credentials = { readonly email: string; readonly password: string };

/** Accepts the account if the password is its own. A failure counts against the limits. */
export type CheckPassword = (
  user: UserRecord | undefined,
  credentials: Credentials,
  address: string,
) => Promise<Outcome<UserRecord>>;

export function createPasswordCheck(
  limiter: LoginLimiter,
  { isPasswordOf }: Passwords,
  /** False on a reachable host: the passwords of demo accounts are public. */
  isDemoAllowed: boolean,
): CheckPassword {
  return async (user, { email, password }, address) => {
    const attempt = await limiter.start(user?.id ?? email.toLowerCase(), address);
    if (attempt.retryAfterSeconds !== undefined)
      return refuse('RATE_LIMITED', attempt.retryAfterSeconds);
    const isOpen = isDemoAllowed || !user || !isDemoAccount(user);
    const isCorrect = (await isPasswordOf(user, password)) && isOpen;
    const retryAfterSeconds = await (isCorrect ? attempt.recordSuccess() : attempt.recordFailure());
    if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
    return user && isCorrect ? accept(user) : refuse('INVALID_CREDENTIALS');
  };
}

/** Opens a session if the password is that of the account. */
export type LogIn = (
  user: UserRecord | undefined,
  credentials: Credentials,
  origin: Origin,
) => Promise<Outcome<OpenSession>>;

export function createLogIn(
  database: Database,
  sessionTokens: SessionTokens,
  checkPassword: CheckPassword,
): LogIn {
  return async (user, credentials, origin) => {
    const checked = await checkPassword(user, credentials, origin.address);
    if (!checked.ok) return checked;
    const { id, passwordHash } = checked.value;
    return transact(database, async (tx) => {
      const current = await lockAccount(tx, id);
      // The password may have changed during the check.
      if (current?.passwordHash !== passwordHash) return refuse('INVALID_CREDENTIALS');
      // Only who knows the password learns that the account is suspended.
      if (current.suspendedAt) return refuse('FORBIDDEN');
      return accept(await sessionTokens.open(tx, current, origin));
    });
  };
}
