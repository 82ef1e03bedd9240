import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { authorizationCodes } from '../schema/accounts.ts';

export async function insertAuthorizationCode(
  executor: Executor,
  code: typeof authorizationCodes.$inferInsert,
): Promise<void> {
  await executor.insert(authorizationCodes).values(code);
}

/** The code is used: this is the token family that it was exchanged for. */
export async function noteExchange(
  executor: Executor,
  codeHash: string,
  familyId: string,
): Promise<void> {
  await executor
    .update(authorizationCodes)
    .set({ familyId })
    .where(eq(authorizationCodes.codeHash, codeHash));
}
