import type { Database } from '../../db/client.ts';
import { classifyDatabaseError } from '../../db/errors.ts';
import { isAttemptAbandoned } from '../../db/reads/outcomes.ts';
import { insertKeyReservation } from '../../db/writes/outcomes.ts';
import type { BookCommand } from '../../domain/commands/index.ts';
import { type CommandResult, undecided } from '../../domain/commands/result.ts';
import {
  type AskActor,
  type FindActorFailure,
  isEngineUnavailable,
} from '../../engine/actor-client.ts';
import { createCommandQueues } from '../../engine/command-queues.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { actorOf, BATCH_MAX, type DurableActivities } from '../../workflows/messages.ts';
import { calendarDoesNotAnswer, databaseUnavailable, stillUndecided } from './failures.ts';
import { withHeartbeats } from './heartbeats.ts';

const CLAIM_DEADLINE_MS = 20_000;

export type ClaimDeps = {
  readonly database: Database;
  readonly askActor: AskActor;
  readonly findActorFailure: FindActorFailure;
  readonly actorCount: number;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'queueMeter'>;
};

/** Claims only wait for actors, so many of them cost little. */
export const CLAIMS_MAX = 500;

const LIMITS = {
  batchMax: BATCH_MAX,
  inFlightMax: 32,
  // A stuck calendar leaves room for the others. Temporal retries the claims that find no room.
  waitingPerActorMax: 100,
  waitingMax: CLAIMS_MAX,
};

/** Sends the command of a durable booking to its actor, in one batch with other waiting commands. */
export function createClaim({
  database: { db },
  askActor,
  findActorFailure,
  actorCount,
  nowMs,
  metrics,
}: ClaimDeps): DurableActivities['claim'] {
  const enqueue = createCommandQueues({
    send: (actorId, commands) => askActor(actorId, commands, Date.now() + CLAIM_DEADLINE_MS),
    limits: LIMITS,
    nowMs,
    meter: metrics.queueMeter('durable'),
  });

  /** Names the reason if the actor does not answer: it may be retrying after a failure. */
  async function ask(command: BookCommand): Promise<CommandResult> {
    const actorId = actorOf(command, actorCount);
    try {
      return await enqueue(actorId, { ...command, decideByMs: nowMs() + CLAIM_DEADLINE_MS });
    } catch (error) {
      if (!isEngineUnavailable(error)) throw error;
      const failure = await findActorFailure(actorId).catch(() => undefined);
      throw calendarDoesNotAnswer(actorId, failure);
    }
  }

  return (command) =>
    withHeartbeats(async (context) => {
      // The gateway starts the workflow even if it could not reserve the key.
      await withDatabase(insertKeyReservation(db, command));
      // A worker that stops releases the claim at once, and another worker sends the command again.
      const result = await Promise.race([ask(command), context.cancelled]);
      if (result.kind === 'decided') return result;
      // Only an abandoned attempt, or one without its texts, may end undecided. Every other durable booking will be decided.
      if (await withDatabase(isAttemptAbandoned(db, command.attemptId)))
        return undecided('attempt_abandoned');
      // Another try would not find them either.
      if (result.reason === 'texts_missing') return result;
      throw stillUndecided(result.reason);
    });
}

/** Replaces driver errors by a failure that an operator understands. */
async function withDatabase<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (classifyDatabaseError(error).kind !== 'unavailable') throw error;
    throw databaseUnavailable(error);
  }
}
