import { join } from 'node:path';
import { ROOT } from '../../scripts/parts/places.ts';
import { freePort } from '../../scripts/parts/ports.ts';
import { type Part, startProcess, untilReady } from '../../scripts/parts/process.ts';
import { newSecrets } from '../../scripts/parts/secrets.ts';
import { newLogFile } from './logs.ts';
import { services } from './services.ts';

/** A gateway as a process of its own, as in production. */
export async function startGatewayProcess(options: {
  databaseUrl: string;
  taskQueue: string;
}): Promise<{ readonly gateway: Part; readonly baseUrl: string }> {
  const port = await freePort(0);
  const gateway = startProcess({
    name: 'gateway',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'gateway/main.ts')],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: services.redisUrl,
      TEMPORAL_ADDRESS: services.temporalAddress,
      TEMPORAL_TASK_QUEUE: options.taskQueue,
      CALENDAR_ACTORS: '0',
      AUTH_KEYS: newSecrets().authKeys,
    },
    logFile: newLogFile('gateway'),
    reportsReady: true,
  });
  await untilReady(gateway, async () => gateway.isReady(), {
    withinMs: 30_000,
    cure: 'read the log',
  });
  return { gateway, baseUrl: `http://127.0.0.1:${port}` };
}
