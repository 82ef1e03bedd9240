import { ApplicationFailure } from '@temporalio/common';
import type { Logger } from 'pino';
import { type Database, transact } from '../../db/client.ts';
import { classify, REFUSAL_OF_CONSTRAINT } from '../../db/errors.ts';
import { findOutcomes, findKeyReservations } from '../../db/reads/outcomes.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { saveDecisions } from '../../db/writes/decisions.ts';
import { lock, waitBriefly } from '../../db/writes/locks.ts';
import {
  type Answered,
  answerFrom,
  type Command,
  decideAll,
  type Decision,
  type Known,
  locksFor,
  needsOf,
  dedupeById,
} from '../../domain/commands/index.ts';
import { isTooLate } from '../../domain/commands/envelope.ts';
import { refuse } from '../../domain/outcome.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import type { CalendarActivities } from '../../workflows/messages.ts';
import { silentDatabase } from './silent-database.ts';

export type DecideDeps = {
  readonly database: Database;
  readonly nowMs: () => number;
  readonly log: Logger;
  readonly metrics: Pick<WorkerMetrics, 'decisions' | 'decisionDurations'>;
};

/** Not decided: its time is over; or somebody holds what it needs. */
const TOO_LATE: Answered = { outcome: refuse('DB_UNAVAILABLE'), isRepeat: false };
const BLOCKED: Answered = { ...TOO_LATE };

export function createDecide({
  database,
  nowMs,
  log,
  metrics,
}: DecideDeps): CalendarActivities['decide'] {
  /** Load, decide, save: the whole batch in one transaction. */
  async function decideTogether(commands: Command[], isSplit: boolean): Promise<Answered[]> {
    return transact(database, async (tx) => {
      const needs = needsOf(commands);
      const ids = commands.map((command) => command.id);
      const [, , stored, promised, world] = await Promise.all([
        isSplit && waitBriefly(tx),
        lock(tx, locksFor(commands)),
        findOutcomes(tx, ids),
        findKeyReservations(tx, ids),
        loadWorld(tx, needs),
      ]);
      const known = new Map<string, Known>(stored);
      const fresh = dedupeById(commands, promised).filter(({ id }) => !known.has(id));
      const decidedMs = nowMs();
      const decisions = decideAll(world, fresh, decidedMs);
      const outcomes = await saveDecisions(tx, decisions, new Date(decidedMs));
      requireInTime(decisions);
      fresh.forEach((command, i) => known.set(command.id, { ...command, outcome: outcomes[i]! }));
      return commands.map((command) => answerFrom(known.get(command.id), command));
    });
  }

  /** Asked again just before the commit: by then a slow database may have used up the time. */
  function requireInTime(decisions: readonly Decision[]): void {
    const isLate = decisions.some(
      ({ command, outcome }) => outcome.ok && isTooLate(command, nowMs()),
    );
    if (isLate) throw ApplicationFailure.retryable('the decision came too late', 'DB_UNAVAILABLE');
  }

  async function timed(commands: Command[], isSplit: boolean): Promise<Answered[]> {
    const endTimer = metrics.decisionDurations.startTimer();
    try {
      const answers = await decideTogether(commands, isSplit);
      endTimer({ result: 'committed' });
      return answers;
    } catch (error) {
      endTimer({ result: 'failed' });
      throw error;
    }
  }

  async function decide(commands: Command[], isSplit: boolean): Promise<Answered[]> {
    try {
      return await timed(commands, isSplit);
    } catch (error) {
      if (error instanceof ApplicationFailure) throw error;
      const fault = classify(error);
      const isBlocked = fault.kind === 'unavailable' && fault.isBlocked === true;
      // The same command at another calendar, decided meanwhile: asked again, its outcome is found.
      const isDecidedElsewhere = fault.kind === 'violation' && fault.constraint === 'outcomes_pkey';
      if (
        !isBlocked &&
        (fault.kind === 'unavailable' || fault.kind === 'conflict' || isDecidedElsewhere)
      ) {
        throw silentDatabase();
      }
      if (commands.length > 1) {
        const words = isBlocked
          ? 'somebody holds what a batch needs'
          : 'the database refused a batch';
        log.warn({ commands: commands.length, fault }, words);
        return decideSplit(commands);
      }
      if (isBlocked) return [BLOCKED];
      const refusal =
        fault.kind === 'violation' ? REFUSAL_OF_CONSTRAINT[fault.constraint] : undefined;
      log.error({ commandId: commands[0]?.id, fault, err: error }, 'a decision failed');
      return [{ outcome: refuse(refusal ?? 'SERVER_ERROR'), isRepeat: false }];
    }
  }

  /** One that is bad, or has to wait for somebody, must not fail its neighbours. */
  async function decideSplit(commands: Command[]): Promise<Answered[]> {
    const held = new Set<string>();
    const answers: Answered[] = [];
    for (const command of commands) {
      const locks = locksFor([command]);
      const isHeld = locks.some((name) => held.has(name));
      const answered = isHeld ? BLOCKED : (await decideTimely([command], true))[0]!;
      if (answered === BLOCKED) for (const name of locks) held.add(name);
      answers.push(answered);
    }
    return answers;
  }

  /** What is late by now needs no database, and must not be in the way of the others. */
  async function decideTimely(commands: Command[], isSplit = false): Promise<Answered[]> {
    const timely = commands.filter((command) => !isTooLate(command, nowMs()));
    const answers = timely.length > 0 ? await decide(timely, isSplit) : [];
    return commands.map((command) => {
      const i = timely.indexOf(command);
      return i < 0 ? TOO_LATE : answers[i]!;
    });
  }

  return async (commands) => {
    const answers = await decideTimely(commands);
    commands.forEach(({ kind }, i) =>
      metrics.decisions.inc({ kind, outcome: outcomeOf(answers[i]!) }),
    );
    return answers;
  };
}

function outcomeOf({ outcome, isRepeat }: Answered): string {
  if (isRepeat) return 'repeat';
  return outcome.ok ? 'accepted' : outcome.code;
}
