import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { createClient as createRedis } from 'redis';
import { gatewayConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { connect } from '../db/client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { createTokens } from './http/tokens.ts';
import { drain, listen, portOf } from './server.ts';
import { createSubmit } from './submit.ts';

const DRAIN_DEADLINE_MS = 8_000;

await runMain(async (untilStopped) => {
  const config = gatewayConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL, base: { process: 'gateway' } });

  const database = connect({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    role: 'amsel_gateway',
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const connection = Connection.lazy({ address: config.TEMPORAL_ADDRESS });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const redis = createRedis({ url: config.REDIS_URL, disableOfflineQueue: true });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis is away'));
  // Not awaited: it keeps trying for as long as Redis is away, and the gateway serves without it.
  void redis.connect();

  let isStopping = false;
  const app = createApp({
    version: packageJson.version,
    database,
    log,
    nowMs: Date.now,
    tokens: await createTokens(config.AUTH_KEYS, Date.now),
    submit: createSubmit({ client, taskQueue: config.TEMPORAL_TASK_QUEUE, nowMs: Date.now }),
    isStopping: () => isStopping,
    validateResponses: false,
    checks: [
      { name: 'postgres', isVital: true, probe: () => database.pool.query('SELECT 1') },
      {
        name: 'temporal',
        isVital: true,
        probe: () => connection.workflowService.getSystemInfo({}),
      },
      { name: 'redis', isVital: false, probe: () => redis.ping() },
    ],
  });
  const server = await listen(app, config.HOST, config.PORT);
  log.info({ port: portOf(server) }, 'gateway is ready');

  await untilStopped();
  isStopping = true;
  await drain(server, DRAIN_DEADLINE_MS);
  redis.destroy();
  await connection.close();
  await database.close();
});
