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
import { consumeAttempt, type RateLimit } from './rate-limit.ts';
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
type EnabledFactor = SecondFactor & { readonly sealedSecret: string };
type Account = { readonly id: string; readonly email: string };

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
  return async (tx: Executor, userId: string, address: string): Promise<void> => {
    deps.recordSecurityEvent('second_factor_failed', { account: userId, address });
    if ((await consumeAttempt(deps.redis, UNTOLD, userId)) === undefined) return;
    if ((await consumeAttempt(deps.redis, NOTICES, userId)) !== undefined) return;
    const user = await findUser(tx, userId);
    if (user) deps.sendSecurityNotice(user, 'secondFactorTried');
  };
}

/** Codes of an authenticator app, and recovery codes. The caller holds the lock of the account. */
export function createSecondFactors(deps: SecondFactorDeps) {
  const { loginLimiter, nowMs } = deps;
  const secrets = createSecrets(deps);
  const recordFailure = createFailures(deps);

  /** Accepts whether the account has a second factor. A wrong code counts as a failed login. */
  async function prove(
    tx: Executor,
    userId: string,
    code: string | undefined,
    address: string,
  ): Promise<Outcome<boolean>> {
    const factor = await findSecondFactor(tx, userId);
    if (!hasSecret(factor)) return accept(false);
    const attempt = await loginLimiter.start(userId, address);
    const { retryAfterSeconds } = attempt;
    if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
    if (code === undefined) return refuseField('MISSING_FIELDS', 'code');
    const use = useOfRecoveryCode(code, factor) ?? useOfAppCode(code, factor, userId);
    if (!use) await recordFailure(tx, userId, address);
    const waitSeconds = await (use ? attempt.recordSuccess() : attempt.recordFailure());
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
    if (!use) return WRONG_CODE;
    await writes.updateSecondFactor(tx, userId, use);
    return accept(true);
  }

  /** The change that a right code makes: it works once. */
  function useOfAppCode(code: string, { sealedSecret, lastStep }: EnabledFactor, userId: string) {
    const secret = secrets.open(sealedSecret, userId);
    const step = secret && findStep(secret, code, nowMs(), lastStep);
    return step === undefined ? undefined : { lastStep: step };
  }

  return {
    prove,

    /** Returns a new secret, which counts once a code confirms it. */
    async begin(tx: Executor, { id, email }: Account) {
      const secret = randomBytes(SECRET_BYTES);
      await writes.beginSecondFactor(tx, id, {
        sealedNewSecret: secrets.seal(secret, id),
        begunAt: new Date(nowMs()),
      });
      return { secret: toBase32(secret), uri: toOtpauthUri(secret, email) };
    },

    /** Enables the begun second factor. Returns its recovery codes, which are stored as hashes. */
    async confirm(tx: Executor, userId: string, code: string): Promise<Outcome<string[]>> {
      const factor = await findSecondFactor(tx, userId);
      const { sealedNewSecret = null, begunAt = null } = factor ?? {};
      if (!sealedNewSecret || !begunAt) return refuse('NOT_FOUND');
      if (nowMs() - begunAt.getTime() > HOUR_MS) return refuse('NOT_FOUND');
      const secret = secrets.open(sealedNewSecret, userId);
      const lastStep = secret && findStep(secret, code, nowMs(), null);
      if (lastStep === undefined) return WRONG_CODE;
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await writes.updateSecondFactor(tx, userId, {
        sealedSecret: sealedNewSecret,
        enabledAt: new Date(nowMs()),
        lastStep,
        recoveryHashes: recoveryCodes.map(hashRecoveryCode),
        sealedNewSecret: null,
        begunAt: null,
      });
      return accept(recoveryCodes);
    },
  };
}

function useOfRecoveryCode(code: string, { recoveryHashes }: EnabledFactor) {
  const hash = hashRecoveryCode(code);
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

function hashRecoveryCode(code: string): string {
  return hashSecret(code.replaceAll(/[\s-]/g, '').toUpperCase());
}
