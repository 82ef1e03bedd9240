import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { startGateway, startWorker } from '../../launcher/amsel-processes.ts';
import { withoutConfig } from '../../launcher/environment.ts';
import type { Secrets } from '../../launcher/secrets.ts';
import { createLogins, startPostgres } from '../../launcher/services/postgres.ts';
import { startRedis } from '../../launcher/services/redis.ts';
import { startTemporal } from '../../launcher/services/temporal.ts';
import type { ClusterProcesses, ProcessName } from './cluster-processes.ts';

/** Low, so that a queue fills up before the machine does. */
export const QUEUE_MAX = 250;

type Options = {
  readonly dataDir: string;
  /** The logs of gateways and workers; a test run searches them for secrets. */
  readonly amselLogFile: (name: ProcessName) => string;
  readonly secrets: Secrets;
  readonly processes: ClusterProcesses;
  /** The folder of the compiled programs. */
  readonly programs: string;
  /** The bundle that all workers start with, as in production. */
  readonly workflowBundlePath: string;
};
type Services = Awaited<ReturnType<typeof startServices>>;

const report = () => undefined;

export async function startServices({ dataDir, secrets, processes }: Options) {
  const optionsFor = (name: 'postgres' | 'redis' | 'temporal') => ({
    dataDir,
    spawn: processes.spawnAs(name),
    logFile: join(dataDir, `${name}.log`),
    report,
  });
  const [databaseUrl, redisUrl, temporal] = await Promise.all([
    startPostgres({ ...optionsFor('postgres'), password: secrets.databasePassword }),
    startRedis({ ...optionsFor('redis'), password: secrets.redisPassword }),
    startTemporal(optionsFor('temporal')),
  ]);
  await migrate(databaseUrl);
  const logins = await createLogins(databaseUrl, secrets);
  return { databaseUrl, logins, redisUrl, temporal };
}

/** Returns the base URLs. */
export async function startGateways(options: Options, services: Services): Promise<string[]> {
  const env = {
    ...sharedEnv(options, services),
    DATABASE_URL: services.logins.gateway,
    REDIS_URL: services.redisUrl,
    AUTH_KEYS: options.secrets.authKeys,
    COMMANDS_WAITING_MAX: String(QUEUE_MAX),
  };
  const gateways: string[] = [];
  for (const name of ['gateway-1', 'gateway-2'] as const) {
    const { port } = await startGateway(processOptions(options, name, env));
    gateways.push(`http://127.0.0.1:${port}`);
  }
  return gateways;
}

/** Starts both workers and stops the ones before them. With a sabotage, they are broken in that way. */
export async function deployWorkers(
  options: Options,
  services: Services,
  sabotage?: string,
): Promise<void> {
  const env = {
    ...sharedEnv(options, services),
    PROOF_SABOTAGE: sabotage,
    DATABASE_URL: services.logins.worker,
    WORKFLOW_BUNDLE_PATH: options.workflowBundlePath,
  };
  const program = sabotage && 'broken-worker';
  await Promise.all(
    (['worker-1', 'worker-2'] as const).map(async (name) => {
      const old = options.processes.find(name);
      await startWorker(processOptions(options, name, env), program);
      await old?.stop();
    }),
  );
}

function sharedEnv({ dataDir, secrets }: Options, { temporal }: Services): NodeJS.ProcessEnv {
  return {
    ...withoutConfig(process.env),
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
    SECRETS_KEY: secrets.secretsKey,
  };
}

function processOptions(options: Options, name: ProcessName, env: NodeJS.ProcessEnv) {
  const { processes, amselLogFile, programs } = options;
  return {
    env,
    programs,
    spawn: processes.spawnAs(name),
    logFile: () => amselLogFile(name),
    report,
  };
}
