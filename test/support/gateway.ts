import { appendFileSync, mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { gatewayConfig } from '../../config/index.ts';
import { LOG_FORM } from '../../config/log.ts';
import { temporalConnection } from '../../config/temporal.ts';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { connect } from '../../db/client.ts';
import { FAST_RETRIES } from '../../engine/actor-client.ts';
import { createApp } from '../../gateway/app.ts';
import { createChecks } from '../../gateway/http/health-checks.ts';
import { compose } from '../../gateway/compose.ts';
import { connectRedis } from '../../gateway/redis.ts';
import { drain, listen, portOf } from '../../gateway/http/server.ts';
import { openDiscoveryDatabase, replicaOptions } from '../../gateway/reads/discovery-database.ts';
import { newSecrets } from '../../launcher/secrets.ts';
import { PASSWORD } from './factories.ts';
import { newLogFile } from './logs.ts';
import { services } from './services.ts';

export type GatewayOptions = {
  readonly databaseUrl: string;
  readonly taskQueue: string;
  readonly redisUrl?: string;
  readonly nowMs?: () => number;
  readonly env?: Readonly<Record<string, string>>;
};

/** The gateway in this process, on real services, with every answer checked against its schema. */
export async function startGateway(options: GatewayOptions) {
  const logged: string[] = [];
  const logFile = newLogFile('gateway');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      appendFileSync(logFile, chunk);
      done();
    },
  });
  const log = pino({ ...LOG_FORM, level: 'info' }, sink);
  const config = gatewayConfig({
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl ?? services.redisUrl,
    TEMPORAL_ADDRESS: services.temporalAddress,
    TEMPORAL_TASK_QUEUE: options.taskQueue,
    // Actors that share calendars would be shared by all test files, each with workers of its own.
    CALENDAR_ACTORS: '0',
    AUTH_KEYS: newSecrets().authKeys,
    // Every test asks from the same address.
    KEYS_PER_HOUR: '1000000',
    MAIL_OUTBOX_DIR: mkdtempSync(join(tmpdir(), 'amsel-outbox-')),
    ...options.env,
  });
  const connectTo = (poolMax: number) =>
    connect({
      url: options.databaseUrl,
      poolMax,
      role: 'amsel_gateway',
      onConnectionError: () => undefined,
    });
  const [database, healthCheckPool] = [connectTo(10), connectTo(1)];
  const discovery = openDiscoveryDatabase(database, healthCheckPool, replicaOptions(config, log));
  const connection = Connection.lazy({ ...temporalConnection(config), ...FAST_RETRIES });
  const redis = await connectRedis(config.REDIS_URL, log);
  const nowMs = options.nowMs ?? Date.now;
  const client = new Client({ connection });
  const version = '0.0.0-test';
  const deps = await compose({ config, database, discovery, redis, client, log, version, nowMs });
  const checks = createChecks({
    ...{ aside: healthCheckPool, connection, namespace: config.TEMPORAL_NAMESPACE, redis },
    workersSeen: deps.workerPresence,
  });
  let isStopping = false;
  const app = createApp({
    ...deps,
    version,
    trustProxy: config.TRUST_PROXY,
    anonymousPerMinute: config.ANONYMOUS_PER_MINUTE,
    isStopping: () => isStopping,
    validateResponses: true,
    checks,
  });
  const server = await listen(app, '127.0.0.1', 0);
  const baseUrl = `http://127.0.0.1:${portOf(server)}`;

  async function clientOf(email: string) {
    const session = await createClient({ baseUrl })(login, { body: { email, password: PASSWORD } });
    if (!session.ok) throw new Error(`login answered ${session.error}`);
    return createClient({ baseUrl, accessToken: session.body.accessToken });
  }

  return {
    ...deps,
    baseUrl,
    server,
    logged,
    outboxDir: config.MAIL_OUTBOX_DIR,
    actorCount: config.CALENDAR_ACTORS,
    client: createClient({ baseUrl }),
    clientOf,
    async stop() {
      isStopping = true;
      await drain(server, 5_000);
      await deps.usage.flush();
      redis.close();
      // The connection stays open: a retry of the SDK's that is still due would find it closed, and throw.
      await discovery.close();
      await healthCheckPool.close();
      await database.close();
      sink.end();
      await once(sink, 'finish');
    },
  };
}
