import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  defaultGrpcRetryOptions,
  isGrpcServiceError,
  makeGrpcRetryInterceptor,
  NamespaceNotFoundError,
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Answered, Command } from '../domain/commands/index.ts';
import type { calendar } from '../workflows/calendar.ts';
import { TRY_AGAIN, decideUpdate, WORKFLOW_TASK_TIMEOUT } from '../workflows/messages.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 50;
const PAUSE_MAX_MS = 1_000;

/**
 * For connections to ask actors by. Of an actor that begins anew just then, Temporal says that it is
 * busy; the client would ask again after two seconds, and all that wait for that actor with it.
 */
export const FAST_RETRIES = {
  interceptors: [
    makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ initialIntervalMs: () => PAUSE_MS })),
  ],
};

/** Has a batch decided by the actor of its calendars; starts the actor where there is none. */
export type AskActor = (
  actorId: string,
  commands: Command[],
  deadlineMs: number,
) => Promise<Answered[]>;

/** The only place that sends commands to a calendar. */
export function createActorClient(client: Client, taskQueue: string): AskActor {
  return async (actorId, commands, deadlineMs) => {
    let pauseMs = PAUSE_MS;
    for (let failures = 0; ;) {
      try {
        return await client.withDeadline(deadlineMs, () =>
          client.workflow.executeUpdateWithStart(decideUpdate, {
            args: [commands],
            startWorkflowOperation: new WithStartWorkflowOperation<typeof calendar>('calendar', {
              workflowId: actorId,
              workflowIdConflictPolicy: 'USE_EXISTING',
              taskQueue,
              staticSummary: 'owns calendars, and decides what is asked of them in order',
              workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
              args: [],
            }),
          }),
        );
      } catch (error) {
        if (!(error instanceof WorkflowUpdateFailedError)) throw error;
        // Asking again is safe: outcomes are stored.
        if (mayAskAgain(error) && Date.now() < deadlineMs) {
          await sleep(pauseMs);
          // What lasts is an outage, and everybody asks.
          pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS);
          continue;
        }
        // The actor let go just as the update arrived.
        failures += 1;
        if (failures === ATTEMPTS) throw error;
      }
    }
  };
}

function mayAskAgain({ cause }: WorkflowUpdateFailedError): boolean {
  return cause instanceof ApplicationFailure && cause.type === TRY_AGAIN;
}

/** Temporal, or the worker behind it, did not answer in time. */
export function isEngineUnavailable(error: unknown): boolean {
  return (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    error instanceof WorkflowUpdateFailedError ||
    error instanceof WorkflowNotFoundError ||
    error instanceof NamespaceNotFoundError ||
    isGrpcServiceError(error) ||
    (error instanceof Error && isGrpcServiceError(error.cause))
  );
}
