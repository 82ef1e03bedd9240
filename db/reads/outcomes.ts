import { inArray } from 'drizzle-orm';
import type { Decided } from '../../domain/commands/index.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Executor } from '../client.ts';
import { outcomes } from '../schema/engine.ts';

/** The outcomes that were already decided, by command id. */
export async function findOutcomes(
  executor: Executor,
  commandIds: readonly string[],
): Promise<Map<string, Outcome<Decided>>> {
  const rows = await executor
    .select({ id: outcomes.commandId, outcome: outcomes.outcome })
    .from(outcomes)
    .where(inArray(outcomes.commandId, [...commandIds]));
  return new Map(rows.map((row) => [row.id, row.outcome]));
}
