import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../../db/client.ts';
import { classify } from '../../db/errors.ts';
import { findOutcomeOfAttempt } from '../../db/reads/outcomes.ts';
import { insertKeyReservation } from '../../db/writes/outcomes.ts';
import { isUndecided } from '../../domain/commands/envelope.ts';
import type { BookCommand } from '../../domain/commands/index.ts';
import type { AskActor } from '../../engine/actor-client.ts';
import { createQueues } from '../../engine/command-queues.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import {
  actorIdFor,
  BATCH_MAX,
  CLAIM_HEARTBEAT_TIMEOUT_MS,
  type DurableActivities,
} from '../../workflows/messages.ts';
import { silentDatabase } from './silent-database.ts';

const ANSWER_WITHIN_MS = 20_000;

export type ClaimDeps = {
  readonly database: Database;
  readonly askActor: AskActor;
  readonly actorCount: number;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'queueMeter'>;
};
/** They only wait: many cost little. */
export const CLAIMS_MAX = 500;
const LIMITS = {
  batchMax: BATCH_MAX,
  inFlightMax: 32,
  // Those that wait for a calendar that is stuck leave room for the others; beyond that they come again.
  waitingPerActorMax: 100,
  waitingMax: CLAIMS_MAX,
};

/** A durable booking goes to the same actor as any other, and together with what else waits for it. */
export function createClaim({
  database,
  askActor,
  actorCount,
  nowMs,
  metrics,
}: ClaimDeps): DurableActivities['claim'] {
  const enqueue = createQueues(
    (actorId, commands) => askActor(actorId, commands, Date.now() + ANSWER_WITHIN_MS),
    LIMITS,
    nowMs,
    metrics.queueMeter('durable'),
  );
  async function inPlainWords<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (classify(error).kind !== 'unavailable') throw error;
      throw silentDatabase();
    }
  }

  /** Its caller was told that nothing was booked; everybody else is promised a decision. */
  async function isVoid({ attemptId }: BookCommand): Promise<boolean> {
    const decided = await inPlainWords(findOutcomeOfAttempt(database.db, attemptId));
    return decided?.kind === 'abandoned';
  }

  return async (command) => {
    const context = Context.current();
    const beating = setInterval(() => context.heartbeat(), CLAIM_HEARTBEAT_TIMEOUT_MS / 4);
    try {
      // The database may have been away when it began.
      await inPlainWords(insertKeyReservation(database.db, command));
      const asked = { ...command, decideByMs: nowMs() + ANSWER_WITHIN_MS };
      // A worker that stops lets go at once; another one asks again.
      const answered = await Promise.race([
        enqueue(actorIdFor(command.professional, actorCount), asked),
        context.cancelled,
      ]);
      if (isUndecided(answered.outcome) && !(await isVoid(command))) {
        throw ApplicationFailure.retryable('the calendar has not decided yet', 'Undecided');
      }
      return answered;
    } finally {
      clearInterval(beating);
    }
  };
}
