import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isLocalHost } from '../gateway/access/address.ts';
import { type AmselProcess, startGateway, startWorker } from './amsel-processes.ts';
import {
  type BackingServices,
  type Launch,
  startBackingServices,
  wantsDemoData,
} from './backing-services.ts';
import { requireExternalServices } from './external-services.ts';
import { createProcessGroup, type ProcessGroup } from './process-group.ts';
import { openRunRecord } from './run-record.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { removeCluster } from './services/postgres-cluster.ts';
import { StartError } from './start-error.ts';
import { supervise } from './supervise.ts';

export type SystemOptions = {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Deletes all data first. */
  readonly reset: boolean;
  readonly stopRequested: Promise<void>;
  readonly report: (component: string, message: string) => void;
};

export type System = {
  readonly apiUrl: string;
  /** Connects as the owner of the database. */
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string | undefined;
  readonly hasDemoData: boolean;
  /** The API listens on the loopback interface only. */
  readonly isLocalOnly: boolean;
  /** The name of the first component that exits and cannot be restarted. */
  readonly unexpectedExit: Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Starts everything that `npm start` runs. If a component fails, the others are stopped again. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { dataDir, env, report } = options;
  const logDir = join(dataDir, 'logs');
  mkdirSync(logDir, { recursive: true, mode: 0o755 });
  const processes = createProcessGroup(await openRunRecord(dataDir));
  if (options.reset) deleteData(dataDir);
  const interrupted = options.stopRequested.then(() => {
    throw new StartError('amsel', 'it was interrupted', 'start it again');
  });
  try {
    const launch: Launch = {
      ...{ dataDir, env, report, spawn: processes.spawn },
      logFile: (component) => join(logDir, `${component}.log`),
      secrets: loadOrCreateSecrets(dataDir),
    };
    const components = await Promise.race([startComponents(launch), interrupted]);
    const { gateway, worker, services } = components;
    return {
      apiUrl: `http://localhost:${gateway.port}`,
      databaseUrl: services.database.owner,
      temporalAddress: services.temporal.address,
      temporalUiUrl: services.temporal.uiUrl,
      hasDemoData: wantsDemoData(env),
      isLocalOnly: isLocalHost(env['HOST'] || '127.0.0.1'),
      unexpectedExit: firstUnexpectedExit(processes, [gateway, worker], report),
      stop: processes.stop,
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

async function startComponents(launch: Launch) {
  await requireExternalServices(launch.env);
  const services = await startBackingServices(launch);
  const withEnv = (env: NodeJS.ProcessEnv) => ({ ...launch, env: { ...launch.env, ...env } });
  const [gateway, worker] = await Promise.all([
    startGateway(withEnv(gatewayEnv(launch, services))),
    startWorker(withEnv(workerEnv(services))),
  ]);
  return { gateway, worker, services };
}

/** The worker gets no secret that it does not use. */
function workerEnv({ database, temporal }: BackingServices): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: database.worker,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    AUTH_KEYS: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
  };
}

function gatewayEnv({ env, secrets, dataDir }: Launch, services: BackingServices) {
  return {
    ...workerEnv(services),
    DATABASE_URL: services.database.gateway,
    REDIS_URL: services.redisUrl,
    SMTP_URL: env['SMTP_URL'],
    AUTH_KEYS: env['AUTH_KEYS'] || secrets.authKeys,
    MAIL_OUTBOX_DIR: env['MAIL_OUTBOX_DIR'] || join(dataDir, 'outbox'),
  };
}

/** Gateway and worker are restarted when they exit; a service that exits ends the system. */
function firstUnexpectedExit(
  { listRunning, isStopping }: ProcessGroup,
  supervised: readonly AmselProcess[],
  report: SystemOptions['report'],
): Promise<string> {
  const names = supervised.map(({ child }) => child.name);
  const services = listRunning().filter(({ name }) => !names.includes(name));
  return Promise.race([
    ...services.map((service) => service.ended.then(() => service.name)),
    ...supervised.map(async ({ child, restart }) => {
      const { name } = child;
      await supervise(child, restart, { isStopping, report: (message) => report(name, message) });
      return name;
    }),
  ]);
}

function deleteData(dataDir: string): void {
  removeCluster(dataDir);
  for (const name of ['postgres', 'temporal', 'secrets.json']) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
