import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import type { UserRecord } from '../reads/accounts.ts';
import { passwordResets, refreshTokens, users } from '../schema/accounts.ts';

/** Undefined if the email is taken. */
export async function insertUser(
  executor: Executor,
  user: typeof users.$inferInsert,
): Promise<UserRecord | undefined> {
  const [row] = await executor.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

/** The account of somebody known to the outside issuer, made when they first come. */
export async function findOrInsertOutsider(
  executor: Executor,
  user: typeof users.$inferInsert & { subject: string },
): Promise<UserRecord> {
  // An email that someone here already has is not proof of being them.
  const spare = { ...user, email: `${user.id}@outside.invalid` };
  for (const attempt of [user, spare]) {
    const [known] = await executor.select().from(users).where(eq(users.subject, user.subject));
    const row = known ?? (await insertUser(executor, attempt));
    if (row) return row;
  }
  throw new Error(`no account could be made for the outside subject of ${user.id}`);
}

export async function updateUser(
  executor: Executor,
  id: string,
  change: Partial<Pick<UserRecord, 'name' | 'phone' | 'preferredReminderChannel'>>,
): Promise<UserRecord | undefined> {
  const [row] = await executor
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .returning();
  return row;
}

/** False if the account has bookings to come. */
export async function eraseAccount(
  executor: Executor,
  id: string,
  erasedAt: Date,
): Promise<boolean> {
  const { rows } = await executor.execute<{ erased: boolean }>(
    sql`SELECT erase_account(${id}, ${erasedAt.toISOString()}) AS erased`,
  );
  return rows[0]?.erased === true;
}

export async function insertRefreshToken(
  executor: Executor,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await executor.insert(refreshTokens).values(token);
}

export type Exchange =
  | { readonly kind: 'exchanged'; readonly userId: string; readonly familyId: string }
  | { readonly kind: 'reused'; readonly familyId: string }
  | { readonly kind: 'unknown' };

/** Uses a refresh token up. Of two who show it at once, one exchanges it and the other reuses it. */
export async function useRefreshToken(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<Exchange> {
  const [used] = await executor
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(refreshTokens.tokenHash, tokenHash),
        isNull(refreshTokens.usedAt),
        gt(refreshTokens.expiresAt, now),
      ),
    )
    .returning();
  if (used) return { kind: 'exchanged', userId: used.userId, familyId: used.familyId };
  const [found] = await executor
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return found?.usedAt ? { kind: 'reused', familyId: found.familyId } : { kind: 'unknown' };
}

/** Ends a session: all refresh tokens of its family. */
export async function deleteFamily(executor: Executor, familyId: string): Promise<void> {
  await executor.delete(refreshTokens).where(eq(refreshTokens.familyId, familyId));
}

/** The session that a refresh token belongs to, ended. */
export async function deleteFamilyOf(
  executor: Executor,
  tokenHash: string,
): Promise<string | undefined> {
  const [found] = await executor
    .select({ familyId: refreshTokens.familyId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  if (found) await deleteFamily(executor, found.familyId);
  return found?.familyId;
}

export async function insertPasswordReset(
  executor: Executor,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await executor.insert(passwordResets).values(reset);
}

/** Sets the password and ends every session and every other link; undefined if the link is no good. */
export async function applyPasswordReset(
  executor: Executor,
  reset: { readonly tokenHash: string; readonly passwordHash: string; readonly now: Date },
): Promise<UserRecord | undefined> {
  const [link] = await executor
    .delete(passwordResets)
    .where(
      and(eq(passwordResets.tokenHash, reset.tokenHash), gt(passwordResets.expiresAt, reset.now)),
    )
    .returning();
  if (!link) return undefined;
  await executor.delete(passwordResets).where(eq(passwordResets.userId, link.userId));
  await executor.delete(refreshTokens).where(eq(refreshTokens.userId, link.userId));
  const [user] = await executor
    .update(users)
    .set({ passwordHash: reset.passwordHash })
    .where(eq(users.id, link.userId))
    .returning();
  return user;
}
