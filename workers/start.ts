import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { WorkerConfig } from '../config/index.ts';
import { temporalConnection } from '../config/temporal.ts';
import { connect, type Database } from '../db/client.ts';
import { createActorClient, FAST_RETRIES } from '../engine/actor-client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { watchPools } from '../telemetry/registry.ts';
import { createWorkerMetrics } from '../telemetry/worker-metrics.ts';
import { createSweep } from './activities/sweep.ts';
import { createCalendarWorker, createClaimWorker } from './worker.ts';
import { loadWorkflowBundle } from './workflow-bundle.ts';

export type WorkerOverrides = {
  /** Tests set the clock. */
  readonly nowMs?: () => number;
  /** The proof gives the connections a defect that it must detect. */
  readonly connectDatabase?: typeof connect;
};

/** Builds and runs both Temporal workers: one for calendars and sweeps, one for durable bookings. */
export async function startWorkers(
  config: WorkerConfig,
  log: Logger,
  { nowMs = Date.now, connectDatabase = connect }: WorkerOverrides = {},
) {
  const [connection, workflowBundle] = await Promise.all([
    NativeConnection.connect(temporalConnection(config)),
    loadWorkflowBundle(config.WORKFLOW_BUNDLE_PATH),
  ]);
  const clientConnection = Connection.lazy({ ...temporalConnection(config), ...FAST_RETRIES });
  const client = new Client({ connection: clientConnection, namespace: config.TEMPORAL_NAMESPACE });
  const database = connectDatabase({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    role: 'amsel_worker',
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const metrics = createMetrics(config, database);
  const deps = {
    metrics,
    askActor: createActorClient(client, config.TEMPORAL_TASK_QUEUE),
    actorCount: config.CALENDAR_ACTORS,
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    buildId: config.WORKER_BUILD_ID,
    workflowBundle,
    database,
    nowMs,
    log,
  };
  const sweep = createSweep(deps);
  const workers = await Promise.all([createCalendarWorker(deps, sweep), createClaimWorker(deps)]);
  const runs = workers.map((worker) => worker.run());
  return {
    client,
    metrics,
    sweep,
    /** Settles when the first worker ends; rejects if that worker failed. */
    firstEnd: Promise.race(runs),
    async stop(): Promise<void> {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.all(runs);
      await clientConnection.close();
      await connection.close();
      await database.close();
    },
  };
}

function createMetrics(config: WorkerConfig, { pool }: Database) {
  const metrics = createWorkerMetrics({
    version: packageJson.version,
    buildId: config.WORKER_BUILD_ID,
    actorCount: config.CALENDAR_ACTORS,
  });
  watchPools(metrics.registry, { primary: pool });
  return metrics;
}
