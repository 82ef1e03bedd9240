import { ApplicationFailure } from '@temporalio/common';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { classify, REFUSAL_OF_CONSTRAINT } from '../../db/errors.ts';
import { loadWorld } from '../../db/reads/calendar.ts';
import { findOutcomes } from '../../db/reads/outcomes.ts';
import { lock, saveDecisions } from '../../db/writes/decisions.ts';
import {
  type Command,
  decideAll,
  type Decided,
  type Decision,
  needsOf,
} from '../../domain/commands/index.ts';
import { type Outcome, refuse } from '../../domain/outcome.ts';
import type { CalendarActivities } from '../../workflows/messages.ts';

export type DecideDeps = {
  readonly database: Database;
  readonly nowMs: () => number;
  readonly log: Logger;
};

export function createDecide({ database, nowMs, log }: DecideDeps): CalendarActivities['decide'] {
  /** Load, decide, save: the whole batch in one transaction. */
  async function decideTogether(commands: Command[]): Promise<Outcome<Decided>[]> {
    // Each statement must see what others committed while it waited for the locks.
    const isolation = { isolationLevel: 'read committed' } as const;
    return database.db.transaction(async (tx) => {
      const needs = needsOf(commands);
      await lock(tx, [...needs.professionalIds, ...needs.personIds]);
      const known = await findOutcomes(
        tx,
        commands.map((command) => command.id),
      );
      const fresh = commands.filter((command) => !known.has(command.id));
      if (fresh.length > 0) {
        const decidedMs = nowMs();
        const decisions = decideAll(await loadWorld(tx, needsOf(fresh)), fresh, decidedMs);
        const outcomes = await saveDecisions(tx, decisions, new Date(decidedMs));
        requireInTime(decisions);
        fresh.forEach((command, i) => known.set(command.id, outcomes[i]!));
      }
      return commands.map((command) => known.get(command.id)!);
    }, isolation);
  }

  /** Asked again just before the commit: by then a slow database may have used up the time. */
  function requireInTime(decisions: readonly Decision[]): void {
    const isLate = decisions.some(
      ({ command, outcome }) => outcome.ok && nowMs() > command.decideByMs,
    );
    if (isLate) throw ApplicationFailure.retryable('the decision came too late', 'DB_UNAVAILABLE');
  }

  return async function decide(commands) {
    try {
      return await decideTogether(commands);
    } catch (error) {
      if (error instanceof ApplicationFailure) throw error;
      const fault = classify(error);
      if (fault.kind === 'unavailable' || fault.kind === 'conflict') {
        throw ApplicationFailure.retryable('the database did not answer', 'DB_UNAVAILABLE');
      }
      if (commands.length > 1) {
        // One bad command must not fail its neighbours.
        const alone: Outcome<Decided>[] = [];
        for (const command of commands) alone.push(...(await decide([command])));
        return alone;
      }
      const refusal =
        fault.kind === 'violation' ? REFUSAL_OF_CONSTRAINT[fault.constraint] : undefined;
      log.error(
        { commandId: commands[0]?.id, fault, err: error },
        'the database refused a decision',
      );
      return [refuse(refusal ?? 'SERVER_ERROR')];
    }
  };
}
