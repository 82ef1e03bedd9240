import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  readGatewayConfig,
  readReachConfig,
  readTemporalConfig,
  readWorkerConfig,
} from '../config/index.ts';
import { explainIdleVersion } from '../engine/worker-version.ts';
import { findReachable, isLocalHost } from '../gateway/access/address.ts';
import { startGateway, startWorker } from './amsel-processes.ts';
import {
  type BackingServices,
  type Launch,
  picturesEnv,
  startBackingServices,
  wantsDemoData,
} from './backing-services.ts';
import { connectTemporal, requireExternalServices } from './external-services.ts';
import { createProcessGroup, type ProcessGroup } from './process-group.ts';
import { openRunRecord } from './run-record.ts';
import { compilePrograms } from './programs.ts';
import { generateSecrets, loadOrCreateSecrets } from './secrets.ts';
import { removeCluster } from './services/postgres-cluster.ts';
import { StartError } from './start-error.ts';
import { supervise } from './supervise.ts';
import { buildWebApp } from './web-app.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

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
  /** The mail of the demo can be read in a browser. */
  readonly showsOutbox: boolean;
  /** Other machines cannot reach the API, also not through a proxy on this one. */
  readonly isLocalOnly: boolean;
  /** The name of the first component that does not stay up. */
  readonly unexpectedExit: Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Starts everything that `npm start` runs. If a component fails, the others are stopped again. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { dataDir, env, report } = options;
  requireValidVariables({ dataDir, env, secrets: generateSecrets() });
  const logDir = join(dataDir, 'logs');
  mkdirSync(logDir, { recursive: true, mode: 0o755 });
  const processes = createProcessGroup(await openRunRecord(dataDir));
  const interrupted = options.stopRequested.then(() => {
    throw new StartError('amsel', 'it was interrupted', 'start it again');
  });
  try {
    await Promise.race([requireExternalServices(env), interrupted]);
    // Only now: a mistake in the environment costs no data.
    if (options.reset) deleteData(dataDir);
    const launch: Launch = {
      dataDir,
      env,
      report,
      spawn: processes.spawn,
      logFile: (component) => join(logDir, `${component}.log`),
      secrets: loadOrCreateSecrets(dataDir),
    };
    const components = await Promise.race([startComponents(launch), interrupted]);
    const { gateway, services } = components;
    const reach = readReachConfig(env);
    return {
      apiUrl: `http://localhost:${gateway.port}`,
      databaseUrl: services.database.owner,
      temporalAddress: services.temporal.address,
      temporalUiUrl: services.temporal.uiUrl,
      hasDemoData: wantsDemoData(env),
      showsOutbox: wantsDemoData(env) && isLocalHost(reach.HOST) && !env['SMTP_URL'],
      isLocalOnly: findReachable(reach) === undefined,
      unexpectedExit: firstUnexpectedExit(processes, report),
      stop: processes.stop,
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

async function startComponents(launch: Launch) {
  const programs = join(launch.dataDir, 'programs');
  const [services, bundle] = await Promise.all([
    startBackingServices(launch),
    bundleWorkflows(launch),
    compilePrograms(programs),
    buildWebApp(launch),
  ]);
  const withEnv = (env: NodeJS.ProcessEnv) => ({
    ...launch,
    programs,
    env: { ...launch.env, ...env },
  });
  let reportPort: (port: number) => void = () => undefined;
  const portChosen = new Promise<number>((resolve) => (reportPort = resolve));
  const [gateway] = await Promise.all([
    startGateway(withEnv(gatewayEnv(launch, services)), reportPort),
    // Its mails have links to the gateway.
    portChosen.then((port) => {
      const env = { ...workerEnv(launch, services), PORT: String(port) };
      return startWorker(withEnv({ ...env, WORKFLOW_BUNDLE_PATH: bundle }));
    }),
  ]);
  await reportWorker(launch, services);
  return { gateway, services };
}

/** A worker whose version is not current is up, but gets no bookings. */
async function reportWorker(launch: Launch, services: BackingServices): Promise<void> {
  const { env, report } = launch;
  const config = readTemporalConfig({ ...env, ...workerEnv(launch, services) });
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  const connection = await connectTemporal(config);
  const buildId = env['WORKER_BUILD_ID'];
  const reason = await explainIdleVersion(connection, { namespace, taskQueue }, buildId);
  await connection.close();
  const address = env['TEMPORAL_ADDRESS']
    ? ''
    : `, with TEMPORAL_ADDRESS=${config.TEMPORAL_ADDRESS}`;
  report('worker', reason === undefined ? 'waiting for bookings' : `${reason}${address}`);
}

const ANY_URL = 'postgres://localhost/any';
const ANY_SERVICES: BackingServices = {
  database: { owner: ANY_URL, gateway: ANY_URL, worker: ANY_URL },
  redisUrl: 'redis://localhost',
  temporal: { address: 'localhost:7233', namespace: 'any', uiUrl: undefined },
};

/** The parts of a launch that the environment of a process depends on. */
type Source = Pick<Launch, 'dataDir' | 'env' | 'secrets'>;

/** Checks the variables of gateway and worker before anything else, so that a mistake fails fast. */
function requireValidVariables(launch: Source): void {
  const { env } = launch;
  const chosen = {
    ...(env['DATABASE_URL'] && { DATABASE_URL: env['DATABASE_URL'] }),
    ...(env['REDIS_URL'] && { REDIS_URL: env['REDIS_URL'] }),
    ...(env['TEMPORAL_ADDRESS'] && { TEMPORAL_ADDRESS: env['TEMPORAL_ADDRESS'] }),
  };
  readGatewayConfig({ ...env, ...gatewayEnv(launch, ANY_SERVICES), ...chosen });
  readWorkerConfig({ ...env, ...workerEnv(launch, ANY_SERVICES), ...chosen });
}

/** The worker gets no secret that it does not use. */
function workerEnv(
  { env, dataDir, secrets }: Source,
  services: BackingServices,
): NodeJS.ProcessEnv {
  const { database, temporal, redisUrl } = services;
  return {
    DATABASE_URL: database.worker,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    MAIL_OUTBOX_DIR: env['MAIL_OUTBOX_DIR'] || join(dataDir, 'outbox'),
    SECRETS_KEY: env['SECRETS_KEY'] || secrets.secretsKey,
    AUTH_KEYS: undefined,
    REDIS_URL: redisUrl,
  };
}

function gatewayEnv(launch: Source, services: BackingServices): NodeJS.ProcessEnv {
  const { env, secrets } = launch;
  return {
    ...picturesEnv(launch),
    ...workerEnv(launch, services),
    DATABASE_URL: services.database.gateway,
    AUTH_KEYS: env['AUTH_KEYS'] || secrets.authKeys,
    TEMPORAL_UI_URL: env['TEMPORAL_UI_URL'] || services.temporal.uiUrl,
    // The worker has the port itself.
    ...(env['METRICS_PORT'] && { METRICS_PORT: String(Number(env['METRICS_PORT']) + 1) }),
  };
}

/** Every process is started again when it exits; one that does not stay up ends the system. */
function firstUnexpectedExit(
  { spawn, listRunning, isStopping }: ProcessGroup,
  report: SystemOptions['report'],
): Promise<string> {
  const supervised = listRunning().map(async (child) => {
    const { name } = child;
    const reportExit = (message: string) => report(name, message);
    await supervise(child, ({ options }) => spawn(options), { isStopping, report: reportExit });
    return name;
  });
  return Promise.race(supervised);
}

function deleteData(dataDir: string): void {
  removeCluster(dataDir);
  for (const name of ['postgres', 'temporal', 'outbox', 'pictures', 'secrets.json']) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
