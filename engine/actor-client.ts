import {
  type Client,
  isGrpcServiceError,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import type { Answered, Command } from '../domain/commands/index.ts';
import type { calendar } from '../workflows/calendar.ts';
import { decideUpdate, WORKFLOW_TASK_TIMEOUT } from '../workflows/messages.ts';

/** Has a batch decided by the actor of its calendars; starts the actor where there is none. */
export type AskActor = (
  actorId: string,
  commands: Command[],
  deadlineMs: number,
) => Promise<Answered[]>;

const ATTEMPTS = 3;

/** The only place that sends commands to a calendar. */
export function createActorClient(client: Client, taskQueue: string): AskActor {
  return async (actorId, commands, deadlineMs) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await client.withDeadline(deadlineMs, () =>
          client.workflow.executeUpdateWithStart(decideUpdate, {
            args: [commands],
            startWorkflowOperation: new WithStartWorkflowOperation<typeof calendar>('calendar', {
              workflowId: actorId,
              workflowIdConflictPolicy: 'USE_EXISTING',
              taskQueue,
              workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
              args: [],
            }),
          }),
        );
      } catch (error) {
        // The actor let go just as the update arrived. Asking again is safe: outcomes are stored.
        if (error instanceof WorkflowUpdateFailedError && attempt < ATTEMPTS) continue;
        throw error;
      }
    }
  };
}

/** Temporal, or the worker behind it, did not answer in time. */
export function isEngineAway(error: unknown): boolean {
  return (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    error instanceof WorkflowUpdateFailedError ||
    isGrpcServiceError(error) ||
    (error instanceof Error && isGrpcServiceError(error.cause))
  );
}
