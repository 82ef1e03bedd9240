import { Client, Connection } from '@temporalio/client';
import { gatewayConfig } from '../config/index.ts';
import { createLog } from '../config/log.ts';
import { runMain } from '../config/main.ts';
import { temporalConnection } from '../config/temporal.ts';
import { PROMPT_RETRIES } from '../engine/actor-client.ts';
import { connect } from '../db/client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { startTracing } from '../telemetry/tracing.ts';
import { createApp } from './app.ts';
import { createChecks, warnOfAbsent } from './checks.ts';
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

  const connectTo = (poolMax: number) =>
    connect({
      url: config.DATABASE_URL,
      poolMax,
      role: 'amsel_gateway',
      onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
  const database = connectTo(config.DATABASE_POOL_MAX);
  // By this one the gateway looks after itself, however many requests wait for the others.
  const aside = connectTo(1);
  const shown = openShown(database, aside, replicaOf(config, log));
  const connection = Connection.lazy({ ...temporalConnection(config), ...PROMPT_RETRIES });
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

  const checks = createChecks({
    ...{ aside, connection, namespace: config.TEMPORAL_NAMESPACE, redis },
    workersSeen: deps.workersSeen,
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
  await shown.close();
  await aside.close();
  await database.close();
  await tracing.stop();
});
