import type { Executor } from '../client.ts';
import { keptAnswers } from '../schema/engine.ts';

export async function keepAnswer(
  executor: Executor,
  row: typeof keptAnswers.$inferInsert,
): Promise<void> {
  await executor.insert(keptAnswers).values(row);
}
