import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareRowsStatement } from '../prepared-statements.ts';
import { outcomes, keyReservations } from '../schema/engine.ts';

export type OutcomeRecord = typeof outcomes.$inferSelect;

/** The kind of the outcome that the function `abandon_attempt` of the migrations inserts. */
export const ABANDONED_KIND = 'abandoned';

const outcomesByCommand = prepareRowsStatement(
  'outcomes_by_command',
  outcomes,
  sql`${outcomes.commandId} = ANY(${sql.placeholder('ids')}::text[])`,
);

/** Outcomes of decided commands, keyed by command id. */
export async function findOutcomes(
  executor: Executor,
  commandIds: readonly string[],
): Promise<Map<string, OutcomeRecord>> {
  const rows = await outcomesByCommand(executor, { ids: commandIds });
  return new Map(rows.map((row) => [row.commandId, row]));
}

const reservationsByCommand = prepareRowsStatement(
  'key_reservations_by_command',
  keyReservations,
  sql`${keyReservations.commandId} = ANY(${sql.placeholder('ids')}::text[])`,
);

/** Request fingerprints of reserved command ids, keyed by command id. */
export async function findKeyReservations(
  executor: Executor,
  commandIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reservationsByCommand(executor, { ids: commandIds });
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
