import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { isTooLate, isUndecided } from '../../domain/commands/envelope.ts';
import type { AskActor } from '../../engine/actor-client.ts';
import { createQueues } from '../../engine/queues.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import {
  actorIdFor,
  BATCH_MAX,
  CLAIM_SILENCE_MAX_MS,
  type DurableActivities,
} from '../../workflows/messages.ts';

const ANSWER_WITHIN_MS = 20_000;
const CLOCKS_DIFFER_MS = 5_000;

export type ClaimDeps = {
  readonly askActor: AskActor;
  readonly actorFolds: number;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'queueMeter'>;
};
const LIMITS = {
  togetherMax: BATCH_MAX,
  underWayMax: 32,
  waitingEachMax: 2_000,
  waitingMax: 5_000,
};

/** A durable booking goes to the same actor as any other, and together with what else waits for it. */
export function createClaim({
  askActor,
  actorFolds,
  nowMs,
  metrics,
}: ClaimDeps): DurableActivities['claim'] {
  const enqueue = createQueues(
    (actorId, commands) => askActor(actorId, commands, Date.now() + ANSWER_WITHIN_MS),
    LIMITS,
    nowMs,
    metrics.queueMeter('durable'),
  );
  return async (command) => {
    const context = Context.current();
    const beating = setInterval(() => context.heartbeat(), CLAIM_SILENCE_MAX_MS / 4);
    try {
      const asked = { ...command, decideByMs: nowMs() + ANSWER_WITHIN_MS };
      // A worker that stops lets go at once; another one asks again.
      const answered = await Promise.race([
        enqueue(actorIdFor(command.professional, actorFolds), asked),
        context.cancelled,
      ]);
      // An attempt that was made void is answered so at once; what came too late is asked again.
      if (isUndecided(answered.outcome) && isTooLate(asked, nowMs() + CLOCKS_DIFFER_MS)) {
        throw ApplicationFailure.retryable('the calendar has not decided yet', 'Undecided');
      }
      return answered;
    } finally {
      clearInterval(beating);
    }
  };
}
