import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { outcomes } from '../schema/engine.ts';

export type OutcomeRecord = typeof outcomes.$inferSelect;

/** The outcomes that were already decided, by command id. */
export async function findOutcomes(
  executor: Executor,
  commandIds: readonly string[],
): Promise<Map<string, OutcomeRecord>> {
  const rows = await executor
    .select()
    .from(outcomes)
    .where(inArray(outcomes.commandId, [...commandIds]));
  return new Map(rows.map((row) => [row.commandId, row]));
}

export async function findOutcomeOfAttempt(
  executor: Executor,
  attemptId: string,
): Promise<OutcomeRecord | undefined> {
  const [row] = await executor.select().from(outcomes).where(eq(outcomes.attemptId, attemptId));
  return row;
}
