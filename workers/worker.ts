import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type NativeConnection,
  Worker,
  type WorkflowBundle,
} from '@temporalio/worker';
import type { AskActor } from '../engine/actor-client.ts';
import { claimQueueOf } from '../workflows/messages.ts';
import { createClaim } from './activities/claim.ts';
import { createDecide, type DecideDeps } from './activities/decide.ts';
import { createSweep } from './activities/sweep.ts';
import type { WorkerMetrics } from '../telemetry/worker-metrics.ts';
import { followClaim, followDecisions } from '../telemetry/commands.ts';
import { inSpan } from '../telemetry/traces.ts';
import { countRetries } from './attempts.ts';
import { TRACE_SINKS } from './traces.ts';

export type WorkerDeps = DecideDeps & {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly workflowBundle: WorkflowBundle;
  readonly askActor: AskActor;
  readonly actorFolds: number;
  readonly metrics: WorkerMetrics;
};

/** They only wait: many cost little. */
const CLAIMS_MAX = 500;

export function bundleWorkflows(): Promise<WorkflowBundle> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
}

export function createWorker(deps: WorkerDeps): Promise<Worker> {
  const sweep = createSweep(deps);
  return Worker.create({
    connection: deps.connection,
    namespace: deps.namespace,
    taskQueue: deps.taskQueue,
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
    stickyQueueScheduleToStartTimeout: '1s',
    shutdownGraceTime: '2s',
  });
}

/** Serves the durable bookings, which wait for the actors of the other worker. */
export function createClaimWorker(deps: WorkerDeps): Promise<Worker> {
  return Worker.create({
    connection: deps.connection,
    namespace: deps.namespace,
    taskQueue: claimQueueOf(deps.taskQueue),
    workflowBundle: deps.workflowBundle,
    activities: { claim: followClaim(createClaim(deps)) },
    sinks: TRACE_SINKS,
    interceptors: { activity: [countRetries(deps.metrics)] },
    maxConcurrentActivityTaskExecutions: CLAIMS_MAX,
    // Begun, and woken once by the decision: there is little to remember of them.
    workflowThreadPoolSize: 1,
    maxCachedWorkflows: CLAIMS_MAX,
    stickyQueueScheduleToStartTimeout: '1s',
    // What waits can wait at another worker.
    shutdownGraceTime: 0,
  });
}
