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
import { hashSecret } from '../../contract/secrets.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/accounts.ts';
import { hasSecondFactor } from '../../db/reads/second-factors.ts';
import * as writes from '../../db/writes/accounts.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { refuseCommonPassword } from '../access/common-passwords.ts';
import { createSessionEnd } from '../access/ended-sessions.ts';
import { createLogIn } from '../access/login.ts';
import { createMagicLinks } from '../access/magic-links.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import { createRegistration } from '../access/registration.ts';
import { createResetLinks } from '../access/reset-links.ts';
import { createSessionResponses } from '../access/session-responses.ts';
import { createSessionTokens, originOf } from '../access/session-tokens.ts';
import { limitUnknownLinks } from '../access/unknown-links.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const DONE = accept({ body: undefined });
const HOUR_SECONDS = 3_600;
const REGISTRATIONS_PER_ADDRESS = {
  name: 'register-address',
  max: 100,
  windowSeconds: HOUR_SECONDS,
};
const RESETS_PER_ADDRESS = { name: 'forgot-address', max: 20, windowSeconds: HOUR_SECONDS };

export function authRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  const now = () => new Date(deps.nowMs());
  const { passwords } = deps;
  const sessionTokens = createSessionTokens(deps.tokens, deps.nowMs);
  const logIn = createLogIn(deps, sessionTokens);
  const sendResetLink = createResetLinks(deps);
  const magicLinks = createMagicLinks(deps, sessionTokens);
  const refuseUnknown = limitUnknownLinks(deps.redis, 'reset-unknown');
  const responses = createSessionResponses(deps.publicUrl);
  const { toBody, toResponse, findCookie, findToken, clearCookie } = responses;
  const endSession = createSessionEnd(deps);
  const registration = createRegistration(deps.database, sessionTokens, {
    logIn,
    passwords,
    nowMs: deps.nowMs,
  });

  /** The new cookie of a browser replaces one, whose session would go on without an owner who knows of it. */
  async function endReplaced(input: Parameters<typeof findCookie>[0]): Promise<void> {
    const replaced = findCookie(input);
    if (replaced === undefined) return;
    await endSession(replaced).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the session before a login was not ended'),
    );
  }

  return [
    route(register, async (input) => {
      const { body, address, headers, setHeader } = input;
      const common = refuseCommonPassword(body.password, body);
      if (common) return common;
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
        deps.emailChanges.sendVerification(created.user, address);
      }
      const opened = created ? accept(created) : await registration.repeat(body, key, origin);
      if (!created && opened.ok) setHeader('Idempotent-Replayed', 'true');
      if (opened.ok) await endReplaced(input);
      return toResponse(opened, input);
    }),

    route(login, async (input) => {
      // Read first, so that a database outage does not count as a failed login.
      const user = await reads.findUserByEmail(db, input.body.email);
      const opened = await logIn(user, input.body, originOf(input));
      if (opened.ok) await endReplaced(input);
      return toResponse(opened, input);
    }),

    route(refresh, async (input) => {
      const refreshToken = findToken(input);
      if (!refreshToken.ok) return refreshToken;
      const stored = await reads.findRefreshToken(db, hashSecret(refreshToken.value), now());
      // The token of an agent opens no session of a person.
      if (!stored || stored.clientId !== null) {
        clearCookie(input);
        return refuse('AUTH_REQUIRED');
      }
      const { session, isReused = false } = await transact(deps.database, async (tx) => {
        const user = await writes.lockUser(tx, stored.userId);
        // Suspended or erased meanwhile.
        if (!user) return {};
        const next = await sessionTokens.exchange(tx, user, refreshToken.value, originOf(input));
        if (next) return { session: next };
        return { isReused: await writes.deleteTokenFamily(tx, stored) };
      });
      if (session) return toResponse(accept(session), input);
      clearCookie(input);
      deps.sessions.revoke(stored.familyId);
      const { address } = input;
      if (isReused)
        deps.recordSecurityEvent('refresh_token_reused', { account: stored.userId, address });
      return refuse('AUTH_REQUIRED');
    }),

    route(logout, async (input) => {
      const refreshToken = findToken(input);
      clearCookie(input);
      // Without a cookie there is no session to end; without the header a token is required.
      if (!refreshToken.ok) return refreshToken.code === 'AUTH_REQUIRED' ? DONE : refreshToken;
      await endSession(refreshToken.value);
      return DONE;
    }),

    // The response does not reveal whether the account exists or a limit was reached.
    route(forgotPassword, async ({ body, address }) => {
      const retryAfterSeconds = await consumeAttempt(deps.redis, RESETS_PER_ADDRESS, address);
      if (retryAfterSeconds === undefined) {
        sendResetLink(body.email, address).catch((error: unknown) =>
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
      const opened = await magicLinks.exchange(input.body, originOf(input));
      if (!opened.ok) return opened;
      await endReplaced(input);
      const { session, passwordEnded } = opened.value;
      return accept({ body: { ...toBody(session, input), passwordEnded } });
    }),

    route(resetPassword, async ({ body, address }) => {
      const tokenHash = hashSecret(body.token);
      const link = await reads.findPasswordReset(db, tokenHash, now());
      const user = link && (await reads.findUser(db, link.userId));
      if (!user) return refuseUnknown(address, refuse('RESET_LINK_INVALID'));
      const common = refuseCommonPassword(body.password, user);
      if (common) return common;
      const passwordHash = await passwords.hashPassword(body.password);
      const endedSessions = await transact(deps.database, async (tx) => {
        const owner = await writes.lockUser(tx, user.id);
        // Checked again under the lock: a concurrent request may have used the link.
        const isUnused = await reads.findPasswordReset(tx, tokenHash, now());
        if (!owner || !isUnused) return undefined;
        await writes.verifyEmail(tx, owner.id, now());
        return writes.updatePasswordAndEndSessions(tx, owner.id, passwordHash);
      });
      if (!endedSessions) return refuse('RESET_LINK_INVALID');
      endedSessions.forEach(deps.sessions.revoke);
      // The mailbox alone must not give more guesses of codes.
      if (!(await hasSecondFactor(db, user.id))) await deps.loginLimiter.reset(user.id, address);
      deps.sendSecurityNotice(user, 'passwordChanged');
      deps.recordSecurityEvent('password_reset', { account: user.id, address });
      return DONE;
    }),
  ];
}
