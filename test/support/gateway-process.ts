import { startGateway } from '../../launcher/amsel-processes.ts';
import { freePort } from '../../launcher/ports.ts';
import { type Part, startProcess } from '../../launcher/process.ts';
import { newSecrets } from '../../launcher/secrets.ts';
import { newLogFile } from './logs.ts';
import { services } from './services.ts';

/** A gateway as a process of its own, as in production. */
export async function startGatewayProcess(options: {
  databaseUrl: string;
  taskQueue: string;
}): Promise<{ readonly gateway: Part; readonly baseUrl: string }> {
  const { part, port } = await startGateway({
    env: {
      ...process.env,
      PORT: String(await freePort(0)),
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: services.redisUrl,
      TEMPORAL_ADDRESS: services.temporalAddress,
      TEMPORAL_TASK_QUEUE: options.taskQueue,
      CALENDAR_ACTORS: '0',
      AUTH_KEYS: newSecrets().authKeys,
    },
    spawn: startProcess,
    logFile: newLogFile,
    say: () => undefined,
  });
  return { gateway: part, baseUrl: `http://127.0.0.1:${port}` };
}
