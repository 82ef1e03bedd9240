import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { emailChanges } from '../schema/accounts.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

export async function findEmailChange(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const [row] = await executor
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, now)));
  return row;
}

/** The email that a mailed link still confirms. */
export async function findPendingEmail(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row?.email;
}
