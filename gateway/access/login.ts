import { type Database, transact } from '../../db/client.ts';
import { isDemoAccount, type UserRecord } from '../../db/reads/accounts.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { LoginLimiter } from './login-limiter.ts';
import type { Passwords } from './passwords.ts';
import type { OpenSession, SessionTokens } from './session-tokens.ts';

type Credentials = { readonly email: string; readonly password: string };

/** Opens a session if the password is that of the account. */
export type LogIn = (
  user: UserRecord | undefined,
  credentials: Credentials,
  address: string,
) => Promise<Outcome<OpenSession>>;

type LogInDeps = {
  readonly database: Database;
  readonly loginLimiter: LoginLimiter;
  /** False on a reachable host: the passwords of demo accounts are public. */
  readonly isDemoAllowed: boolean;
};

export function createLogIn(
  { database, loginLimiter: limiter, isDemoAllowed }: LogInDeps,
  sessionTokens: SessionTokens,
  { isPasswordOf }: Passwords,
): LogIn {
  return async (user, { email, password }, address) => {
    const attempt = await limiter.start(user?.id ?? email.toLowerCase(), address);
    if (attempt.retryAfterSeconds !== undefined)
      return refuse('RATE_LIMITED', attempt.retryAfterSeconds);
    const isOpen = isDemoAllowed || !user || !isDemoAccount(user);
    const isCorrect = (await isPasswordOf(user, password)) && isOpen;
    const retryAfterSeconds = await (isCorrect ? attempt.recordSuccess() : attempt.recordFailure());
    if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
    if (!user || !isCorrect) return refuse('INVALID_CREDENTIALS');
    return transact(database, async (tx) => {
      const current = await lockUser(tx, user.id);
      // The password may have changed during the check.
      if (current?.passwordHash !== user.passwordHash) return refuse('INVALID_CREDENTIALS');
      return accept(await sessionTokens.open(tx, current));
    });
  };
}
