import { startGateway } from '../../launcher/amsel-processes.ts';
import { findFreePort } from '../../launcher/ports.ts';
import { type RunningProcess, startProcess, withRetries } from '../../launcher/process.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { newLogFile } from './logs.ts';
import { SECRETS_KEY, services } from './services.ts';

const START_ATTEMPTS = 3;

/** Starts a gateway as a process, as in production. */
export async function startGatewayProcess(options: {
  databaseUrl: string;
  taskQueue: string;
  env?: Readonly<Record<string, string>>;
}): Promise<{ readonly gateway: RunningProcess; readonly baseUrl: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: services.redisUrl,
    TEMPORAL_ADDRESS: services.temporalAddress,
    TEMPORAL_TASK_QUEUE: options.taskQueue,
    CALENDAR_ACTORS: '0',
    SESSION_PER_MINUTE: '0',
    AUTH_KEYS: generateSecrets().authKeys,
    SECRETS_KEY,
    ...options.env,
  };
  // Another process may take the port before the gateway does.
  const { child: gateway, port } = await withRetries(START_ATTEMPTS, async () =>
    startGateway({
      env: { ...env, PORT: String(await findFreePort(0)) },
      programs: services.programs,
      spawn: startProcess,
      logFile: newLogFile,
      report: () => undefined,
    }),
  );
  return { gateway, baseUrl: `http://127.0.0.1:${port}` };
}
