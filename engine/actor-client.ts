import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  NamespaceNotFoundError,
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Command } from '../domain/commands/index.ts';
import type { CommandResult } from '../domain/commands/result.ts';
import type { calendar } from '../workflows/calendar.ts';
import {
  ACTOR_EVENTS_MAX,
  ACTOR_SUMMARY,
  decideUpdate,
  queueQuery,
  TRY_AGAIN,
  WORKFLOW_TASK_TIMEOUT,
} from '../workflows/messages.ts';
import { grpcCodeOf } from './grpc-errors.ts';
import { endStuckActor, isRefusingUpdates } from './stuck-actors.ts';

const ATTEMPTS_MAX = 3;
const PAUSE_MS = 10;
const PAUSE_MAX_MS = 1_000;
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Connection options for asking actors. Temporal reports an actor that is continuing as new as busy;
 * by default the SDK retries only after two seconds, which delays every command for that actor.
 */
export const FAST_RETRIES = {
  interceptors: [
    makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ initialIntervalMs: () => PAUSE_MS })),
  ],
};

/** Lets an actor decide a batch of commands, and starts the actor if it is not running. */
export type AskActor = (
  actorId: string,
  commands: Command[],
  deadlineMs: number,
) => Promise<CommandResult[]>;

/** The only place that sends commands to actors. `onEnded` is called after an actor that cannot go on was ended. */
export function createActorClient(
  client: Client,
  taskQueue: string,
  onEnded: (actorId: string) => void,
): AskActor {
  const executeUpdate = createExecuteUpdate(client, taskQueue);
  return async (actorId, commands, deadlineMs) => {
    let pauseMs = PAUSE_MS;
    for (let failures = 0; ;) {
      try {
        return await client.withDeadline(deadlineMs, () => executeUpdate(actorId, commands));
      } catch (error) {
        const endStuck = () =>
          client.withDeadline(deadlineMs, () => endStuckActor(client, actorId));
        if (isRefusingUpdates(error) && (await endStuck())) {
          onEnded(actorId);
          continue;
        }
        // A repeated update is safe: a decided command returns its stored outcome.
        if (!(error instanceof WorkflowUpdateFailedError)) throw error;
        if (isBusy(error) && Date.now() < deadlineMs) {
          await sleep(pauseMs);
          // Back off: in an outage every gateway retries.
          pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS);
          continue;
        }
        // The actor exited when idle, just as the update arrived.
        failures += 1;
        if (failures === ATTEMPTS_MAX) throw error;
      }
    }
  };
}

type Log = { readonly warn: (fields: object, message: string) => void };

export const logEndedActor = (log: Log) => (actorId: string) =>
  log.warn(
    { event: 'actor_ended', actorId },
    'ended an actor whose workflow task fails again and again',
  );

/** The failure that an actor is retrying after; undefined if there is none. */
export type FindActorFailure = (actorId: string) => Promise<string | undefined>;

export function createFindActorFailure(client: Client): FindActorFailure {
  return async (actorId) => {
    const { failure } = await client.withDeadline(Date.now() + QUERY_TIMEOUT_MS, () =>
      client.workflow.getHandle(actorId).query(queueQuery),
    );
    return failure;
  };
}

/** More than these are forgotten, and started again without need. */
const RUNNING_MAX = 10_000;

/** A plain update costs Temporal less than one that can start the actor. */
function createExecuteUpdate(client: Client, taskQueue: string) {
  const running = new Set<string>();
  return async (actorId: string, commands: Command[]): Promise<CommandResult[]> => {
    if (running.has(actorId)) {
      try {
        const handle = client.workflow.getHandle(actorId);
        return await handle.executeUpdate(decideUpdate, { args: [commands] });
      } catch (error) {
        // The actor exited when idle.
        if (!(error instanceof WorkflowNotFoundError)) throw error;
        running.delete(actorId);
      }
    }
    const results = await startAndUpdate(client, taskQueue, actorId, commands);
    if (running.size >= RUNNING_MAX) running.clear();
    running.add(actorId);
    return results;
  };
}

function startAndUpdate(client: Client, taskQueue: string, actorId: string, commands: Command[]) {
  return client.workflow.executeUpdateWithStart(decideUpdate, {
    args: [commands],
    startWorkflowOperation: new WithStartWorkflowOperation<typeof calendar>('calendar', {
      workflowId: actorId,
      workflowIdConflictPolicy: 'USE_EXISTING',
      taskQueue,
      staticSummary: ACTOR_SUMMARY,
      workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
      args: [[], ACTOR_EVENTS_MAX],
    }),
  });
}

function isBusy({ cause }: WorkflowUpdateFailedError): boolean {
  return cause instanceof ApplicationFailure && cause.type === TRY_AGAIN;
}

/** Temporal did not respond in time, or no worker did. */
export function isEngineUnavailable(error: unknown): boolean {
  return (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    error instanceof WorkflowUpdateFailedError ||
    error instanceof WorkflowNotFoundError ||
    error instanceof NamespaceNotFoundError ||
    grpcCodeOf(error) !== undefined
  );
}
