import type {
  NativeConnection,
  Worker,
  WorkerOptions,
  WorkflowBundleOption,
} from '@temporalio/worker';
import type { AskActor, FindActorFailure } from '../engine/actor-client.ts';
import { traceClaim, traceDecisions } from '../telemetry/commands.ts';
import { inSpan } from '../telemetry/spans.ts';
import type { WorkerMetrics } from '../telemetry/worker-metrics.ts';
import { claimQueueOf, deliveryQueueOf, type SweepActivities } from '../workflows/messages.ts';
import { CLAIMS_MAX, createClaim } from './activities/claim.ts';
import { createDecide, type DecideDeps } from './activities/decide.ts';
import type { DeliveryActivities } from './delivery.ts';
import { createWorkerClass } from './one-thread.ts';
import { countRetries } from './retry-counter.ts';
import { WORKFLOW_SPAN_SINKS } from './workflow-spans.ts';

export type WorkerDeps = DecideDeps & {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly buildId?: string | undefined;
  readonly workflowBundle: WorkflowBundleOption;
  readonly askActor: AskActor;
  readonly findActorFailure: FindActorFailure;
  readonly actorCount: number;
  readonly metrics: WorkerMetrics;
};

export type RunningWorker = { readonly worker: Worker; readonly ended: Promise<void> };

type Create = (options: WorkerOptions) => Promise<Worker>;

/** The calendar worker runs while the others are made, so that no booking waits for them. */
export async function runWorkers(
  deps: WorkerDeps,
  sweep: SweepActivities['sweep'],
  delivery: DeliveryActivities,
): Promise<RunningWorker[]> {
  const SharedThreadWorker = createWorkerClass();
  const create: Create = (options) =>
    SharedThreadWorker.create({ ...commonOptions(deps), ...options });
  // First, since the thread of all has its local activities.
  const calendars = run(await createCalendarWorker(create, deps, sweep));
  const others = [createClaimWorker(create, deps), createDeliveryWorker(create, deps, delivery)];
  return [calendars, ...(await Promise.all(others)).map(run)];
}

function run(worker: Worker): RunningWorker {
  const ended = worker.run();
  // It may fail before the caller waits for it.
  ended.catch(() => undefined);
  return { worker, ended };
}

/** Runs the calendar actors and the sweeps. */
function createCalendarWorker(create: Create, deps: WorkerDeps, sweep: SweepActivities['sweep']) {
  return create({
    taskQueue: deps.taskQueue,
    activities: {
      decide: traceDecisions(createDecide(deps)),
      sweep: () => inSpan('sweep', {}, sweep),
    },
    // More at once would only wait for a database connection.
    maxConcurrentLocalActivityExecutions: deps.database.pool.options.max,
    // A killed worker delays its actors by this long; a stopped one hands them over at once.
    stickyQueueScheduleToStartTimeout: '700ms',
    shutdownGraceTime: '2s',
  });
}

/** Runs the durable bookings, which wait for the actors of the calendar worker. */
function createClaimWorker(create: Create, deps: WorkerDeps) {
  return create({
    taskQueue: claimQueueOf(deps.taskQueue),
    activities: { claim: traceClaim(createClaim(deps)) },
    maxConcurrentActivityTaskExecutions: CLAIMS_MAX,
    // A durable booking has two short workflow tasks, so a cache would not help.
    maxCachedWorkflows: 0,
    maxConcurrentWorkflowTaskPolls: 1,
    // After an outage hundreds wait: more tasks at once would wait for the thread until they time out, and be done again.
    maxConcurrentWorkflowTaskExecutions: 4,
    // A waiting claim moves to another worker without loss.
    shutdownGraceTime: 0,
  });
}

/** Deliveries that wait for an answer cost little: this many endpoints may hang without delaying another. */
const DELIVERIES_MAX = 2_000;
const CACHED_WEBHOOKS_MAX = 500;

/** Runs the work of `deliveryQueueOf`. */
function createDeliveryWorker(create: Create, deps: WorkerDeps, activities: DeliveryActivities) {
  return create({
    taskQueue: deliveryQueueOf(deps.taskQueue),
    activities,
    maxConcurrentActivityTaskExecutions: DELIVERIES_MAX,
    maxCachedWorkflows: CACHED_WEBHOOKS_MAX,
    // Actors use the same thread: they wait behind few tasks of webhooks.
    maxConcurrentWorkflowTaskExecutions: 4,
    // The relay does not end by itself; another worker continues all of it without loss.
    shutdownGraceTime: 0,
  });
}

function commonOptions(deps: WorkerDeps) {
  return {
    connection: deps.connection,
    namespace: deps.namespace,
    workflowBundle: deps.workflowBundle,
    sinks: WORKFLOW_SPAN_SINKS,
    interceptors: { activity: [countRetries(deps.metrics)] },
    ...versionOptions(deps),
  };
}

/**
 * With a build id, workers of several versions run side by side, and Temporal gives tasks only to the
 * current version. Running workflows move to it: an actor must know the commands of new gateways, and a
 * durable booking must not depend on old workers. Replay tests show that the new code can continue them.
 */
function versionOptions({ taskQueue, buildId }: WorkerDeps): Partial<WorkerOptions> {
  if (buildId === undefined) return {};
  return {
    workerDeploymentOptions: {
      version: { deploymentName: taskQueue, buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  };
}
