import { type Database, transact } from '../../db/client.ts';
import { findKeyReservations, findOutcomes } from '../../db/reads/outcomes.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { saveDecisions } from '../../db/writes/decisions.ts';
import { takeLocks, shortenLockTimeout } from '../../db/writes/locks.ts';
import { isPastDeadline } from '../../domain/commands/envelope.ts';
import {
  type Command,
  decideAll,
  type Decision,
  dedupeById,
  locksFor,
  needsOf,
} from '../../domain/commands/index.ts';
import {
  type CommandResult,
  KEY_REUSED,
  type StoredOutcome,
  toDecided,
  undecided,
} from '../../domain/commands/result.ts';
import { decisionTooLate } from './failures.ts';

export type TransactionDeps = { readonly database: Database; readonly nowMs: () => number };

/** A batch waits longer for a lock than a command that is decided alone after a lock timeout. */
export type LockWait = 'normal' | 'short';

/** Loads, decides and saves a batch of commands in one transaction. */
export async function decideInTransaction(
  { database, nowMs }: TransactionDeps,
  commands: Command[],
  lockWait: LockWait,
): Promise<CommandResult[]> {
  return transact(database, async (tx) => {
    const ids = commands.map((command) => command.id);
    const [, , { decided, abandonedAttempts }, reservations, world] = await Promise.all([
      lockWait === 'short' && shortenLockTimeout(tx),
      takeLocks(tx, locksFor(commands)),
      findOutcomes(tx, commands),
      findKeyReservations(tx, ids),
      loadWorld(tx, needsOf(commands)),
    ]);
    const open = commands.filter(
      ({ id, attemptId }) => !decided.has(id) && !abandonedAttempts.has(attemptId),
    );
    const fresh = dedupeById(open, reservations);
    const decidedMs = nowMs();
    const decisions = decideAll(world, fresh, decidedMs);
    const outcomes = await saveDecisions(tx, decisions, new Date(decidedMs));
    requireInTime(decisions, nowMs());
    const known = new Map<string, StoredOutcome>(decided);
    decisions.forEach(({ command }, i) =>
      known.set(command.id, { ...command, outcome: outcomes[i]! }),
    );
    return commands.map((command) =>
      !known.has(command.id) && abandonedAttempts.has(command.attemptId)
        ? undecided('attempt_abandoned')
        : resultOf(command, known, fresh),
    );
  });
}

/** Checks the deadlines again just before the commit: the database may have been slow until then. */
function requireInTime(decisions: readonly Decision[], nowMs: number): void {
  const isLate = decisions.some(
    ({ command, outcome }) => outcome.ok && isPastDeadline(command, nowMs),
  );
  if (isLate) throw decisionTooLate();
}

function resultOf(
  command: Command,
  known: ReadonlyMap<string, StoredOutcome>,
  fresh: readonly Command[],
): CommandResult {
  const { id, fingerprint } = command;
  const outcome = known.get(id);
  if (outcome) return toDecided(outcome, command);
  const isFresh = fresh.some((each) => each.id === id && each.fingerprint === fingerprint);
  return isFresh ? undecided('past_deadline') : KEY_REUSED;
}
