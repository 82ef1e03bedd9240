import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Sealer } from '../../contract/sealing.ts';
import { hashSecret } from '../../contract/secrets.ts';
import type { Executor } from '../../db/client.ts';
import { findUser, isDemoAccount } from '../../db/reads/accounts.ts';
import { findSecondFactor, type SecondFactor } from '../../db/reads/second-factors.ts';
import * as writes from '../../db/writes/second-factors.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import type { SendSecurityNotice } from '../mail/security-notices.ts';
import type { Redis } from '../redis/client.ts';
import type { LoginLimiter } from './login-limiter.ts';
import { consumeAttempt, findRetryAfter, type RateLimit } from './rate-limit.ts';
import type { RecordSecurityEvent } from './security-events.ts';
import type { Caller } from './tokens.ts';
import { findStep, toBase32, toOtpauthUri } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 120 random bits: a fast hash of them cannot be reversed. */
const RECOVERY_CODE_BYTES = 15;
const GROUP = /.{4}/g;

/** The tenth wrong code of an account within an hour is told to its owner, once. */
const UNTOLD: RateLimit = { name: 'code-failures', max: 9, windowSeconds: 3_600 };
const NOTICES: RateLimit = { name: 'code-notices', max: 1, windowSeconds: 3_600 };
/** At all addresses together: otherwise each one known for the account would give guesses of its own. */
const PER_ACCOUNT: RateLimit = { name: 'code-account', max: 50, windowSeconds: 86_400 };

const WRONG_CODE = refuseField('INVALID_CREDENTIALS', 'code');

type SecondFactorDeps = {
  readonly sealer: Sealer;
  readonly redis: Redis;
  readonly log: Logger;
  readonly loginLimiter: LoginLimiter;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly sendSecurityNotice: SendSecurityNotice;
  readonly nowMs: () => number;
};
type Use = Partial<Pick<SecondFactor, 'lastStep' | 'recoveryHashes'>>;
type EnabledFactor = SecondFactor & { readonly sealedSecret: string };
type Account = { readonly id: string; readonly email: string };
type Proof = {
  readonly userId: string;
  readonly address: string;
  readonly code: string | undefined;
};
type Guess = Proof & {
  /** Whether the account has a second factor already, whose owner is told. */
  readonly isEnabled: boolean;
};
type Checks<T> = {
  readonly recoveryCode?: (typed: string) => T | undefined;
  readonly appCode: (typed: string) => T | undefined;
};

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Secrets are sealed for their account. One that no key opens accepts no code. */
function createSecrets({ sealer, log }: Pick<SecondFactorDeps, 'sealer' | 'log'>) {
  const contextOf = (userId: string) => `second factor of ${userId}`;
  return {
    seal: (secret: Buffer, userId: string) =>
      sealer.seal(secret.toString('base64url'), contextOf(userId)),
    open(sealed: string, userId: string): Buffer | undefined {
      const text = sealer.open(sealed, contextOf(userId));
      if (text !== undefined) return Buffer.from(text, 'base64url');
      log.error({ account: userId }, 'the secret of a second factor is not decryptable');
      return undefined;
    },
  };
}

/** Someone who sends codes has the password of the account, or its mailbox. */
function createFailures(deps: SecondFactorDeps) {
  return async (tx: Executor, { userId, address, isEnabled }: Guess): Promise<void> => {
    deps.recordSecurityEvent('second_factor_failed', { account: userId, address });
    if (!isEnabled) return;
    if ((await consumeAttempt(deps.redis, UNTOLD, userId)) === undefined) return;
    if ((await consumeAttempt(deps.redis, NOTICES, userId)) !== undefined) return;
    const user = await findUser(tx, userId);
    if (user) deps.sendSecurityNotice(user, 'secondFactorTried');
  };
}

/** Checks a code within the limits. A wrong one counts as a failed login. */
function createGuesses(deps: SecondFactorDeps) {
  const { redis, loginLimiter } = deps;
  const recordFailure = createFailures(deps);
  return async <T>(tx: Executor, guess: Guess, check: Checks<T>): Promise<Outcome<T>> => {
    const { userId, address, code } = guess;
    const attempt = await loginLimiter.start(userId, address);
    const { retryAfterSeconds } = attempt;
    if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
    if (code === undefined) return refuseField('MISSING_FIELDS', 'code');
    const typed = toTyped(code);
    const dayWait = await findRetryAfter(redis, PER_ACCOUNT, userId);
    // A recovery code cannot be guessed: it lets in the owner while others have used up the guesses of the day.
    let result = check.recoveryCode?.(typed);
    if (result === undefined && dayWait !== undefined) return refuse('RATE_LIMITED', dayWait);
    result ??= check.appCode(typed);
    if (result === undefined) {
      await consumeAttempt(redis, PER_ACCOUNT, userId);
      await recordFailure(tx, guess);
    }
    const wait = await (result === undefined ? attempt.recordFailure() : attempt.recordSuccess());
    if (wait !== undefined) return refuse('RATE_LIMITED', wait);
    return result === undefined ? WRONG_CODE : accept(result);
  };
}

/** Codes of an authenticator app, and recovery codes. The caller holds the lock of the account. */
export function createSecondFactors(deps: SecondFactorDeps) {
  const { nowMs } = deps;
  const secrets = createSecrets(deps);
  const judge = createGuesses(deps);

  /** Accepts whether the account has a second factor. A wrong code counts as a failed login. */
  async function prove(
    tx: Executor,
    userId: string,
    code: string | undefined,
    address: string,
  ): Promise<Outcome<boolean>> {
    const factor = await findSecondFactor(tx, userId);
    if (!hasSecret(factor)) return accept(false);
    const guess = { userId, address, code, isEnabled: true };
    const use = await judge<Use>(tx, guess, {
      recoveryCode: (typed) => useOfRecoveryCode(typed, factor),
      appCode(typed) {
        const secret = secrets.open(factor.sealedSecret, userId);
        return secret && useOfAppCode(typed, factor, secret, nowMs());
      },
    });
    if (!use.ok) return use;
    await writes.updateSecondFactor(tx, userId, use.value);
    return accept(true);
  }

  return {
    prove,

    /** Returns a new secret, which counts once a code confirms it. */
    async begin(tx: Executor, { id, email }: Account) {
      const secret = randomBytes(SECRET_BYTES);
      const sealedNewSecret = secrets.seal(secret, id);
      await writes.beginSecondFactor(tx, id, { sealedNewSecret, begunAt: new Date(nowMs()) });
      return { secret: toBase32(secret), uri: toOtpauthUri(secret, email) };
    },

    /** Enables the begun second factor. Returns its recovery codes, which are stored as hashes. */
    async confirm(tx: Executor, proof: Proof): Promise<Outcome<string[]>> {
      const { userId } = proof;
      const factor = await findSecondFactor(tx, userId);
      const sealedSecret = findBegun(factor, nowMs());
      if (!sealedSecret) return refuse('NOT_FOUND');
      const secret = secrets.open(sealedSecret, userId);
      const step = await judge(
        tx,
        { ...proof, isEnabled: hasSecret(factor) },
        {
          appCode: (typed) => secret && findStep(secret, typed, nowMs(), null),
        },
      );
      if (!step.ok) return step;
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await writes.updateSecondFactor(tx, userId, {
        sealedSecret,
        enabledAt: new Date(nowMs()),
        lastStep: step.value,
        recoveryHashes: recoveryCodes.map((each) => hashSecret(toTyped(each))),
        sealedNewSecret: null,
        begunAt: null,
      });
      return accept(recoveryCodes);
    },
  };
}

/** The secret that a code may still confirm. */
function findBegun(factor: SecondFactor | undefined, nowMs: number): string | undefined {
  if (!factor?.sealedNewSecret || !factor.begunAt) return undefined;
  return nowMs - factor.begunAt.getTime() > HOUR_MS ? undefined : factor.sealedNewSecret;
}

/** The change that a right code makes: it works once. */
function useOfAppCode(code: string, { lastStep }: EnabledFactor, secret: Buffer, nowMs: number) {
  const step = findStep(secret, code, nowMs, lastStep);
  return step === undefined ? undefined : { lastStep: step };
}

function useOfRecoveryCode(code: string, { recoveryHashes }: EnabledFactor) {
  const hash = hashSecret(code);
  if (!recoveryHashes.includes(hash)) return undefined;
  return { recoveryHashes: recoveryHashes.filter((each) => each !== hash) };
}

/** The admin of the demo data, whose password is public, needs none where no other machine can log in. */
export function isExempt(
  { userId }: Pick<Caller, 'userId'>,
  { isLocalOnly }: { readonly isLocalOnly: boolean },
): boolean {
  return isLocalOnly && isDemoAccount({ id: userId });
}

function hasSecret(factor: SecondFactor | undefined): factor is EnabledFactor {
  return factor !== undefined && factor.sealedSecret !== null;
}

/** Twenty-four characters in groups of four: people copy them from paper. */
function newRecoveryCode(): string {
  return toBase32(randomBytes(RECOVERY_CODE_BYTES)).match(GROUP)!.join('-');
}

/** Apps show codes in groups, and people copy them so. */
function toTyped(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}
