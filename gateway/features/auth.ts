import { hash } from '@node-rs/argon2';
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
import { createPasswordCheck } from '../access/passwords.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import { ACCESS_TOKEN_SECONDS, newSecret } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';

const REFRESH_TOKEN_DAYS = 30;
const RESET_LINK_MINUTES = 60;
const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;
const REGISTERED_PER_ADDRESS = { name: 'register-address', max: 100, windowSeconds: HOUR_SECONDS };
const FORGOTTEN_PER_ADDRESS = { name: 'forgot-address', max: 20, windowSeconds: HOUR_SECONDS };
const FORGOTTEN_PER_ACCOUNT = { name: 'forgot-account', max: 5, windowSeconds: HOUR_SECONDS };

export function authRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  const now = () => new Date(deps.nowMs());
  const isPasswordOf = createPasswordCheck();

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

  async function mailResetLink(email: string): Promise<void> {
    const user = await reads.findUserByEmail(db, email);
    if (!user) return;
    const waitSeconds = await consumeAttempt(deps.redis, FORGOTTEN_PER_ACCOUNT, user.id);
    if (waitSeconds !== undefined) return;
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
      const waitSeconds = await consumeAttempt(deps.redis, REGISTERED_PER_ADDRESS, address);
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
      const { password, phone, ...person } = body;
      const user = await writes.insertUser(db, {
        id: newId('usr'),
        ...person,
        phone: phone ?? null,
        passwordHash: await hash(password),
        createdAt: now(),
      });
      if (!user) return refuse('EMAIL_TAKEN');
      return accept({ body: await openSession(db, user) });
    }),

    route(login, async ({ body, address }) => {
      const { email, password } = body;
      // First, so that an outage of the database counts as nobody's guess.
      const user = await reads.findUserByEmail(db, email);
      const attempt = await deps.loginLimiter.start(user?.id ?? email.toLowerCase(), address);
      if (attempt.retryAfterSeconds !== undefined)
        return refuse('RATE_LIMITED', attempt.retryAfterSeconds);
      const isRight = await isPasswordOf(user, password);
      const waitSeconds = await (isRight ? attempt.recordSuccess() : attempt.recordFailure());
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
      if (!user || !isRight) return refuse('INVALID_CREDENTIALS');
      return db.transaction(async (tx) => {
        const current = await writes.lockUser(tx, user.id);
        // The password may have been replaced while it was being checked.
        if (current?.passwordHash !== user.passwordHash) return refuse('INVALID_CREDENTIALS');
        return accept({ body: await openSession(tx, current) });
      });
    }),

    route(refresh, async ({ body }) => {
      const tokenHash = hashSecret(body.refreshToken);
      const discovery = await reads.findRefreshToken(db, tokenHash, now());
      if (!discovery) return refuse('AUTH_REQUIRED');
      const session = await db.transaction(async (tx) => {
        const user = await writes.lockUser(tx, discovery.userId);
        if (!user) return undefined;
        const used = await writes.markRefreshTokenUsed(tx, tokenHash, now());
        if (used) return openSession(tx, user, used.familyId);
        await writes.deleteTokenFamily(tx, discovery.familyId);
        return undefined;
      });
      if (session) return accept({ body: session });
      deps.sessions.revoke(discovery.familyId);
      return refuse('AUTH_REQUIRED');
    }),

    route(logout, async ({ body }) => {
      const discovery = await reads.findRefreshToken(db, hashSecret(body.refreshToken), now());
      if (discovery) {
        await db.transaction(async (tx) => {
          await writes.lockUser(tx, discovery.userId);
          await writes.deleteTokenFamily(tx, discovery.familyId);
        });
        deps.sessions.revoke(discovery.familyId);
      }
      return accept({ body: undefined });
    }),

    // Answered at once and alike, whether the account exists, and whether too many have asked.
    route(forgotPassword, async ({ body, address }) => {
      const waitSeconds = await consumeAttempt(deps.redis, FORGOTTEN_PER_ADDRESS, address);
      if (waitSeconds === undefined) {
        mailResetLink(body.email).catch((error: unknown) =>
          deps.log.error({ err: error }, 'a reset link could not be sent'),
        );
      }
      return accept({ body: { status: 'accepted' as const } });
    }),

    route(resetPassword, async ({ body, address }) => {
      const tokenHash = hashSecret(body.token);
      const link = await reads.findPasswordReset(db, tokenHash, now());
      if (!link) return refuse('RESET_LINK_INVALID');
      const passwordHash = await hash(body.password);
      const ended = await db.transaction(async (tx) => {
        const owner = await writes.lockUser(tx, link.userId);
        // Of two who use the link at once, the second finds it gone.
        const isStillThere = await reads.findPasswordReset(tx, tokenHash, now());
        if (!owner || !isStillThere) return undefined;
        return writes.updatePasswordAndEndSessions(tx, owner.id, passwordHash);
      });
      if (!ended) return refuse('RESET_LINK_INVALID');
      ended.forEach(deps.sessions.revoke);
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
