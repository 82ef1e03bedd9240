import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import type { EmailChange } from '../reads/email-changes.ts';
import {
  emailChanges,
  magicLinks,
  passwordResets,
  refreshTokens,
  users,
} from '../schema/accounts.ts';

/** A new link ends the older one. */
export async function replaceEmailChange(executor: Executor, change: EmailChange): Promise<void> {
  await executor.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
  await executor.insert(emailChanges).values(change);
}

/** Also ends the links that were mailed to the old address. Returns the token families of the ended sessions. */
export async function changeEmailAndEndSessions(
  executor: Executor,
  { userId, email, familyId }: EmailChange,
  now: Date,
): Promise<string[]> {
  await executor.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId));
  await executor.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await executor.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await executor.delete(magicLinks).where(eq(magicLinks.userId, userId));
  const ended = await executor
    .delete(refreshTokens)
    .where(
      and(
        eq(refreshTokens.userId, userId),
        familyId === null ? undefined : ne(refreshTokens.familyId, familyId),
      ),
    )
    .returning({ familyId: refreshTokens.familyId });
  return [...new Set(ended.map((each) => each.familyId))];
}
