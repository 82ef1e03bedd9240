import {
  forgotPassword,
  login,
  logout,
  refresh,
  register,
  resetPassword,
} from '../../contract/auth.ts';
import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import * as reads from '../../db/reads/accounts.ts';
import type { UserRecord } from '../../db/reads/accounts.ts';
import * as writes from '../../db/writes/accounts.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { hashSecret } from '../access/hash.ts';
import { createPasswords } from '../access/passwords.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import { ACCESS_TOKEN_SECONDS, newSecret } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const REFRESH_TOKEN_DAYS = 30;
const RESET_LINK_MINUTES = 60;
const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;
const REGISTRATIONS_PER_ADDRESS = {
  name: 'register-address',
  max: 100,
  windowSeconds: HOUR_SECONDS,
};
const RESETS_PER_ADDRESS = { name: 'forgot-address', max: 20, windowSeconds: HOUR_SECONDS };
const RESETS_PER_ACCOUNT = { name: 'forgot-account', max: 5, windowSeconds: HOUR_SECONDS };

export function authRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  const now = () => new Date(deps.nowMs());
  const { hashPassword, isPasswordOf } = createPasswords();

  async function openSession(executor: Executor, user: UserRecord, sessionId = newId('ses')) {
    const { token, hash: tokenHash } = newSecret();
    const createdAt = now();
    await writes.insertRefreshToken(executor, {
      tokenHash,
      familyId: sessionId,
      userId: user.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + REFRESH_TOKEN_DAYS * DAY_MS),
    });
    return {
      accessToken: await deps.tokens.issue({ userId: user.id, role: user.role, sessionId }),
      tokenType: 'Bearer' as const,
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshToken: token,
      user: toUser(user),
    };
  }

  async function sendResetEmail(email: string): Promise<void> {
    const user = await reads.findUserByEmail(db, email);
    if (!user) return;
    const retryAfterSeconds = await consumeAttempt(deps.redis, RESETS_PER_ACCOUNT, user.id);
    if (retryAfterSeconds !== undefined) return;
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(deps.nowMs() + RESET_LINK_MINUTES * 60_000);
    await writes.insertPasswordReset(db, { tokenHash, userId: user.id, expiresAt });
    await deps.sendEmail({
      to: user.email,
      subject: 'Set a new password',
      text: `Someone, hopefully you, asked to set a new password.\nWithin an hour, send this token with the new password to ${deps.publicUrl}/api/auth/password/reset:\n\n${token}\n\nIf it was not you, nothing needs to be done.`,
    });
  }

  return [
    route(register, async ({ body, address }) => {
      const retryAfterSeconds = await consumeAttempt(
        deps.redis,
        REGISTRATIONS_PER_ADDRESS,
        address,
      );
      if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
      const { password, phone, ...person } = body;
      const user = await writes.insertUser(db, {
        id: newId('usr'),
        ...person,
        phone: phone ?? null,
        passwordHash: await hashPassword(password),
        createdAt: now(),
      });
      if (!user) return refuse('EMAIL_TAKEN');
      return accept({ body: await openSession(db, user) });
    }),

    route(login, async ({ body, address }) => {
      const { email, password } = body;
      // Read first, so that a database outage does not count as a failed login.
      const user = await reads.findUserByEmail(db, email);
      const attempt = await deps.loginLimiter.start(user?.id ?? email.toLowerCase(), address);
      if (attempt.retryAfterSeconds !== undefined)
        return refuse('RATE_LIMITED', attempt.retryAfterSeconds);
      const isCorrect = await isPasswordOf(user, password);
      const retryAfterSeconds = await (isCorrect
        ? attempt.recordSuccess()
        : attempt.recordFailure());
      if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
      if (!user || !isCorrect) return refuse('INVALID_CREDENTIALS');
      return db.transaction(async (tx) => {
        const current = await writes.lockUser(tx, user.id);
        // The password may have changed during the check.
        if (current?.passwordHash !== user.passwordHash) return refuse('INVALID_CREDENTIALS');
        return accept({ body: await openSession(tx, current) });
      });
    }),

    route(refresh, async ({ body }) => {
      const tokenHash = hashSecret(body.refreshToken);
      const stored = await reads.findRefreshToken(db, tokenHash, now());
      if (!stored) return refuse('AUTH_REQUIRED');
      const session = await db.transaction(async (tx) => {
        const user = await writes.lockUser(tx, stored.userId);
        if (!user) return undefined;
        const used = await writes.markRefreshTokenUsed(tx, tokenHash, now());
        if (used) return openSession(tx, user, used.familyId);
        await writes.deleteTokenFamily(tx, stored.familyId);
        return undefined;
      });
      if (session) return accept({ body: session });
      deps.sessions.revoke(stored.familyId);
      return refuse('AUTH_REQUIRED');
    }),

    route(logout, async ({ body }) => {
      const stored = await reads.findRefreshToken(db, hashSecret(body.refreshToken), now());
      if (stored) {
        await db.transaction(async (tx) => {
          await writes.lockUser(tx, stored.userId);
          await writes.deleteTokenFamily(tx, stored.familyId);
        });
        deps.sessions.revoke(stored.familyId);
      }
      return accept({ body: undefined });
    }),

    // The response does not reveal whether the account exists or a limit was reached.
    route(forgotPassword, async ({ body, address }) => {
      const retryAfterSeconds = await consumeAttempt(deps.redis, RESETS_PER_ADDRESS, address);
      if (retryAfterSeconds === undefined) {
        sendResetEmail(body.email).catch((error: unknown) =>
          deps.log.error({ err: error }, 'a password reset email could not be sent'),
        );
      }
      return accept({ body: { status: 'accepted' as const } });
    }),

    route(resetPassword, async ({ body, address }) => {
      const tokenHash = hashSecret(body.token);
      const link = await reads.findPasswordReset(db, tokenHash, now());
      if (!link) return refuse('RESET_LINK_INVALID');
      const passwordHash = await hashPassword(body.password);
      const endedSessions = await db.transaction(async (tx) => {
        const owner = await writes.lockUser(tx, link.userId);
        // Checked again under the lock: a concurrent request may have used the link.
        const isUnused = await reads.findPasswordReset(tx, tokenHash, now());
        if (!owner || !isUnused) return undefined;
        return writes.updatePasswordAndEndSessions(tx, owner.id, passwordHash);
      });
      if (!endedSessions) return refuse('RESET_LINK_INVALID');
      endedSessions.forEach(deps.sessions.revoke);
      await deps.loginLimiter.reset(link.userId, address);
      return accept({ body: undefined });
    }),
  ];
}

export function toUser(user: UserRecord) {
  const { id, email, name, role, phone, preferredReminderChannel, createdAt } = user;
  return {
    id,
    email,
    name,
    role,
    phone,
    preferredReminderChannel,
    createdAt: createdAt.toISOString(),
  };
}
