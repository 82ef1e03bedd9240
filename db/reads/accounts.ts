import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { refreshTokens, users } from '../schema/accounts.ts';

export type UserRecord = typeof users.$inferSelect;

export async function findUserByEmail(
  executor: Executor,
  email: string,
): Promise<UserRecord | undefined> {
  const [row] = await executor
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.erasedAt)));
  return row;
}

export async function findUser(executor: Executor, id: string): Promise<UserRecord | undefined> {
  const [row] = await executor
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  return row;
}

/** A session lives as long as one of its refresh tokens has not been used. */
export async function hasLiveSession(executor: Executor, familyId: string): Promise<boolean> {
  const rows = await executor
    .select({ familyId: refreshTokens.familyId })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.usedAt)))
    .limit(1);
  return rows.length > 0;
}
