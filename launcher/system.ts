import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { seedDemo } from '../db/seed/demo.ts';
import { isLoopback } from '../gateway/access/address.ts';
import { supervise } from './supervise.ts';
import { startGateway, startWorker } from './amsel-processes.ts';
import { requireExternalServices } from './external-services.ts';
import { createLogins, type Login, removeCluster, startPostgres } from './services/postgres.ts';
import { type RunningProcess, type Spawn, startProcess } from './process.ts';
import { startRedis } from './services/redis.ts';
import { openRunRecord } from './run-record.ts';
import { loadOrCreateSecrets, type Secrets } from './secrets.ts';
import { rootCauseOf, StartError } from './start-error.ts';
import { startTemporal, type TemporalServer } from './services/temporal.ts';

type Say = (part: string, words: string) => void;

export type SystemOptions = {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Begin with no data at all. */
  readonly reset: boolean;
  readonly stopRequested: Promise<void>;
  readonly report: Say;
};

export type System = {
  readonly apiUrl: string;
  /** As the owner of the database. */
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string | undefined;
  readonly hasDemoData: boolean;
  /** Can only this machine reach the API? */
  readonly isLocal: boolean;
  /** The name of the first part that ends without being asked to, and cannot be started again. */
  readonly unexpectedExit: Promise<string>;
  readonly stop: () => Promise<void>;
};

type Launch = Pick<SystemOptions, 'dataDir' | 'env' | 'report'> & {
  readonly secrets: Secrets;
  readonly spawn: Spawn;
  readonly logFile: (part: string) => string;
};

/** Everything that `npm start` runs. What has been started is stopped again if the rest cannot start. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { dataDir, env, report } = options;
  const logDir = join(dataDir, 'logs');
  mkdirSync(logDir, { recursive: true, mode: 0o755 });
  const record = await openRunRecord(dataDir);
  if (options.reset) emptyData(dataDir);

  const parts: RunningProcess[] = [];
  let isStopping = false;
  const spawn: Spawn = (partOptions) => {
    // Its siblings may still be on their way up when one part fails and all are stopped.
    if (isStopping) throw new StartError(partOptions.name, 'amsel is stopping', 'start it again');
    const part = startProcess(partOptions);
    record.add(part);
    parts.push(part);
    return part;
  };
  async function stop(): Promise<void> {
    isStopping = true;
    // The gateway leans on the worker, and both on the rest.
    for (const leaning of ['gateway', 'worker']) {
      await Promise.all(parts.filter(({ name }) => name === leaning).map((part) => part.stop()));
    }
    await Promise.all(parts.map((part) => part.stop()));
    record.remove();
  }

  const interrupted = options.stopRequested.then(() => {
    throw new StartError('amsel', 'it was interrupted', 'start it again');
  });
  const logFile = (part: string) => join(logDir, `${part}.log`);
  const launch = { dataDir, env, report, spawn, logFile, secrets: loadOrCreateSecrets(dataDir) };
  try {
    const { own, ...started } = await Promise.race([startParts(launch), interrupted]);
    const isOwn = ({ name }: RunningProcess) => own.some(({ child }) => child.name === name);
    const leanedOn = parts.filter((part) => !part.hasEnded() && !isOwn(part));
    const unexpectedExit = Promise.race([
      ...leanedOn.map((part) => part.ended.then(() => part.name)),
      ...own.map(async ({ child: part, restart }) => {
        const { name } = part;
        await supervise(part, restart, {
          isStopping: () => isStopping,
          report: (words) => report(name, words),
        });
        return name;
      }),
    ]);
    return { ...started, unexpectedExit, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(launch: Launch) {
  await requireExternalServices(launch.env);
  const [database, redisUrl, temporal] = await Promise.all([
    preparedDatabase(launch),
    redisOf(launch),
    temporalOf(launch),
  ]);
  // Each gets what it needs: the worker neither signs tokens nor asks Redis.
  const forWorker = {
    DATABASE_URL: database.worker,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    AUTH_KEYS: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
  };
  const forGateway = {
    ...forWorker,
    DATABASE_URL: database.gateway,
    REDIS_URL: redisUrl,
    SMTP_URL: launch.env['SMTP_URL'],
    AUTH_KEYS: launch.env['AUTH_KEYS'] || launch.secrets.authKeys,
    MAIL_OUTBOX_DIR: launch.env['MAIL_OUTBOX_DIR'] || join(launch.dataDir, 'outbox'),
  };
  const own = (env: NodeJS.ProcessEnv) => ({ ...launch, env: { ...launch.env, ...env } });
  const [gateway, worker] = await Promise.all([
    startGateway(own(forGateway)),
    startWorker(own(forWorker)),
  ]);
  return {
    own: [gateway, worker],
    apiUrl: `http://localhost:${gateway.port}`,
    databaseUrl: database.owner,
    temporalAddress: temporal.address,
    temporalUiUrl: temporal.uiUrl,
    hasDemoData: wantsDemoData(launch.env),
    isLocal: isLocalHost(launch.env['HOST'] || '127.0.0.1'),
  };
}

async function preparedDatabase(launch: Launch): Promise<Record<Login | 'owner', string>> {
  const url = await databaseOf(launch);
  await migrate(url).catch((error: unknown) => {
    throw new StartError(
      'schema',
      rootCauseOf(error),
      'the user of DATABASE_URL must own the database and be allowed to create roles',
    );
  });
  launch.report('schema', 'ready');
  if (wantsDemoData(launch.env)) {
    await seedDemo(url, new Date());
    launch.report('demo data', 'ready');
  }
  if (launch.env['DATABASE_URL']) return { owner: url, gateway: url, worker: url };
  return { owner: url, ...(await createLogins(url, launch.secrets)) };
}

function isLocalHost(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}

/** A database that is somebody else's gets it only when asked for. */
function wantsDemoData(env: NodeJS.ProcessEnv): boolean {
  return !env['DATABASE_URL'] || env['SEED_DEMO'] === '1';
}

async function databaseOf({
  dataDir,
  env,
  report,
  spawn,
  secrets,
  logFile,
}: Launch): Promise<string> {
  const outside = env['DATABASE_URL'];
  if (outside) {
    report('postgres', 'as DATABASE_URL says');
    return outside;
  }
  report('postgres', 'starting …');
  return startPostgres({
    dataDir,
    spawn,
    logFile: logFile('postgres'),
    password: secrets.databasePassword,
    report: (words) => report('postgres', words),
  });
}

async function redisOf({ env, report, spawn, secrets, logFile }: Launch): Promise<string> {
  const outside = env['REDIS_URL'];
  if (outside) {
    report('redis', 'as REDIS_URL says');
    return outside;
  }
  report('redis', 'starting …');
  return startRedis({
    spawn,
    logFile: logFile('redis'),
    password: secrets.redisPassword,
    report: (words) => report('redis', words),
  });
}

async function temporalOf({
  dataDir,
  env,
  report,
  spawn,
  logFile,
}: Launch): Promise<TemporalServer> {
  const outside = env['TEMPORAL_ADDRESS'];
  if (outside) {
    report('temporal', 'as TEMPORAL_ADDRESS says');
    return {
      address: outside,
      namespace: env['TEMPORAL_NAMESPACE'] ?? 'default',
      uiUrl: undefined,
    };
  }
  report('temporal', 'starting …');
  return startTemporal({
    dataDir,
    spawn,
    logFile: logFile('temporal'),
    report: (words) => report('temporal', words),
  });
}

function emptyData(dataDir: string): void {
  removeCluster(dataDir);
  for (const name of ['postgres', 'temporal', 'secrets.json']) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
