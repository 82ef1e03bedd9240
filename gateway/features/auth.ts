import {
  exchangeMagicLink,
  forgotPassword,
  login,
  logout,
  refresh,
  register,
  resetPassword,
  sendMagicLink,
} from '../../contract/auth.ts';
import { hashSecret, newSecret } from '../../contract/secrets.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/accounts.ts';
import * as writes from '../../db/writes/accounts.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { createLogIn } from '../access/login.ts';
import { createMagicLinks } from '../access/magic-links.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import { createRegistration } from '../access/registration.ts';
import { createSessionResponses } from '../access/session-responses.ts';
import { createSessionTokens, originOf } from '../access/session-tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const DONE = accept({ body: undefined });
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
  const { passwords } = deps;
  const sessionTokens = createSessionTokens(deps.tokens, deps.nowMs);
  const logIn = createLogIn(deps.database, sessionTokens, deps.checkPassword);
  const magicLinks = createMagicLinks(deps, sessionTokens);
  const { toBody, toResponse, findToken, clearCookie } = createSessionResponses(deps.publicUrl);
  const registration = createRegistration(deps.database, sessionTokens, {
    logIn,
    passwords,
    nowMs: deps.nowMs,
  });

  async function sendResetEmail(email: string): Promise<void> {
    const user = await reads.findUserByEmail(db, email);
    if (!user || user.suspendedAt) return;
    const retryAfterSeconds = await consumeAttempt(deps.redis, RESETS_PER_ACCOUNT, user.id);
    if (retryAfterSeconds !== undefined) return;
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(deps.nowMs() + RESET_LINK_MINUTES * MINUTE_MS);
    const reset = { tokenHash, userId: user.id, expiresAt };
    await transact(deps.database, (tx) => writes.insertPasswordReset(tx, reset));
    const mail = renderMail({
      kind: 'passwordReset',
      language: user.language ?? DEFAULT_LANGUAGE,
      readerName: user.name,
      token,
      url: `${deps.publicUrl}/reset-password${user.language ? `?language=${user.language}` : ''}#${token}`,
      validMinutes: RESET_LINK_MINUTES,
    });
    await deps.sendMail({ to: user.email, ...mail });
  }

  return [
    route(register, async (input) => {
      const { body, address, headers, setHeader } = input;
      const retryAfterSeconds = await consumeAttempt(
        deps.redis,
        REGISTRATIONS_PER_ADDRESS,
        address,
      );
      if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
      const key = headers['idempotency-key'];
      const origin = originOf(input);
      const created = await registration.insert(body, key, origin);
      if (created) {
        await deps.loginLimiter.reset(created.user.id, address);
        return toResponse(accept(created), input);
      }
      const repeated = await registration.repeat(body, key, origin);
      if (repeated.ok) setHeader('Idempotent-Replayed', 'true');
      return toResponse(repeated, input);
    }),

    route(login, async (input) => {
      // Read first, so that a database outage does not count as a failed login.
      const user = await reads.findUserByEmail(db, input.body.email);
      return toResponse(await logIn(user, input.body, originOf(input)), input);
    }),

    route(refresh, async (input) => {
      const refreshToken = findToken(input);
      if (!refreshToken.ok) return refreshToken;
      const stored = await reads.findRefreshToken(db, hashSecret(refreshToken.value), now());
      if (!stored) {
        clearCookie(input);
        return refuse('AUTH_REQUIRED');
      }
      const session = await transact(deps.database, async (tx) => {
        const user = await writes.lockUser(tx, stored.userId);
        if (!user) return undefined;
        const next = await sessionTokens.exchange(tx, user, refreshToken.value, originOf(input));
        if (next) return next;
        await writes.deleteTokenFamily(tx, stored);
        return undefined;
      });
      if (session) return toResponse(accept(session), input);
      clearCookie(input);
      deps.sessions.revoke(stored.familyId);
      return refuse('AUTH_REQUIRED');
    }),

    route(logout, async (input) => {
      const refreshToken = findToken(input);
      clearCookie(input);
      // Without a cookie there is no session to end; without the header a token is required.
      if (!refreshToken.ok) return refreshToken.code === 'AUTH_REQUIRED' ? DONE : refreshToken;
      const stored = await reads.findRefreshToken(db, hashSecret(refreshToken.value), now());
      if (stored) {
        await transact(deps.database, async (tx) => {
          await writes.lockUser(tx, stored.userId);
          await writes.deleteTokenFamily(tx, stored);
        });
        deps.sessions.revoke(stored.familyId);
      }
      return DONE;
    }),

    // The response does not reveal whether the account exists or a limit was reached.
    route(forgotPassword, async ({ body, address }) => {
      const retryAfterSeconds = await consumeAttempt(deps.redis, RESETS_PER_ADDRESS, address);
      if (retryAfterSeconds === undefined) {
        sendResetEmail(body.email).catch((error: unknown) =>
          deps.log.error({ err: error }, 'a password reset mail could not be sent'),
        );
      }
      return accept({ body: { status: 'accepted' as const } });
    }),

    // Answered before any work, so that the response says nothing about the account.
    route(sendMagicLink, async ({ body, address }) => {
      magicLinks
        .send(body.email, address)
        .catch((error: unknown) =>
          deps.log.error({ err: error }, 'a magic link could not be sent'),
        );
      return accept({ body: { status: 'accepted' as const } });
    }),

    route(exchangeMagicLink, async (input) => {
      const opened = await magicLinks.exchange(input.body.token, originOf(input));
      if (!opened.ok) return opened;
      const { session, passwordEnded } = opened.value;
      return accept({ body: { ...toBody(session, input), passwordEnded } });
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
        await writes.verifyEmail(tx, owner.id, now());
        return writes.updatePasswordAndEndSessions(tx, owner.id, passwordHash);
      });
      if (!endedSessions) return refuse('RESET_LINK_INVALID');
      endedSessions.forEach(deps.sessions.revoke);
      await deps.loginLimiter.reset(link.userId, address);
      return DONE;
    }),
  ];
}
