import { hash, verify } from '@node-rs/argon2';
import { login } from '../../contract/auth.ts';
import { findUserByEmail, type UserRecord } from '../../db/reads/accounts.ts';
import { insertRefreshToken } from '../../db/writes/refresh-tokens.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { ACCESS_TOKEN_SECONDS, newRefreshToken } from '../http/tokens.ts';

const REFRESH_TOKEN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Checked against when the email is unknown, so that both answers take the same time. */
const NOBODYS_HASH = hash('nobody has this password');

export function authRoutes(deps: Deps): Route[] {
  async function openSession(user: UserRecord) {
    const { token, hash: tokenHash } = newRefreshToken();
    const createdAt = new Date(deps.nowMs());
    await insertRefreshToken(deps.database.db, {
      tokenHash,
      familyId: tokenHash,
      userId: user.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + REFRESH_TOKEN_DAYS * DAY_MS),
    });
    return {
      accessToken: await deps.tokens.issue({ userId: user.id, role: user.role }),
      tokenType: 'Bearer' as const,
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshToken: token,
      user: toUser(user),
    };
  }

  return [
    route(login, async ({ body }) => {
      const user = await findUserByEmail(deps.database.db, body.email);
      const isRight = await verify(user?.passwordHash ?? (await NOBODYS_HASH), body.password);
      if (!user || !isRight) return refuse('INVALID_CREDENTIALS');
      return accept({ body: await openSession(user) });
    }),
  ];
}

function toUser({ id, email, name, role, phone }: UserRecord) {
  return { id, email, name, role, phone };
}
