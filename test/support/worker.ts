import { join } from 'node:path';
import { ROOT } from '../../scripts/parts/places.ts';
import { type Part, startProcess, untilReady } from '../../scripts/parts/process.ts';
import { newLogFile } from './logs.ts';
import { services } from './services.ts';

/** A worker as a process of its own, as in production. */
export async function startWorker(options: {
  databaseUrl: string;
  taskQueue: string;
  temporalAddress?: string;
  env?: Readonly<Record<string, string>>;
}): Promise<Part> {
  const part = startProcess({
    name: 'worker',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'workers/main.ts')],
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      TEMPORAL_ADDRESS: options.temporalAddress ?? services.temporalAddress,
      TEMPORAL_TASK_QUEUE: options.taskQueue,
      CALENDAR_ACTORS: '0',
      ...options.env,
    },
    logFile: newLogFile('worker'),
    reportsReady: true,
  });
  await untilReady(part, async () => part.isReady(), { withinMs: 30_000, cure: 'read the log' });
  return part;
}
