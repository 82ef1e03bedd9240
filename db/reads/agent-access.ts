import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { authorizationCodes } from '../schema/accounts.ts';

export type AuthorizationCode = typeof authorizationCodes.$inferSelect;

export async function findAuthorizationCode(
  executor: Executor,
  codeHash: string,
  now: Date,
): Promise<AuthorizationCode | undefined> {
  const [row] = await executor
    .select()
    .from(authorizationCodes)
    .where(and(eq(authorizationCodes.codeHash, codeHash), gt(authorizationCodes.expiresAt, now)));
  return row;
}
