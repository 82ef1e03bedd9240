import { appendFileSync } from 'node:fs';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { readGatewayConfig } from '../../config/index.ts';
import { LOG_OPTIONS } from '../../config/log.ts';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { portOf } from '../../gateway/http/server.ts';
import { join } from 'node:path';
import { startGateway as startInProcess } from '../../gateway/start.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { PASSWORD } from './factories.ts';
import { newOutboxDir } from './mails.ts';
import { newLogFile } from './logs.ts';
import { SECRETS_KEY, services } from './services.ts';

export type GatewayOptions = {
  readonly databaseUrl: string;
  readonly taskQueue: string;
  readonly redisUrl?: string;
  readonly nowMs?: () => number;
  readonly requestDeadlineMs?: number;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts the gateway in this process, on real services. Every response is checked against its schema. */
export async function startGateway(options: GatewayOptions) {
  const logLines: string[] = [];
  const logFile = newLogFile('gateway');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logLines.push(chunk.toString());
      appendFileSync(logFile, chunk);
      done();
    },
  });
  const log = pino({ ...LOG_OPTIONS, level: 'info' }, sink);
  const config = readGatewayConfig({
    PORT: '0',
    METRICS_PORT: '0',
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl ?? services.redisUrl,
    TEMPORAL_ADDRESS: services.temporalAddress,
    TEMPORAL_TASK_QUEUE: options.taskQueue,
    // Actors that share calendars would also be shared by test files, which have separate workers.
    CALENDAR_ACTORS: '0',
    AUTH_KEYS: generateSecrets().authKeys,
    SECRETS_KEY,
    // All tests send from the same address.
    KEYS_PER_HOUR: '1000000',
    // One account sends the requests of many.
    SESSION_PER_MINUTE: '0',
    // On a busy machine, requests would go on without their limits.
    REDIS_TIMEOUT_MS: '5000',
    MAIL_OUTBOX_DIR: newOutboxDir(),
    PICTURES_DIR: join(newOutboxDir(), 'pictures'),
    ...options.env,
  });
  const gateway = await startInProcess(config, {
    log,
    validateResponses: true,
    stopGraceMs: 0,
    ...(options.nowMs && { nowMs: options.nowMs }),
    ...(options.requestDeadlineMs && { requestDeadlineMs: options.requestDeadlineMs }),
  });
  const { deps, server, metricsServer } = gateway;
  const baseUrl = `http://127.0.0.1:${portOf(server)}`;

  async function logIn(email: string) {
    const session = await createClient({ baseUrl })(login, { body: { email, password: PASSWORD } });
    if (!session.ok) throw new Error(`login failed: ${session.error}`);
    return createClient({ baseUrl, accessToken: session.body.accessToken });
  }

  return {
    ...deps,
    baseUrl,
    metricsUrl: `http://127.0.0.1:${portOf(metricsServer!)}/metrics`,
    server,
    logLines,
    outboxDir: config.MAIL_OUTBOX_DIR,
    actorCount: config.CALENDAR_ACTORS,
    client: createClient({ baseUrl }),
    logIn,
    async stop() {
      await gateway.stop();
      sink.end();
      await once(sink, 'finish');
    },
  };
}
