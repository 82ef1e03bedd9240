import {
  forgotPassword,
  login,
  logout,
  refresh,
  register,
  resetPassword,
} from '../../contract/auth.ts';
import { hashSecret, newSecret } from '../../contract/secrets.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/accounts.ts';
import type { UserRecord } from '../../db/reads/accounts.ts';
import * as writes from '../../db/writes/accounts.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { createLogIn } from '../access/login.ts';
import { createPasswords } from '../access/passwords.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import { createRegistration } from '../access/registration.ts';
import { createSessionTokens, type OpenSession } from '../access/session-tokens.ts';
import { ACCESS_TOKEN_SECONDS } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const RESET_LINK_MINUTES = 60;
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
  const passwords = createPasswords();

  const sessionTokens = createSessionTokens(deps.tokens, deps.nowMs);

  const logIn = createLogIn(deps, sessionTokens, passwords);
  const registration = createRegistration(deps.database, sessionTokens, {
    logIn,
    passwords,
    nowMs: deps.nowMs,
  });

  async function sendResetEmail(email: string): Promise<void> {
    const user = await reads.findUserByEmail(db, email);
    if (!user) return;
    const retryAfterSeconds = await consumeAttempt(deps.redis, RESETS_PER_ACCOUNT, user.id);
    if (retryAfterSeconds !== undefined) return;
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(deps.nowMs() + RESET_LINK_MINUTES * 60_000);
    await writes.insertPasswordReset(db, { tokenHash, userId: user.id, expiresAt });
    const mail = renderMail({
      kind: 'passwordReset',
      language: user.language ?? DEFAULT_LANGUAGE,
      readerName: user.name,
      token,
      url: `${deps.publicUrl}/api/auth/password/reset`,
      validMinutes: RESET_LINK_MINUTES,
    });
    await deps.sendMail({ to: user.email, ...mail });
  }

  return [
    route(register, async ({ body, address, headers, setHeader }) => {
      const retryAfterSeconds = await consumeAttempt(
        deps.redis,
        REGISTRATIONS_PER_ADDRESS,
        address,
      );
      if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
      const key = headers['idempotency-key'];
      const created = await registration.insert(body, key);
      if (created) {
        await deps.loginLimiter.reset(created.user.id, address);
        return toResponse(accept(created));
      }
      const repeated = await registration.repeat(body, key, address);
      if (repeated.ok) setHeader('Idempotent-Replayed', 'true');
      return toResponse(repeated);
    }),

    route(login, async ({ body, address }) => {
      // Read first, so that a database outage does not count as a failed login.
      return toResponse(await logIn(await reads.findUserByEmail(db, body.email), body, address));
    }),

    route(refresh, async ({ body, address }) => {
      const { refreshToken } = body;
      const stored = await reads.findRefreshToken(db, hashSecret(refreshToken), now());
      if (!stored) return refuse('AUTH_REQUIRED');
      const session = await transact(deps.database, async (tx) => {
        const user = await writes.lockUser(tx, stored.userId);
        if (!user) return undefined;
        const next = await sessionTokens.exchange(tx, user, refreshToken, address);
        if (next) return next;
        await writes.deleteTokenFamily(tx, stored.familyId);
        return undefined;
      });
      if (session) return toResponse(accept(session));
      deps.sessions.revoke(stored.familyId);
      return refuse('AUTH_REQUIRED');
    }),

    route(logout, async ({ body }) => {
      const stored = await reads.findRefreshToken(db, hashSecret(body.refreshToken), now());
      if (stored) {
        await transact(deps.database, async (tx) => {
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
      const passwordHash = await passwords.hashPassword(body.password);
      const endedSessions = await transact(deps.database, async (tx) => {
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

function toResponse(opened: Outcome<OpenSession>) {
  if (!opened.ok) return opened;
  const { user, accessToken, refreshToken } = opened.value;
  const expiresIn = ACCESS_TOKEN_SECONDS;
  const tokenType = 'Bearer' as const;
  return accept({ body: { accessToken, tokenType, expiresIn, refreshToken, user: toUser(user) } });
}

export function toUser(user: UserRecord) {
  const { id, email, name, role, phone, preferredReminderChannel, language, createdAt } = user;
  return {
    id,
    email,
    name,
    role,
    phone,
    preferredReminderChannel,
    language,
    createdAt: createdAt.toISOString(),
  };
}
