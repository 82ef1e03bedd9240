import { and, desc, eq, gt, isNull, like, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { magicLinks, passwordResets, refreshTokens, users } from '../schema/accounts.ts';

export type UserRecord = typeof users.$inferSelect;

export async function findUserByEmail(
  executor: Executor,
  email: string,
): Promise<UserRecord | undefined> {
  const [row] = await executor
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.erasedAt)));
  return row;
}

/** Stored for an account that has no password: none matches. */
export const NO_PASSWORD = '';

/** Ids of other accounts have no second underscore. */
export function isDemoAccount({ id }: Pick<UserRecord, 'id'>): boolean {
  return id.startsWith('usr_demo_');
}

export async function hasDemoAccounts(executor: Executor): Promise<boolean> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(like(users.id, 'usr\\_demo\\_%'), isNull(users.erasedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function findUser(executor: Executor, id: string): Promise<UserRecord | undefined> {
  const [row] = await executor
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  return row;
}

const activeSessionStatement = prepareStatement(
  'active_session',
  sql`SELECT 1 FROM ${refreshTokens}
    WHERE ${refreshTokens.familyId} = ${sql.placeholder('familyId')} AND ${refreshTokens.usedAt} IS NULL`,
);

/** A session is active while one of its refresh tokens is unused. */
export async function hasActiveSession(executor: Executor, familyId: string): Promise<boolean> {
  const rows = await activeSessionStatement(executor, { familyId });
  return rows.length > 0;
}

/** The sessions of an account, last used first; each has one unused token. */
export function listActiveSessions(executor: Executor, userId: string, now: Date, limit: number) {
  const { familyId: id, device, loggedInAt, createdAt } = refreshTokens;
  const { clientId, clientName, clientScope } = refreshTokens;
  return executor
    .select({
      id,
      device,
      clientId,
      clientName,
      clientScope,
      createdAt: loggedInAt,
      lastUsedAt: createdAt,
    })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.usedAt),
        gt(refreshTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function findMagicLink(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select()
    .from(magicLinks)
    .where(and(eq(magicLinks.tokenHash, tokenHash), gt(magicLinks.expiresAt, now)));
  return row;
}

export async function findRefreshToken(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.tokenHash, tokenHash), gt(refreshTokens.expiresAt, now)));
  return row;
}

export async function findPasswordReset(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return row;
}
