import { ApplicationFailure } from '@temporalio/common';
import type { Logger } from 'pino';
import {
  classifyDatabaseError,
  type DatabaseFailure,
  REFUSAL_OF_CONSTRAINT,
} from '../../db/errors.ts';
import { isPastDeadline } from '../../domain/commands/envelope.ts';
import { type Command, type Committed, isKnown, locksFor } from '../../domain/commands/index.ts';
import { type CommandResult, undecided } from '../../domain/commands/result.ts';
import { type Refusal, refuse } from '../../domain/outcome.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import type { CalendarActivities } from '../../workflows/messages.ts';
import {
  decideInTransaction,
  type LockWait,
  refuseInTransaction,
  type TransactionDeps,
} from './decide-transaction.ts';
import { databaseUnavailable } from './failures.ts';

export type DecideDeps = TransactionDeps & {
  readonly log: Logger;
  readonly metrics: Pick<WorkerMetrics, 'decisions' | 'decisionDurations'>;
  /** Tells the gateways that wait. Called after the commit, never before. */
  readonly announce: (committed: Committed) => void;
};

/** Log field `event`: a database constraint refused what the engine had accepted. */
export const DECISION_OVERRULED = 'decision_overruled';

export function createDecide(deps: DecideDeps): CalendarActivities['decide'] {
  return async (commands) => {
    const results: CommandResult[] = [];
    for (const part of splitByLocks(commands)) {
      results.push(...(await decideInTime(deps, part, 'normal')));
    }
    commands.forEach(({ kind }, i) =>
      deps.metrics.decisions.inc({ kind, outcome: labelOf(results[i]!) }),
    );
    return results;
  };
}

/** Postgres has room for some thousand locks of all transactions together; a booking with any professional needs many. */
const LOCKS_MAX = 1_000;

/** Almost always one part. A repeated batch finds the outcomes of the parts that were saved. */
function splitByLocks(commands: readonly Command[]): Command[][] {
  const parts: Command[][] = [[]];
  let taken = new Set<string>();
  for (const command of commands) {
    const locks = isKnown(command) ? locksFor([command]) : [];
    if (taken.size + locks.filter((name) => !taken.has(name)).length > LOCKS_MAX) {
      parts.push([]);
      taken = new Set();
    }
    parts.at(-1)!.push(command);
    for (const name of locks) taken.add(name);
  }
  return parts;
}

/** Commands past their deadline, or of an unknown kind, do not reach the database with the others. */
async function decideInTime(
  deps: DecideDeps,
  commands: Command[],
  lockWait: LockWait,
): Promise<CommandResult[]> {
  const inTime = commands.filter(
    (command) => isKnown(command) && !isPastDeadline(command, deps.nowMs()),
  );
  const results = inTime.length > 0 ? await decideOrSplit(deps, inTime, lockWait) : [];
  return commands.map((command) => {
    const i = inTime.indexOf(command);
    if (i >= 0) return results[i]!;
    return undecided(isKnown(command) ? 'past_deadline' : 'unknown_command');
  });
}

async function decideOrSplit(
  deps: DecideDeps,
  commands: Command[],
  lockWait: LockWait,
): Promise<CommandResult[]> {
  let committed: Committed;
  try {
    committed = await measureDecision(deps, commands, lockWait);
  } catch (error) {
    if (error instanceof ApplicationFailure) throw error;
    const fault = classifyDatabaseError(error);
    const isAlone = commands.length === 1;
    if (!isAlone && isOutOfMemory(fault)) {
      deps.log.warn({ ...idsOf(commands), fault, err: error }, 'deciding the batch in two halves');
      return decideInHalves(deps, commands);
    }
    if (isTransient(fault)) {
      deps.log.warn({ ...idsOf(commands), fault, err: error }, 'the batch is not decided yet');
      throw databaseUnavailable(error);
    }
    if (isAlone && isLockTimeout(fault)) return [undecided('lock_timeout')];
    if (lockWait === 'short') return [await refuseAfterFault(deps, commands[0]!, fault, error)];
    deps.log.warn(
      { ...overruledEvent(fault), ...idsOf(commands), fault, ...(isAlone && { err: error }) },
      'deciding the commands of a batch again, one by one',
    );
    return decideOneByOne(deps, commands);
  }
  deps.announce(committed);
  return committed.results;
}

/** A repeated batch finds the outcomes of the half that was saved. */
async function decideInHalves(deps: DecideDeps, commands: Command[]): Promise<CommandResult[]> {
  const middle = Math.ceil(commands.length / 2);
  const first = await decideInTime(deps, commands.slice(0, middle), 'normal');
  return [...first, ...(await decideInTime(deps, commands.slice(middle), 'normal'))];
}

async function measureDecision(
  deps: DecideDeps,
  commands: Command[],
  lockWait: LockWait,
): Promise<Committed> {
  const endTimer = deps.metrics.decisionDurations.startTimer();
  try {
    const committed = await decideInTransaction(deps, commands, lockWait);
    endTimer({ result: 'committed' });
    return committed;
  } catch (error) {
    endTimer({ result: 'failed' });
    throw error;
  }
}

/**
 * One bad command, or one that waits for a lock, must not fail the others of its batch. A command that was
 * alone is decided again too: what it needs may have changed while it was decided.
 */
async function decideOneByOne(deps: DecideDeps, commands: Command[]): Promise<CommandResult[]> {
  const blockedLocks = new Set<string>();
  const results: CommandResult[] = [];
  for (const command of commands) {
    const locks = locksFor([command]);
    const result = locks.some((name) => blockedLocks.has(name))
      ? undecided('lock_timeout')
      : (await decideInTime(deps, [command], 'short'))[0]!;
    if (result.kind === 'undecided' && result.reason === 'lock_timeout') {
      for (const name of locks) blockedLocks.add(name);
    }
    results.push(result);
  }
  return results;
}

/** The same batch may succeed when Temporal retries it. */
function isTransient(fault: DatabaseFailure): boolean {
  if (isLockTimeout(fault)) return false;
  return fault.kind === 'unavailable' || fault.kind === 'conflict' || isOvertaken(fault);
}

/** A final failure is stored, so that a repeat gets it too and the command cannot be accepted later. */
async function refuseAfterFault(
  deps: DecideDeps,
  command: Command,
  fault: DatabaseFailure,
  error: unknown,
): Promise<CommandResult> {
  deps.log.error(
    { ...overruledEvent(fault), ...idsOf([command]), fault, err: error },
    'decision failed',
  );
  if (fault.kind === 'rejected') return undecided('database_fault');
  const code = fault.kind === 'violation' ? REFUSAL_OF_CONSTRAINT[fault.constraint] : undefined;
  const refusal = refuse(code ?? 'SERVER_ERROR');
  const result = await storeRefusal(deps, command, refusal);
  if (result.kind === 'decided' || result.reason !== 'fault') return result;
  // The summary is the only free text of an outcome: Postgres may refuse it.
  return storeRefusal(deps, { ...command, summary: `${command.id}: ${command.kind}` }, refusal);
}

async function storeRefusal(
  deps: DecideDeps,
  command: Command,
  refusal: Refusal,
): Promise<CommandResult> {
  try {
    return await refuseInTransaction(deps, command, refusal);
  } catch (error) {
    const fault = classifyDatabaseError(error);
    if (isTransient(fault)) throw databaseUnavailable(error);
    deps.log.error({ ...idsOf([command]), fault, err: error }, 'refusal not stored');
    if (isLockTimeout(fault)) return undecided('lock_timeout');
    return undecided(fault.kind === 'rejected' ? 'database_fault' : 'fault');
  }
}

/** Finds the log lines of the gateway for these commands. */
function idsOf(commands: readonly Command[]) {
  return {
    commandIds: commands.map(({ id }) => id),
    requestIds: commands.map(({ xRequestId }) => xRequestId),
  };
}

function overruledEvent(fault: DatabaseFailure): { readonly event?: string } {
  return fault.kind === 'violation' ? { event: DECISION_OVERRULED } : {};
}

function isLockTimeout(fault: DatabaseFailure): boolean {
  return fault.kind === 'unavailable' && fault.isBlocked === true;
}

function isOutOfMemory(fault: DatabaseFailure): boolean {
  return fault.kind === 'unavailable' && fault.isOutOfMemory === true;
}

/** Another calendar decided a command just now, or a gateway abandoned it: the retry finds that. */
function isOvertaken(fault: DatabaseFailure): boolean {
  return (
    fault.kind === 'violation' &&
    (fault.constraint === 'outcomes_pkey' || fault.constraint === 'outcomes_attempt_unique')
  );
}

function labelOf(result: CommandResult): string {
  if (result.kind === 'undecided') return 'undecided';
  if (result.isRepeat) return 'repeat';
  return result.outcome.ok ? 'accepted' : result.outcome.code;
}
