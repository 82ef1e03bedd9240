import { type Database, transact } from '../../db/client.ts';
import { isDemoAccount, type UserRecord } from '../../db/reads/accounts.ts';
import { lockAccount } from '../../db/writes/accounts.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { LoginLimiter } from './login-limiter.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { RecordSecurityEvent } from './security-events.ts';
import type { OpenSession, Origin, SessionTokens } from './session-tokens.ts';

type Credentials = { readonly email: string; readonly password: string };
type LoginCredentials = Credentials & { readonly code?: string | undefined };

/** Accepts the account if the password is its own. A failure counts against the limits. */
export type CheckPassword = (
  user: UserRecord | undefined,
  credentials: Credentials,
  address: string,
) => Promise<Outcome<UserRecord>>;

type PasswordCheckDeps = {
  readonly limiter: LoginLimiter;
  readonly passwords: Passwords;
  /** False on a reachable host: the passwords of demo accounts are public. */
  readonly isDemoAllowed: boolean;
  readonly hasSecondFactor: (userId: string) => Promise<boolean>;
  readonly recordSecurityEvent: RecordSecurityEvent;
};

export function createPasswordCheck({
  limiter,
  passwords: { isPasswordOf },
  isDemoAllowed,
  hasSecondFactor,
  recordSecurityEvent,
}: PasswordCheckDeps): CheckPassword {
  return async (user, { email, password }, address) => {
    const attempt = await limiter.start(user?.id ?? email.toLowerCase(), address);
    if (attempt.retryAfterSeconds !== undefined)
      return refuse('RATE_LIMITED', attempt.retryAfterSeconds);
    const isOpen = isDemoAllowed || !user || !isDemoAccount(user);
    const isCorrect = (await isPasswordOf(user, password)) && isOpen;
    const accepted = isCorrect ? user : undefined;
    if (!accepted) recordSecurityEvent('login_failed', { account: user?.id, address });
    const record = !accepted
      ? attempt.recordFailure
      : (await hasSecondFactor(accepted.id))
        ? attempt.recheck
        : attempt.recordSuccess;
    const retryAfterSeconds = await record();
    if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
    return accepted ? accept(accepted) : refuse('INVALID_CREDENTIALS');
  };
}

/** Opens a session if the password is that of the account, and the code of its second factor. */
export type LogIn = (
  user: UserRecord | undefined,
  credentials: LoginCredentials,
  origin: Origin,
) => Promise<Outcome<OpenSession>>;

type LogInDeps = {
  readonly database: Database;
  readonly checkPassword: CheckPassword;
  readonly secondFactors: SecondFactors;
  readonly recordSecurityEvent: RecordSecurityEvent;
};

export function createLogIn(
  { database, checkPassword, secondFactors, recordSecurityEvent }: LogInDeps,
  sessionTokens: SessionTokens,
): LogIn {
  return async (user, credentials, origin) => {
    const checked = await checkPassword(user, credentials, origin.address);
    if (!checked.ok) return checked;
    const { id, passwordHash } = checked.value;
    const opened = await transact(database, async (tx): Promise<Outcome<OpenSession>> => {
      const current = await lockAccount(tx, id);
      // The password may have changed during the check.
      if (current?.passwordHash !== passwordHash) return refuse('INVALID_CREDENTIALS');
      // Only who knows the password learns that the account is suspended.
      if (current.suspendedAt) return refuse('FORBIDDEN');
      const proven = await secondFactors.prove(tx, id, credentials.code, origin.address);
      return proven.ok
        ? accept(await sessionTokens.open(tx, current, origin, proven.value))
        : proven;
    });
    const { address } = origin;
    if (opened.ok) recordSecurityEvent('login_succeeded', { account: id, address });
    return opened;
  };
}
