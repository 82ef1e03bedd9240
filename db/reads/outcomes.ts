import { eq, sql } from 'drizzle-orm';
import { type Executor, rowsStatement } from '../client.ts';
import { outcomes, promises } from '../schema/engine.ts';

export type OutcomeRecord = typeof outcomes.$inferSelect;

const byCommand = rowsStatement(
  'outcomes_by_command',
  outcomes,
  sql`${outcomes.commandId} = ANY(${sql.placeholder('ids')}::text[])`,
);

/** The outcomes that were already decided, by command id. */
export async function findOutcomes(
  executor: Executor,
  commandIds: readonly string[],
): Promise<Map<string, OutcomeRecord>> {
  const rows = await byCommand(executor, { ids: commandIds });
  return new Map(rows.map((row) => [row.commandId, row]));
}

const promisedTo = rowsStatement(
  'promises_by_command',
  promises,
  sql`${promises.commandId} = ANY(${sql.placeholder('ids')}::text[])`,
);

/** What durable bookings ask for, by command id. */
export async function findPromised(
  executor: Executor,
  commandIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await promisedTo(executor, { ids: commandIds });
  return new Map(rows.map(({ commandId, fingerprint }) => [commandId, fingerprint]));
}

export async function findOutcome(
  executor: Executor,
  commandId: string,
): Promise<OutcomeRecord | undefined> {
  return (await findOutcomes(executor, [commandId])).get(commandId);
}

export async function findOutcomeOfAttempt(
  executor: Executor,
  attemptId: string,
): Promise<OutcomeRecord | undefined> {
  const [row] = await executor.select().from(outcomes).where(eq(outcomes.attemptId, attemptId));
  return row;
}
