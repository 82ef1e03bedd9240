import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { storedResponses } from '../schema/engine.ts';

export async function findStoredResponse(
  executor: Executor,
  callerId: string,
  key: string,
): Promise<typeof storedResponses.$inferSelect | undefined> {
  const [row] = await executor
    .select()
    .from(storedResponses)
    .where(and(eq(storedResponses.callerId, callerId), eq(storedResponses.key, key)));
  return row;
}
