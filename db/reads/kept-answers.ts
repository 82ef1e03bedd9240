import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { keptAnswers } from '../schema/engine.ts';

export async function findKeptAnswer(
  executor: Executor,
  callerId: string,
  key: string,
): Promise<typeof keptAnswers.$inferSelect | undefined> {
  const [row] = await executor
    .select()
    .from(keptAnswers)
    .where(and(eq(keptAnswers.callerId, callerId), eq(keptAnswers.key, key)));
  return row;
}
