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
