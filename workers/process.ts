import type { Client } from '@temporalio/client';
import { Runtime, type TelemetryOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { WorkerConfig } from '../config/index.ts';
import { createLog } from '../config/log.ts';
import { explainIdleVersion } from '../engine/worker-version.ts';
import packageJson from '../package.json' with { type: 'json' };
import { watchStates } from '../telemetry/dependencies.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { findFreeLocalAddress, serveOperations } from './operations-server.ts';
import { ensureSchedules } from './schedules.ts';
import { startWorkers, type WorkerOverrides } from './start.ts';
import { temporalLogger } from './temporal-log.ts';

/** A whole worker process, from its start until it is told to stop. */
export async function runWorkerProcess(
  config: WorkerConfig,
  untilStopped: () => Promise<void>,
  overrides: WorkerOverrides = {},
): Promise<void> {
  const log = createLog(config.LOG_LEVEL, 'worker');
  const tracing = await startTracing({
    service: 'amsel-worker',
    version: packageJson.version,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  });
  const { HOST: host, METRICS_PORT: port } = config;
  const sdkAddress = port === undefined ? undefined : await findFreeLocalAddress();
  Runtime.install({
    shutdownSignals: [],
    logger: temporalLogger(log),
    telemetryOptions: { ...SDK_LOGGING, ...(sdkAddress && sdkMetrics(sdkAddress)) },
  });

  const workers = await startWorkers(config, log, overrides);
  await ensureSchedules(workers.client, config.TEMPORAL_TASK_QUEUE);
  const { dependencies, isPolling, metrics } = workers;
  const { registry } = metrics;
  const operations =
    port === undefined || sdkAddress === undefined
      ? undefined
      : await serveOperations({ registry, sdkAddress, dependencies, isPolling, host, port });
  const states = watchStates(dependencies, log);
  log.info('worker is ready');
  void warnOfIdleVersion(workers.client, config, log);
  await Promise.race([workers.firstEnd, untilStopped()]);
  states.stop();
  await workers.stop();
  operations?.close();
  await tracing.stop();
}

/** A worker whose version is not current is ready, but gets no work until it is promoted. */
async function warnOfIdleVersion(client: Client, config: WorkerConfig, log: Logger): Promise<void> {
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  const queues = { namespace, taskQueue };
  const reason = await explainIdleVersion(client, queues, config.WORKER_BUILD_ID).catch(
    () => undefined,
  );
  if (reason !== undefined) log.warn(`this worker ${reason}`);
}

/** The native part of the SDK would print text of its own. */
const SDK_LOGGING: TelemetryOptions = { logging: { forward: {}, filter: 'WARN' } };

function sdkMetrics(bindAddress: string): TelemetryOptions {
  const prometheus = {
    bindAddress,
    unitSuffix: true,
    countersTotalSuffix: true,
    useSecondsForDurations: true,
  };
  return { metrics: { prometheus } };
}
