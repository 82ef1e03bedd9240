import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { toPlaceholderEmail } from '../../domain/placeholder-email.ts';
import type { Executor } from '../client.ts';
import type { UserRecord } from '../reads/accounts.ts';
import {
  authorizationCodes,
  emailChanges,
  magicLinks,
  passwordResets,
  refreshTokens,
  users,
} from '../schema/accounts.ts';
import { professionals } from '../schema/professionals.ts';
import { deleteExportsOf } from './exports.ts';

/** Undefined if the email is taken. */
export async function insertUser(
  executor: Executor,
  user: typeof users.$inferInsert,
): Promise<UserRecord | undefined> {
  const [row] = await executor.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

/** The account of a user of the external issuer; inserted at the first login. */
export async function findOrInsertExternalUser(
  executor: Executor,
  user: typeof users.$inferInsert & { externalSubjectHash: string },
): Promise<UserRecord> {
  // A taken email does not prove ownership of that account, so the new account gets a placeholder.
  const withoutEmail = { ...user, email: toPlaceholderEmail(user.id) };
  for (const candidate of [user, withoutEmail]) {
    const [known] = await executor
      .select()
      .from(users)
      .where(eq(users.externalSubjectHash, user.externalSubjectHash));
    const row = known ?? (await insertUser(executor, candidate));
    if (row) return row;
  }
  throw new Error(`no account could be inserted for the external user ${user.id}`);
}

export async function updateUser(executor: Executor, { id, ...user }: UserRecord): Promise<void> {
  const { name, phone, preferredReminderChannel, language } = user;
  const { mailsChanges, mailsThanks, mailsBookings, mailsAgenda, mailsCalendars } = user;
  await executor
    .update(users)
    .set({
      name,
      phone,
      preferredReminderChannel,
      language,
      mailsChanges,
      mailsThanks,
      mailsBookings,
      mailsAgenda,
      mailsCalendars,
    })
    .where(eq(users.id, id));
}

/** False if the account has upcoming appointments. */
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

/** Undefined for a suspended account too, so that it can start no session. */
export async function lockUser(executor: Executor, id: string): Promise<UserRecord | undefined> {
  const account = await lockAccount(executor, id);
  return account?.suspendedAt ? undefined : account;
}

/**
 * Locks the account until the transaction ends. Every transaction that starts or ends sessions takes this
 * lock first: a session cannot start while another request ends all sessions. Bookings, which refer to the
 * account, do not wait for it.
 */
export async function lockAccount(executor: Executor, id: string): Promise<UserRecord | undefined> {
  const [row] = await executor
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('no key update');
  return row;
}

/** Deletes the sealed successors of tokens of the family that were used before `usedBefore`. */
export async function clearSuccessors(
  executor: Executor,
  familyId: string,
  usedBefore: Date,
): Promise<void> {
  await executor
    .update(refreshTokens)
    .set({ sealedSuccessor: null })
    .where(
      and(
        eq(refreshTokens.familyId, familyId),
        lt(refreshTokens.usedAt, usedBefore),
        isNotNull(refreshTokens.sealedSuccessor),
      ),
    );
}

export async function updateRefreshToken(
  executor: Executor,
  tokenHash: string,
  use: { readonly usedAt: Date; readonly sealedSuccessor: string },
): Promise<void> {
  await executor.update(refreshTokens).set(use).where(eq(refreshTokens.tokenHash, tokenHash));
}

/** Ends a session. False if the account has no such session. */
export async function deleteTokenFamily(
  executor: Executor,
  { familyId, userId }: { readonly familyId: string; readonly userId: string },
): Promise<boolean> {
  const { rowCount } = await executor
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.familyId, familyId), eq(refreshTokens.userId, userId)));
  return rowCount !== 0;
}

/** A new link ends the older one. */
export async function replaceMagicLink(
  executor: Executor,
  link: typeof magicLinks.$inferInsert,
): Promise<void> {
  await executor.delete(magicLinks).where(eq(magicLinks.userId, link.userId));
  await executor.insert(magicLinks).values(link);
}

export async function deleteMagicLink(executor: Executor, tokenHash: string): Promise<void> {
  await executor.delete(magicLinks).where(eq(magicLinks.tokenHash, tokenHash));
}

/**
 * After the use of a link that only the owner of the mailbox has, and that only they use to act as the account: the
 * first magic link of a verified account keeps its password. Keeps the time of the first one.
 */
export async function verifyEmail(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt), isNull(users.erasedAt)));
}

/** The token of the only calendar feed of the account; null: there is none. */
export async function updateCalendarToken(
  executor: Executor,
  userId: string,
  calendarTokenHash: string | null,
): Promise<void> {
  await executor.update(users).set({ calendarTokenHash }).where(eq(users.id, userId));
}

export async function insertPasswordReset(
  executor: Executor,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await executor.insert(passwordResets).values(reset);
}

/** Also ends what `endAccess` ends. Returns the token families of the ended sessions. */
export async function updatePasswordAndEndSessions(
  executor: Executor,
  userId: string,
  passwordHash: string,
  keptFamilyId?: string,
): Promise<string[]> {
  await executor.update(users).set({ passwordHash }).where(eq(users.id, userId));
  return endAccess(executor, userId, keptFamilyId);
}

/** Ends sessions, also of agents, mailed links of the account, a requested change of email and the calendar feeds. Returns the token families. */
export async function endAccess(
  executor: Executor,
  userId: string,
  keptFamilyId?: string,
): Promise<string[]> {
  await executor.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await executor.delete(magicLinks).where(eq(magicLinks.userId, userId));
  await executor.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await executor.delete(authorizationCodes).where(eq(authorizationCodes.userId, userId));
  await deleteExportsOf(executor, userId);
  await updateCalendarToken(executor, userId, null);
  await executor
    .update(professionals)
    .set({ calendarTokenHash: null })
    .where(eq(professionals.userId, userId));
  return endSessions(executor, userId, keptFamilyId);
}

/** Ends the sessions of the account but one. Returns the token families. */
export async function endSessions(
  executor: Executor,
  userId: string,
  keptFamilyId: string | null | undefined,
): Promise<string[]> {
  const ended = await executor
    .delete(refreshTokens)
    .where(
      and(
        eq(refreshTokens.userId, userId),
        keptFamilyId ? ne(refreshTokens.familyId, keptFamilyId) : undefined,
      ),
    )
    .returning({ familyId: refreshTokens.familyId });
  return [...new Set(ended.map(({ familyId }) => familyId))];
}

/** Null reinstates the account. */
export async function updateSuspension(
  executor: Executor,
  userId: string,
  suspendedAt: Date | null,
): Promise<void> {
  await executor.update(users).set({ suspendedAt }).where(eq(users.id, userId));
}

/** Locks the admins who can act, so that two of them cannot suspend each other. */
export async function lockActiveAdmins(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.erasedAt), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}
