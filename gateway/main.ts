import { Client, Connection } from '@temporalio/client';
import { gatewayConfig } from '../config/index.ts';
import { createLog } from '../config/log.ts';
import { runMain } from '../config/main.ts';
import { temporalConnection } from '../config/temporal.ts';
import { connect } from '../db/client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { startTracing } from '../telemetry/tracing.ts';
import { createApp } from './app.ts';
import { openChecks } from './checks.ts';
import { compose } from './compose.ts';
import { connectRedis } from './redis.ts';
import { drain, listen, portOf } from './server.ts';
import { openShown, replicaOf } from './shown.ts';

/** A booking that is slow may take five seconds, and as many again to become durable. */
const DRAIN_DEADLINE_MS = 12_000;
const USAGE_FLUSH_MS = 5_000;

await runMain(async (untilStopped) => {
  const config = gatewayConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'gateway');
  const { version } = packageJson;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service: 'amsel-gateway', version, endpoint });

  const database = connect({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    role: 'amsel_gateway',
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const shown = openShown(database, replicaOf(config, log));
  const connection = Connection.lazy(temporalConnection(config));
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const redis = await connectRedis(config.REDIS_URL, log);
  const deps = await compose({
    config,
    database,
    shown,
    redis,
    client,
    log,
    version,
    nowMs: Date.now,
  });

  const checks = openChecks({ config, connection, redis, workersSeen: deps.workersSeen, log });
  let isStopping = false;
  const app = createApp({
    ...deps,
    version,
    trustProxy: config.TRUST_PROXY,
    anonymousPerMinute: config.ANONYMOUS_PER_MINUTE,
    isStopping: () => isStopping,
    validateResponses: false,
    checks: checks.checks,
  });
  const flushUsage = () =>
    deps.usage
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, 'key use was not recorded'));
  const flushing = setInterval(() => void flushUsage(), USAGE_FLUSH_MS);
  const server = await listen(app, config.HOST, config.PORT);
  log.info({ port: portOf(server) }, 'gateway is ready');

  await untilStopped();
  isStopping = true;
  await drain(server, DRAIN_DEADLINE_MS);
  clearInterval(flushing);
  await flushUsage();
  await checks.close();
  redis.close();
  await connection.close();
  await shown.close();
  await database.close();
  await tracing.stop();
});
