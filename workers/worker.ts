import {
  type NativeConnection,
  Worker,
  type WorkerOptions,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import type { AskActor } from '../engine/actor-client.ts';
import { claimQueueOf, type SweepActivities } from '../workflows/messages.ts';
import { CLAIMS_MAX, createClaim } from './activities/claim.ts';
import { createDecide, type DecideDeps } from './activities/decide.ts';
import type { WorkerMetrics } from '../telemetry/worker-metrics.ts';
import { followClaim, followDecisions } from '../telemetry/commands.ts';
import { inSpan } from '../telemetry/traces.ts';
import { countRetries } from './attempts.ts';
import { TRACE_SINKS } from './traces.ts';

export type WorkerDeps = DecideDeps & {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly buildId?: string | undefined;
  readonly workflowBundle: WorkflowBundleOption;
  readonly askActor: AskActor;
  readonly actorCount: number;
  readonly metrics: WorkerMetrics;
};

/** Runs the calendar actors and the sweeps. */
export function createCalendarWorker(
  deps: WorkerDeps,
  sweep: SweepActivities['sweep'],
): Promise<Worker> {
  return Worker.create({
    connection: deps.connection,
    namespace: deps.namespace,
    taskQueue: deps.taskQueue,
    ...versionOf(deps),
    workflowBundle: deps.workflowBundle,
    activities: {
      decide: followDecisions(createDecide(deps)),
      sweep: () => inSpan('sweep', {}, sweep),
    },
    sinks: TRACE_SINKS,
    interceptors: { activity: [countRetries(deps.metrics)] },
    // More at once would only wait for a connection.
    maxConcurrentLocalActivityExecutions: deps.database.pool.options.max,
    // A killed worker holds its actors for this long; a stopped one hands them over at once.
    stickyQueueScheduleToStartTimeout: '700ms',
    shutdownGraceTime: '2s',
  });
}

/**
 * With a build id, workers of several versions run side by side, and Temporal hands work only to the
 * current one. What runs moves along with it: an actor must know the commands that new gateways send,
 * and a promised decision must not depend on old workers that are kept up. That the code of today can
 * go on with what began earlier is what the replay tests are for.
 */
function versionOf({ taskQueue, buildId }: WorkerDeps): Partial<WorkerOptions> {
  if (buildId === undefined) return {};
  return {
    workerDeploymentOptions: {
      version: { deploymentName: taskQueue, buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  };
}

/** Serves the durable bookings, which wait for the actors of the other worker. */
export function createClaimWorker(deps: WorkerDeps): Promise<Worker> {
  return Worker.create({
    connection: deps.connection,
    namespace: deps.namespace,
    taskQueue: claimQueueOf(deps.taskQueue),
    ...versionOf(deps),
    workflowBundle: deps.workflowBundle,
    activities: { claim: followClaim(createClaim(deps)) },
    sinks: TRACE_SINKS,
    interceptors: { activity: [countRetries(deps.metrics)] },
    maxConcurrentActivityTaskExecutions: CLAIMS_MAX,
    // Begun, and woken once by the decision: whoever is there first does that, and none is remembered.
    workflowThreadPoolSize: 1,
    maxCachedWorkflows: 0,
    maxConcurrentWorkflowTaskPolls: 1,
    // What waits can wait at another worker.
    shutdownGraceTime: 0,
  });
}
