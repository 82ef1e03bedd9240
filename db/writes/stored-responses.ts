import type { Executor } from '../client.ts';
import { storedResponses } from '../schema/engine.ts';

export async function insertStoredResponse(
  executor: Executor,
  row: typeof storedResponses.$inferInsert,
): Promise<void> {
  await executor.insert(storedResponses).values(row);
}
