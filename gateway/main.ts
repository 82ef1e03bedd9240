import { Client, Connection } from '@temporalio/client';
import { gatewayConfig } from '../config/index.ts';
import { createLog } from '../config/log.ts';
import { runMain } from '../config/main.ts';
import { temporalConnection } from '../config/temporal.ts';
import { FAST_RETRIES } from '../engine/actor-client.ts';
import { connect } from '../db/client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { startTracing } from '../telemetry/tracing.ts';
import { createApp } from './app.ts';
import { createChecks, warnOfAbsent } from './http/health-checks.ts';
import { compose } from './compose.ts';
import { connectRedis } from './redis.ts';
import { drain, listen, portOf } from './http/server.ts';
import { openDiscoveryDatabase, replicaOptions } from './reads/discovery-database.ts';

/** A booking that is slow may take five seconds, and as many again to become durable. */
const DRAIN_DEADLINE_MS = 12_000;
const USAGE_FLUSH_MS = 5_000;

await runMain(async (untilStopped) => {
  const config = gatewayConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'gateway');
  const { version } = packageJson;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service: 'amsel-gateway', version, endpoint });

  const connectTo = (poolMax: number) =>
    connect({
      url: config.DATABASE_URL,
      poolMax,
      role: 'amsel_gateway',
      onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
  const database = connectTo(config.DATABASE_POOL_MAX);
  // By this one the gateway looks after itself, however many requests wait for the others.
  const healthCheckPool = connectTo(1);
  const discovery = openDiscoveryDatabase(database, healthCheckPool, replicaOptions(config, log));
  const connection = Connection.lazy({ ...temporalConnection(config), ...FAST_RETRIES });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const redis = await connectRedis(config.REDIS_URL, log);
  const deps = await compose({
    config,
    database,
    discovery,
    redis,
    client,
    log,
    version,
    nowMs: Date.now,
  });

  const checks = createChecks({
    ...{ aside: healthCheckPool, connection, namespace: config.TEMPORAL_NAMESPACE, redis },
    workersSeen: deps.workerPresence,
  });
  warnOfAbsent(checks, log);
  let isStopping = false;
  const app = createApp({
    ...deps,
    version,
    trustProxy: config.TRUST_PROXY,
    anonymousPerMinute: config.ANONYMOUS_PER_MINUTE,
    isStopping: () => isStopping,
    validateResponses: false,
    checks,
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
  redis.close();
  await connection.close();
  await discovery.close();
  await healthCheckPool.close();
  await database.close();
  await tracing.stop();
});
