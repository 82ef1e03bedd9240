import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import type { Accepted, StoredOutcome } from '../../domain/commands/result.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { prepareRowsStatement, prepareStatement } from '../prepared-statements.ts';
import { outcomes, keyReservations } from '../schema/engine.ts';

type OutcomeRow = typeof outcomes.$inferSelect;
type DecidedRow = OutcomeRow & { readonly outcome: Outcome<Accepted> };

/** False for an abandoned attempt. */
const isDecided = (row: OutcomeRow): row is DecidedRow => row.outcome !== null;

const outcomesByCommand = prepareRowsStatement(
  'outcomes_by_command',
  outcomes,
  sql`${outcomes.commandId} = ANY(${sql.placeholder('ids')}::text[])`,
);

type AttemptRef = { readonly id: string; readonly attemptId: string };

/** The stored outcomes by command id, and the attempts that are abandoned. */
export async function findOutcomes(
  executor: Executor,
  commands: readonly AttemptRef[],
): Promise<{
  readonly decided: Map<string, DecidedRow>;
  readonly abandonedAttempts: Set<string>;
}> {
  // An abandoned attempt is stored under its own id, so that the command can still be decided.
  const ids = commands.flatMap(({ id, attemptId }) => [id, attemptId]);
  const rows = await outcomesByCommand(executor, { ids });
  return {
    decided: new Map(rows.filter(isDecided).map((row) => [row.commandId, row])),
    abandonedAttempts: new Set(
      rows.filter((row) => !isDecided(row)).map(({ attemptId }) => attemptId),
    ),
  };
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
): Promise<DecidedRow | undefined> {
  const rows = await outcomesByCommand(executor, { ids: [commandId] });
  return rows.find(isDecided);
}

export async function isAttemptAbandoned(executor: Executor, attemptId: string): Promise<boolean> {
  const [row] = await outcomesByCommand(executor, { ids: [attemptId] });
  return row !== undefined && !isDecided(row);
}

/** The stored state of a command with an Idempotency-Key, read before it is sent. */
export type KeyUse = {
  readonly stored: StoredOutcome | undefined;
  /** How many attempts of the command were abandoned. */
  readonly generation: number;
  /** The fingerprint of the request that got 202, if one did. */
  readonly joinedFingerprint: string | undefined;
};

type KeyUseRow = Omit<StoredOutcome, 'outcome'> & {
  readonly outcome: StoredOutcome['outcome'] | null;
  readonly generation: number;
  readonly joinedFingerprint: string | null;
};

const keyUseStatement = prepareStatement<KeyUseRow>(
  'key_use',
  sql`
    SELECT ${outcomes.requestId} AS "requestId", ${outcomes.fingerprint}, ${outcomes.outcome},
      coalesce(${keyReservations.generation}, 0) AS generation,
      CASE WHEN ${keyReservations.joinedAttemptId} IS NOT NULL THEN ${keyReservations.fingerprint} END AS "joinedFingerprint"
    FROM (SELECT ${sql.placeholder('id')}::text AS id) AS command
    LEFT JOIN ${outcomes} ON ${outcomes.commandId} = command.id
    LEFT JOIN ${keyReservations} ON ${keyReservations.commandId} = command.id`,
);

export async function findKeyUse(executor: Executor, commandId: string): Promise<KeyUse> {
  const [row] = await keyUseStatement(executor, { id: commandId });
  const { outcome, generation, joinedFingerprint, ...request } = row!;
  const stored = outcome ? { ...request, outcome } : undefined;
  return { stored, generation, joinedFingerprint: joinedFingerprint ?? undefined };
}
