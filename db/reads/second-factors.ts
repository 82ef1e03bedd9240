import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { secondFactors } from '../schema/second-factors.ts';

export type SecondFactor = typeof secondFactors.$inferSelect;

/** Enabled, or begun and not yet confirmed. */
export async function findSecondFactor(
  executor: Executor,
  userId: string,
): Promise<SecondFactor | undefined> {
  const [row] = await executor.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

export async function hasSecondFactor(executor: Executor, userId: string): Promise<boolean> {
  const rows = await executor
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  return rows.length > 0;
}
