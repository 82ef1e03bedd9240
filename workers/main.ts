import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Runtime, type TelemetryOptions } from '@temporalio/worker';
import { workerConfig } from '../config/index.ts';
import { createLog } from '../config/log.ts';
import { runMain } from '../config/main.ts';
import { temporalConnection } from '../config/temporal.ts';
import { connect } from '../db/client.ts';
import { createActorClient, FAST_RETRIES } from '../engine/actor-client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { watchPools } from '../telemetry/registry.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { createWorkerMetrics } from '../telemetry/worker-metrics.ts';
import { freeLocalAddress, serveMetrics } from './metrics-server.ts';
import { ensureSchedules } from './schedules.ts';
import { temporalLogger } from './temporal-log.ts';
import { bundleWorkflows, createClaimWorker, createWorker } from './worker.ts';

await runMain(async (untilStopped) => {
  const config = workerConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const { version } = packageJson;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service: 'amsel-worker', version, endpoint });
  const { HOST: host, METRICS_PORT: port } = config;
  const sdkAddress = port === undefined ? undefined : await freeLocalAddress();
  Runtime.install({
    shutdownSignals: [],
    logger: temporalLogger(log),
    telemetryOptions: sdkAddress === undefined ? {} : sdkMetrics(sdkAddress),
  });

  const database = connect({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    role: 'amsel_worker',
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const [connection, workflowBundle] = await Promise.all([
    NativeConnection.connect(temporalConnection(config)),
    bundleWorkflows(),
  ]);
  const clientConnection = Connection.lazy({ ...temporalConnection(config), ...FAST_RETRIES });
  const client = new Client({
    connection: clientConnection,
    namespace: config.TEMPORAL_NAMESPACE,
  });
  const metrics = createWorkerMetrics({
    version,
    buildId: config.WORKER_BUILD_ID,
    actorCount: config.CALENDAR_ACTORS,
  });
  watchPools(metrics.registry, { primary: database.pool });
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
    nowMs: Date.now,
    log,
  };
  const workers = await Promise.all([createWorker(deps), createClaimWorker(deps)]);

  const running = workers.map((worker) => worker.run());
  await ensureSchedules(client, config.TEMPORAL_TASK_QUEUE);
  const metricsServer =
    port === undefined || sdkAddress === undefined
      ? undefined
      : await serveMetrics(metrics.registry, sdkAddress, { host, port });
  log.info('worker is ready');
  await Promise.race([...running, untilStopped()]);
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  await Promise.all(running);
  metricsServer?.close();
  await clientConnection.close();
  await connection.close();
  await database.close();
  await tracing.stop();
});

function sdkMetrics(bindAddress: string): TelemetryOptions {
  const prometheus = {
    bindAddress,
    unitSuffix: true,
    countersTotalSuffix: true,
    useSecondsForDurations: true,
  };
  return { metrics: { prometheus } };
}
