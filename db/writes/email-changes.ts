import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import type { EmailChange } from '../reads/email-changes.ts';
import { emailChanges, magicLinks, passwordResets, users } from '../schema/accounts.ts';
import { endSessions } from './accounts.ts';

/** A new link ends the older one. */
export async function replaceEmailChange(executor: Executor, change: EmailChange): Promise<void> {
  await deleteEmailChange(executor, change.userId);
  await executor.insert(emailChanges).values(change);
}

export async function deleteEmailChange(executor: Executor, userId: string): Promise<void> {
  await executor.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Also ends the links that were mailed to the old address. Returns the token families of the ended sessions. */
export async function changeEmailAndEndSessions(
  executor: Executor,
  { userId, email, familyId }: EmailChange,
  now: Date,
): Promise<string[]> {
  await executor.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId));
  await deleteEmailChange(executor, userId);
  await executor.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await executor.delete(magicLinks).where(eq(magicLinks.userId, userId));
  return endSessions(executor, userId, familyId);
}
