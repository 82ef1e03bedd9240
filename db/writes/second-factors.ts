import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import type { SecondFactor } from '../reads/second-factors.ts';
import { refreshTokens } from '../schema/accounts.ts';
import { secondFactors } from '../schema/second-factors.ts';

/** A new beginning ends the older one; an enabled second factor stays until the new one is confirmed. */
export async function beginSecondFactor(
  executor: Executor,
  userId: string,
  begun: { readonly sealedNewSecret: string; readonly begunAt: Date },
): Promise<void> {
  await executor
    .insert(secondFactors)
    .values({ userId, ...begun })
    .onConflictDoUpdate({ target: secondFactors.userId, set: begun });
}

type Changes = Partial<Omit<SecondFactor, 'userId'>>;

export async function updateSecondFactor(
  executor: Executor,
  userId: string,
  changes: Changes,
): Promise<void> {
  await executor.update(secondFactors).set(changes).where(eq(secondFactors.userId, userId));
}

/** False if there was none, or one that was only begun. */
export async function deleteSecondFactor(executor: Executor, userId: string): Promise<boolean> {
  const deleted = await executor
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ enabledAt: secondFactors.enabledAt });
  return deleted.some(({ enabledAt }) => enabledAt !== null);
}

/** The next tokens of the session say that the second factor was proven. */
export async function markSessionProven(executor: Executor, familyId: string): Promise<void> {
  await executor
    .update(refreshTokens)
    .set({ hasSecondFactor: true })
    .where(eq(refreshTokens.familyId, familyId));
}
