import { readWorkerConfig } from '../../config/index.ts';
import { workerLog } from '../../tools/test-runner/temporal-runtime.ts';
import { startWorkers } from '../../workers/start.ts';
import { newOutboxDir } from './mails.ts';
import { SECRETS_KEY, services } from './services.ts';

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
    REDIS_URL: services.redisUrl,
    TEMPORAL_ADDRESS: services.temporalAddress,
    TEMPORAL_TASK_QUEUE: taskQueue,
    CALENDAR_ACTORS: '0',
    SECRETS_KEY,
    MAIL_OUTBOX_DIR: newOutboxDir(),
    WORKFLOW_BUNDLE_PATH: process.env['WORKFLOW_BUNDLE_PATH'],
    ...env,
  });
  return startWorkers(config, workerLog, { nowMs });
}
