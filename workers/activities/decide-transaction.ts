import { type Database, type Executor, transact } from '../../db/client.ts';
import { findCommandTexts } from '../../db/reads/command-texts.ts';
import { findKeyReservations, findOutcomes } from '../../db/reads/outcomes.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { deleteCommandTexts } from '../../db/writes/command-texts.ts';
import { saveDecisions } from '../../db/writes/decisions.ts';
import { lockBusinessRows, shortenLockTimeout, takeLocks } from '../../db/writes/locks.ts';
import { isPastDeadline } from '../../domain/commands/envelope.ts';
import {
  type Command,
  type Committed,
  decideBatch,
  type DecidedBatch,
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
  type UndecidedReason,
} from '../../domain/commands/result.ts';
import { type CommandTexts, withTexts } from '../../domain/commands/texts.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { listResourceIds, type World } from '../../domain/world.ts';
import { decisionTooLate, resourcesChanged } from './failures.ts';

export type TransactionDeps = { readonly database: Database; readonly nowMs: () => number };

/** A batch waits longer for a lock than a command that is decided again alone. */
export type LockWait = 'normal' | 'short';

/** Loads, decides and saves a batch of commands in one transaction. */
export async function decideInTransaction(
  { database, nowMs }: TransactionDeps,
  commands: Command[],
  lockWait: LockWait,
): Promise<Committed> {
  return transact(database, async (tx) => {
    const needs = needsOf(commands);
    const [, , locked, texts, earlier, world] = await Promise.all([
      lockWait === 'short' && shortenLockTimeout(tx),
      lockBusinessRows(tx, needs.timetableBusinessIds),
      takeLocks(tx, locksFor(commands), needs.serviceIds),
      findCommandTexts(tx, textsIdsOf(commands)),
      loadEarlier(tx, commands),
      loadWorld(tx, needs),
    ]);
    // A service that got a resource while the locks were taken: the retry locks it.
    if (!listResourceIds(world).every((id) => locked.has(id))) throw resourcesChanged();
    return decideUndecided(tx, nowMs, commands, earlier, (fresh, decidedMs) =>
      decideWithTexts(world, fresh, decidedMs, texts),
    );
  });
}

/**
 * A command whose texts are missing can only be refused, for example because its person was erased and the texts with it. Otherwise
 * it is not decided: without its notes, a booking is not the one that was asked for.
 */
function decideWithTexts(
  world: World,
  commands: readonly Command[],
  decidedMs: number,
  texts: ReadonlyMap<string, CommandTexts>,
): DecidedBatch {
  const whole: Command[] = [];
  const refused: Decision[] = [];
  const missing: [string, UndecidedReason][] = [];
  for (const command of commands) {
    const found = command.textsId === undefined ? {} : texts.get(command.textsId);
    if (found) {
      whole.push(withTexts(command, found));
      continue;
    }
    // After the commands before it, which may have freed its time.
    const decision = decideBatch(world, [...whole, command], decidedMs).decisions.at(-1);
    if (decision?.command === command && !decision.outcome.ok) refused.push(decision);
    else missing.push([command.id, 'texts_missing']);
  }
  const batch = decideBatch(world, whole, decidedMs);
  return {
    decisions: [...refused, ...batch.decisions],
    undecided: new Map([...batch.undecided, ...missing]),
  };
}

function textsIdsOf(commands: readonly Command[]): string[] {
  return commands.flatMap(({ textsId }) => textsId ?? []);
}

/** Stores the refusal of a command that cannot be decided, unless it has an outcome. */
export async function refuseInTransaction(
  { database, nowMs }: TransactionDeps,
  command: Command,
  outcome: Refusal,
): Promise<CommandResult> {
  return transact(database, async (tx) => {
    const earlier = await loadEarlier(tx, [command]);
    const { results } = await decideUndecided(tx, nowMs, [command], earlier, (fresh) => ({
      decisions: fresh.map((each) => ({ command: each, outcome })),
      undecided: new Map(),
    }));
    return results[0]!;
  });
}

type Earlier = Awaited<ReturnType<typeof loadEarlier>>;

/** The earlier results of these commands, and the requests that their ids are reserved for. */
async function loadEarlier(tx: Executor, commands: readonly Command[]) {
  const [outcomes, reservations] = await Promise.all([
    findOutcomes(tx, commands),
    findKeyReservations(
      tx,
      commands.map(({ id }) => id),
    ),
  ]);
  return { ...outcomes, reservations };
}

/** Decides and saves the commands without an earlier result. */
async function decideUndecided(
  tx: Executor,
  nowMs: () => number,
  commands: readonly Command[],
  { decided, abandonedAttempts, reservations }: Earlier,
  decide: (fresh: readonly Command[], decidedMs: number) => DecidedBatch,
): Promise<Committed> {
  const open = commands.filter(
    ({ id, attemptId }) => !decided.has(id) && !abandonedAttempts.has(attemptId),
  );
  const fresh = dedupeById(open, reservations);
  const decidedMs = nowMs();
  const batch = decide(fresh, decidedMs);
  const outcomes = await saveDecisions(tx, batch.decisions, new Date(decidedMs));
  const known = new Map<string, StoredOutcome>(decided);
  batch.decisions.forEach(({ command }, i) =>
    known.set(command.id, { ...command, outcome: outcomes[i]! }),
  );
  const results = commands.map((command) =>
    !known.has(command.id) && abandonedAttempts.has(command.attemptId)
      ? undecided('attempt_abandoned')
      : resultOf(command, known, fresh, batch),
  );
  const ended = commands.filter((_, i) => isEnded(results[i]!));
  await deleteCommandTexts(tx, textsIdsOf(ended));
  requireInTime(batch.decisions, nowMs());
  return { commands, results, decisions: batch.decisions };
}

/** False for a command that is sent again as it is. A stale one is built again, with new texts. */
function isEnded(result: CommandResult): boolean {
  return result.kind === 'decided' || ['stale', 'attempt_abandoned'].includes(result.reason);
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
  batch: DecidedBatch,
): CommandResult {
  const { id, fingerprint } = command;
  const outcome = known.get(id);
  if (outcome) return toDecided(outcome, command);
  const isFresh = fresh.some((each) => each.id === id && each.fingerprint === fingerprint);
  return isFresh ? undecided(batch.undecided.get(id)!) : KEY_REUSED;
}
