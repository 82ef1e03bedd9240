import { Runtime, type TelemetryOptions } from '@temporalio/worker';
import type { WorkerConfig } from '../config/index.ts';
import { createLog } from '../config/log.ts';
import packageJson from '../package.json' with { type: 'json' };
import { startTracing } from '../telemetry/tracing.ts';
import { findFreeLocalAddress, serveMetrics } from './metrics-server.ts';
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
    telemetryOptions: sdkAddress === undefined ? {} : sdkMetrics(sdkAddress),
  });

  const workers = await startWorkers(config, log, overrides);
  await ensureSchedules(workers.client, config.TEMPORAL_TASK_QUEUE);
  const metricsServer =
    port === undefined || sdkAddress === undefined
      ? undefined
      : await serveMetrics(workers.metrics.registry, sdkAddress, { host, port });
  log.info('worker is ready');
  await Promise.race([workers.firstEnd, untilStopped()]);
  await workers.stop();
  metricsServer?.close();
  await tracing.stop();
}

function sdkMetrics(bindAddress: string): TelemetryOptions {
  const prometheus = {
    bindAddress,
    unitSuffix: true,
    countersTotalSuffix: true,
    useSecondsForDurations: true,
  };
  return { metrics: { prometheus } };
}
