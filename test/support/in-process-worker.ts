import { Runtime } from '@temporalio/worker';
import { destination, pino } from 'pino';
import { readWorkerConfig } from '../../config/index.ts';
import { LOG_OPTIONS } from '../../config/log.ts';
import { startWorkers } from '../../workers/start.ts';
import { temporalLogger } from '../../workers/temporal-log.ts';
import { newOutboxDir } from './emails.ts';
import { newLogFile } from './logs.ts';
import { SECRETS_KEY, services } from './services.ts';

const log = pino(LOG_OPTIONS, destination(newLogFile('worker')));
Runtime.install({
  shutdownSignals: [],
  logger: temporalLogger(log),
  telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
});

export type InProcessWorkerOptions = {
  readonly databaseUrl: string;
  readonly taskQueue: string;
  readonly nowMs: () => number;
  readonly env: Readonly<Record<string, string>>;
};

/** Starts a worker inside the test process: it starts faster than a process and shares the test's clock. */
export function startInProcessWorker({
  databaseUrl,
  taskQueue,
  nowMs,
  env,
}: InProcessWorkerOptions) {
  const config = readWorkerConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: '5',
    TEMPORAL_ADDRESS: services.temporalAddress,
    TEMPORAL_TASK_QUEUE: taskQueue,
    CALENDAR_ACTORS: '0',
    SECRETS_KEY,
    MAIL_OUTBOX_DIR: newOutboxDir(),
    WORKFLOW_BUNDLE_PATH: process.env['WORKFLOW_BUNDLE_PATH'],
    ...env,
  });
  return startWorkers(config, log, { nowMs });
}
