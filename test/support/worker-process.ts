import { startWorker } from '../../launcher/amsel-processes.ts';
import { type RunningProcess, startProcess } from '../../launcher/process.ts';
import { newOutboxDir } from './mails.ts';
import { newLogFile } from './logs.ts';
import { SECRETS_KEY, services } from './services.ts';

/** Starts a worker as a process, for tests that kill or configure it; other tests run it in their own process. */
export async function startWorkerProcess(options: {
  databaseUrl: string;
  taskQueue: string;
  temporalAddress?: string;
  env?: Readonly<Record<string, string>>;
}): Promise<RunningProcess> {
  return startWorker({
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: services.redisUrl,
      TEMPORAL_ADDRESS: options.temporalAddress ?? services.temporalAddress,
      TEMPORAL_TASK_QUEUE: options.taskQueue,
      CALENDAR_ACTORS: '0',
      SECRETS_KEY,
      MAIL_OUTBOX_DIR: newOutboxDir(),
      ...options.env,
    },
    programs: services.programs,
    spawn: startProcess,
    logFile: newLogFile,
    report: () => undefined,
  });
}
