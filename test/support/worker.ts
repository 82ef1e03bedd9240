import { startWorker as startOwnWorker } from '../../launcher/amsel-processes.ts';
import { type RunningProcess, startProcess } from '../../launcher/process.ts';
import { newLogFile } from './logs.ts';
import { services } from './services.ts';

/** A worker as a process of its own, as in production. */
export async function startWorker(options: {
  databaseUrl: string;
  taskQueue: string;
  temporalAddress?: string;
  env?: Readonly<Record<string, string>>;
}): Promise<RunningProcess> {
  const { child: worker } = await startOwnWorker({
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      TEMPORAL_ADDRESS: options.temporalAddress ?? services.temporalAddress,
      TEMPORAL_TASK_QUEUE: options.taskQueue,
      CALENDAR_ACTORS: '0',
      ...options.env,
    },
    spawn: startProcess,
    logFile: newLogFile,
    report: () => undefined,
  });
  return worker;
}
