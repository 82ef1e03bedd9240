import { hash, verify } from '@node-rs/argon2';
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
import { findUser, findUserByEmail, type UserRecord } from '../../db/reads/accounts.ts';
import * as writes from '../../db/writes/accounts.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { hashOf } from '../access/api-key.ts';
import { takeTry } from '../access/throttle.ts';
import { ACCESS_TOKEN_SECONDS, newSecret } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';

const REFRESH_TOKEN_DAYS = 30;
const RESET_LINK_MINUTES = 60;
const DAY_MS = 86_400_000;
const FORGOTTEN_PER_ADDRESS = { name: 'forgot-address', most: 20, withinSeconds: 3600 };

/** Checked against when the email is unknown, so that both answers take the same time. */
const NOBODYS_HASH = hash('nobody has this password');

export function authRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  const now = () => new Date(deps.nowMs());

  async function openSession(user: UserRecord, sessionId = newId('ses'), executor: Executor = db) {
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

  /** Not awaited by the answer, so that it tells nobody whether the account exists. */
  async function mailResetLink(email: string): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (!user) return;
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(deps.nowMs() + RESET_LINK_MINUTES * 60_000);
    await writes.insertPasswordReset(db, { tokenHash, userId: user.id, expiresAt });
    await deps.sendMail({
      to: user.email,
      subject: 'Set a new password',
      text: `Someone, hopefully you, asked to set a new password.\nWithin an hour, send this token with the new password to ${deps.publicUrl}/api/auth/password/reset:\n\n${token}\n\nIf it was not you, nothing needs to be done.`,
    });
  }

  return [
    route(register, async ({ body }) => {
      const { password, phone, ...person } = body;
      const user = await writes.insertUser(db, {
        id: newId('usr'),
        ...person,
        phone: phone ?? null,
        passwordHash: await hash(password),
        createdAt: now(),
      });
      if (!user) return refuse('EMAIL_TAKEN');
      return accept({ body: await openSession(user) });
    }),

    route(login, async ({ body, address }) => {
      const waitSeconds = await deps.loginGuard.admit(body.email, address);
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
      const user = await findUserByEmail(db, body.email);
      const isRight = await isPasswordOf(user, body.password);
      if (!user || !isRight) {
        await deps.loginGuard.failed(address);
        return refuse('INVALID_CREDENTIALS');
      }
      await deps.loginGuard.succeeded(body.email, address);
      return accept({ body: await openSession(user) });
    }),

    // In one transaction: whoever shows the token a second time waits for the first to be done,
    // and then ends what came of it, too.
    route(refresh, ({ body }) =>
      db.transaction(async (tx) => {
        const exchange = await writes.useRefreshToken(tx, hashOf(body.refreshToken), now());
        if (exchange.kind === 'reused') {
          await writes.deleteFamily(tx, exchange.familyId);
          deps.sessions.forget(exchange.familyId);
        }
        if (exchange.kind !== 'exchanged') return refuse('AUTH_REQUIRED');
        const user = await findUser(tx, exchange.userId);
        if (!user) return refuse('AUTH_REQUIRED');
        return accept({ body: await openSession(user, exchange.familyId, tx) });
      }),
    ),

    route(logout, async ({ body }) => {
      const ended = await writes.deleteFamilyOf(db, hashOf(body.refreshToken));
      if (ended) deps.sessions.forget(ended);
      return accept({ body: undefined });
    }),

    route(forgotPassword, async ({ body, address }) => {
      const waitSeconds = await takeTry(deps.redis, FORGOTTEN_PER_ADDRESS, address);
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
      mailResetLink(body.email).catch((error: unknown) =>
        deps.log.error({ err: error }, 'a reset link could not be sent'),
      );
      return accept({ body: { status: 'accepted' as const } });
    }),

    route(resetPassword, async ({ body }) => {
      const passwordHash = await hash(body.password);
      const user = await db.transaction((tx) =>
        writes.applyPasswordReset(tx, { tokenHash: hashOf(body.token), passwordHash, now: now() }),
      );
      if (!user) return refuse('RESET_LINK_INVALID');
      await deps.loginGuard.forgive(user.email);
      return accept({ body: undefined });
    }),
  ];
}

async function isPasswordOf(user: UserRecord | undefined, password: string): Promise<boolean> {
  // An account of an outside issuer has no password here.
  return verify(user?.passwordHash || (await NOBODYS_HASH), password);
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
