import {
  type Client,
  isGrpcServiceError,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import type { Database } from '../db/client.ts';
import { findOutcomes } from '../db/reads/outcomes.ts';
import type { BookCommand } from '../domain/commands/book.ts';
import type { Decided } from '../domain/commands/index.ts';
import { type Outcome, refuse } from '../domain/outcome.ts';
import type { calendar } from '../workflows/calendar.ts';
import { actorIdFor, decideUpdate, WORKFLOW_TASK_TIMEOUT } from '../workflows/messages.ts';

export type Submit = (command: BookCommand) => Promise<Outcome<Decided>>;

export type SubmitDeps = {
  readonly client: Client;
  readonly database: Database;
  readonly taskQueue: string;
  readonly nowMs: () => number;
};

/** A command not decided by then is void: the engine refuses it, and its caller is told so. */
const DECIDE_WITHIN_MS = 10_000;
/** How much longer the gateway listens, for an answer given at the last moment. */
const ANSWER_GRACE_MS = 2_000;
const ATTEMPTS = 3;

/** The only place that sends a command to a calendar. */
export function createSubmit({ client, database, taskQueue, nowMs }: SubmitDeps): Submit {
  return async (command) => {
    const decideByMs = nowMs() + DECIDE_WITHIN_MS;
    const deadline = Date.now() + DECIDE_WITHIN_MS + ANSWER_GRACE_MS;
    for (let attempt = 1; ; attempt++) {
      try {
        const [outcome] = await client.withDeadline(deadline, () =>
          client.workflow.executeUpdateWithStart(decideUpdate, {
            args: [[{ ...command, decideByMs }]],
            updateId: command.id,
            startWorkflowOperation: new WithStartWorkflowOperation<typeof calendar>('calendar', {
              workflowId: actorIdFor(command.professional),
              workflowIdConflictPolicy: 'USE_EXISTING',
              taskQueue,
              workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
              args: [],
            }),
          }),
        );
        return outcome!;
      } catch (error) {
        // The actor let go just as the update arrived. Asking again is safe: outcomes are stored.
        if (error instanceof WorkflowUpdateFailedError && attempt < ATTEMPTS) continue;
        if (!isUnavailable(error)) throw error;
        // The answer may have been lost on its way back; what was decided is in the database.
        const decided = await findOutcomes(database.db, [command.id]).catch(() => undefined);
        return decided?.get(command.id) ?? refuse('DB_UNAVAILABLE');
      }
    }
  };
}

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    error instanceof WorkflowUpdateFailedError ||
    isGrpcServiceError(error) ||
    (error instanceof Error && isGrpcServiceError(error.cause))
  );
}
