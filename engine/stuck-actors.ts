import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { grpcCodeOf } from './grpc-errors.ts';

/** The code of gRPC by which Temporal takes no update, because the task of the workflow fails or times out. */
const FAILED_PRECONDITION = 9;
/** A task that has ended without success three times does so at every attempt. */
const ATTEMPTS_MIN = 4;

export function isRefusingUpdates(error: unknown): boolean {
  return grpcCodeOf(error) === FAILED_PRECONDITION;
}

/**
 * Ends an actor that cannot go on, for example because no worker can replay its history. Postgres has all that it decided, so the
 * next command starts a new one. Returns false if the actor may still go on.
 */
export async function endStuckActor(client: Client, actorId: string): Promise<boolean> {
  const { raw, runId } = await client.workflow.getHandle(actorId).describe();
  if ((raw.pendingWorkflowTask?.attempt ?? 0) < ATTEMPTS_MIN) return false;
  const handle = client.workflow.getHandle(actorId, runId);
  await handle.terminate('its workflow task fails at every attempt').catch((error: unknown) => {
    // Another gateway has ended it.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  });
  return true;
}
