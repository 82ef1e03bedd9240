import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { WorkerConfig } from '../config/index.ts';
import { requireServer } from '../config/require-server.ts';
import { temporalConnection } from '../config/temporal.ts';
import { type DatabaseClock, startDatabaseClock } from '../db/clock.ts';
import { connect, type Database } from '../db/client.ts';
import { warnOfLogin } from '../db/login-risk.ts';
import {
  createActorClient,
  createFindActorFailure,
  FAST_RETRIES,
  logEndedActor,
} from '../engine/actor-client.ts';
import { postgresDependency, temporalDependency } from '../engine/dependencies.ts';
import packageJson from '../package.json' with { type: 'json' };
import { watchClock, watchPools } from '../telemetry/registry.ts';
import { createWorkerMetrics } from '../telemetry/worker-metrics.ts';
import { createSweep } from './activities/sweep.ts';
import { createAnnouncer } from './announcer.ts';
import { createDelivery } from './delivery.ts';
import { drain } from './drain.ts';
import { runWorkers } from './worker.ts';
import { loadWorkflowBundle } from './workflow-bundle.ts';
import { listActorIds } from '../workflows/messages.ts';

export type WorkerOverrides = {
  /** Tests set the clock. */
  readonly nowMs?: () => number;
  /** The proof gives the connections a defect that it must detect. */
  readonly connectDatabase?: typeof connect;
};

/** Builds and runs the Temporal workers: for calendars and sweeps, for durable bookings, and for deliveries. */
export async function startWorkers(
  config: WorkerConfig,
  log: Logger,
  { nowMs, connectDatabase = connect }: WorkerOverrides = {},
) {
  const [connection, workflowBundle] = await Promise.all([
    connectTemporal(config),
    loadWorkflowBundle(config.WORKFLOW_BUNDLE_PATH),
  ]);
  const clientConnection = Connection.lazy({ ...temporalConnection(config), ...FAST_RETRIES });
  const client = new Client({ connection: clientConnection, namespace: config.TEMPORAL_NAMESPACE });
  const databases = openDatabases(config, log, connectDatabase);
  const { database, deliveryDatabase, healthCheckDatabase } = databases;
  const clock = await startClock(healthCheckDatabase, log);
  const metrics = createMetrics(config, databases, clock);
  const announcer = createAnnouncer(config, log);
  const deps = {
    metrics,
    askActor: createActorClient(client, config.TEMPORAL_TASK_QUEUE, logEndedActor(log)),
    findActorFailure: createFindActorFailure(client),
    actorCount: config.CALENDAR_ACTORS,
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    buildId: config.WORKER_BUILD_ID,
    workflowBundle,
    database,
    nowMs: nowMs ?? clock.nowMs,
    announce: announcer.announce,
    log,
  };
  const delivery = createDelivery({ ...deps, config, client, database: deliveryDatabase });
  const sweep = createSweep(deps);
  const workers = await runWorkers(deps, sweep, delivery.activities);
  const runs = workers.map(({ ended }) => ended);
  return {
    client,
    metrics,
    sweep,
    relayOnce: delivery.relayOnce,
    sendLate: delivery.sendLate,
    offerSeats: delivery.offerSeats,
    writeExport: delivery.writeExport,
    readCalendarsOnce: delivery.readCalendarsOnce,
    dependencies: [postgresDependency(healthCheckDatabase), temporalDependency(client)],
    isPolling: () => workers.every(({ worker }) => worker.getState() === 'RUNNING'),
    /** Settles when the first worker ends; rejects if that worker failed. */
    firstEnd: Promise.race(runs),
    async stop(): Promise<void> {
      clock.stop();
      for (const { worker } of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      const isDrained = await drain(runs, log);
      await delivery.stop();
      announcer.close();
      await clientConnection.close();
      if (!isDrained) return;
      await connection.close();
      await databases.close();
    },
  };
}

/** On one machine or in one network, compressing costs more CPU than it saves. */
const NO_COMPRESSION = { codec: 'none' } as const;

function connectTemporal(config: WorkerConfig): Promise<NativeConnection> {
  return requireServer('Temporal', 'TEMPORAL_ADDRESS', () =>
    NativeConnection.connect({ ...temporalConnection(config), grpcCompression: NO_COMPRESSION }),
  );
}

/** A worker that cannot use its database would take commands and never decide them. */
async function startClock(database: Database, log: Logger): Promise<DatabaseClock> {
  await requireServer('Postgres', 'DATABASE_URL', () => queryWithRetries(database));
  await warnOfLogin(database, 'amsel_worker', log);
  return startDatabaseClock(database);
}

type Databases = ReturnType<typeof openDatabases>;
const DELIVERY_POOL_MAX = 4;

/** Deliveries and health checks have pools of their own, so that they and decisions never wait for each other. */
function openDatabases(config: WorkerConfig, log: Logger, connectDatabase: typeof connect) {
  const connectTo = (poolMax: number) => ({
    url: config.DATABASE_URL,
    poolMax,
    role: 'amsel_worker' as const,
    // Only at this level: one outage ends many connections, and its state is logged once.
    onConnectionError: (error: Error) => log.debug({ err: error }, 'database connection lost'),
  });
  const database = connectDatabase(connectTo(config.DATABASE_POOL_MAX));
  const deliveryDatabase = connectDatabase(connectTo(DELIVERY_POOL_MAX));
  const healthCheckDatabase = connect(connectTo(1));
  return {
    database,
    deliveryDatabase,
    healthCheckDatabase,
    async close(): Promise<void> {
      await Promise.all(
        [database, deliveryDatabase, healthCheckDatabase].map((each) => each.close()),
      );
    },
  };
}

const QUERY_ATTEMPTS = 5;
const QUERY_PAUSE_MS = 500;
/** Invalid login, missing database: only an operator can change that. */
const FINAL_CODES = /^(28|3D)/;

/** A database that is starting or busy gets some time. */
async function queryWithRetries({ pool }: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === QUERY_ATTEMPTS || FINAL_CODES.test(code)) throw error;
      await sleep(QUERY_PAUSE_MS);
    }
  }
}

function createMetrics(
  config: WorkerConfig,
  { database, deliveryDatabase }: Databases,
  clock: DatabaseClock,
) {
  const metrics = createWorkerMetrics({
    version: packageJson.version,
    buildId: config.WORKER_BUILD_ID,
    actorIds: listActorIds(config.CALENDAR_ACTORS),
  });
  watchPools(metrics.registry, { primary: database.pool, delivery: deliveryDatabase.pool });
  watchClock(metrics.registry, clock);
  return metrics;
}
