import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { seedDemo } from '../db/seed/demo.ts';
import { requirePostgres, requireRedis, requireTemporal } from './parts/outside.ts';
import { freePort, isFree } from './parts/ports.ts';
import { removeCluster, startPostgres } from './parts/postgres.ts';
import { ROOT } from './parts/places.ts';
import { type Part, type Spawn, startProcess, untilReady, withRetries } from './parts/process.ts';
import { startRedis } from './parts/redis.ts';
import { openRunRecord } from './parts/run-record.ts';
import { loadSecrets } from './parts/secrets.ts';
import { StartError } from './parts/start-error.ts';
import { startTemporal } from './parts/temporal.ts';

const DEFAULT_PORT = 3000;
const START_ATTEMPTS = 3;

export type SystemOptions = {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Begin with no data at all. */
  readonly reset: boolean;
  readonly stopAsked: Promise<void>;
  readonly say: (part: string, words: string) => void;
};

export type System = {
  readonly apiUrl: string;
  readonly temporalUiUrl: string | undefined;
  readonly hasDemoData: boolean;
  /** The name of the first part that ends without being asked to. */
  readonly partEnded: Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Everything that `npm start` runs. What has been started is stopped again if the rest cannot start. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { dataDir } = options;
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const record = await openRunRecord(dataDir);
  const parts: Part[] = [];
  const spawn: Spawn = (partOptions) => {
    const part = startProcess(partOptions);
    record.add(part);
    parts.push(part);
    return part;
  };
  async function stop(): Promise<void> {
    // The last one started leans on all the others.
    for (const part of parts.toReversed()) await part.stop();
    record.remove();
  }

  if (options.reset) emptyData(dataDir);
  const interrupted = options.stopAsked.then(() => {
    throw new StartError('amsel', 'it was interrupted', 'start it again');
  });
  try {
    const started = await Promise.race([startAll(options, spawn), interrupted]);
    const partEnded = Promise.race(
      parts.filter((part) => !part.hasEnded()).map((part) => part.ended.then(() => part.name)),
    );
    return { ...started, partEnded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(options: SystemOptions, spawn: Spawn) {
  const { dataDir, env, say } = options;
  const secrets = loadSecrets(dataDir);
  const logFile = (part: string) => join(dataDir, 'logs', `${part}.log`);

  async function postgres(): Promise<string> {
    const outside = env['DATABASE_URL'];
    if (outside) {
      await requirePostgres(outside);
      say('postgres', 'as DATABASE_URL says');
      return outside;
    }
    say('postgres', 'starting …');
    const url = await startPostgres({
      dataDir,
      spawn,
      logFile: logFile('postgres'),
      password: secrets.databasePassword,
    });
    say('postgres', `embedded, on port ${new URL(url).port}`);
    return url;
  }

  async function redis(): Promise<string> {
    const outside = env['REDIS_URL'];
    if (outside) {
      await requireRedis(outside);
      say('redis', 'as REDIS_URL says');
      return outside;
    }
    const { url, engine } = await startRedis({
      spawn,
      logFile: logFile('redis'),
      password: secrets.redisPassword,
    });
    say('redis', `embedded (${engine}), on port ${new URL(url).port}`);
    return url;
  }

  async function temporal() {
    const outside = env['TEMPORAL_ADDRESS'];
    if (outside) {
      await requireTemporal(outside);
      say('temporal', 'as TEMPORAL_ADDRESS says');
      return {
        address: outside,
        namespace: env['TEMPORAL_NAMESPACE'] ?? 'default',
        uiUrl: undefined,
      };
    }
    say('temporal', 'starting …');
    const server = await startTemporal({
      dataDir,
      spawn,
      logFile: logFile('temporal'),
      say: (words) => say('temporal', words),
    });
    say('temporal', `embedded, on ${server.address}`);
    return server;
  }

  async function database(): Promise<string> {
    const url = await postgres();
    await migrate(url).catch((error: Error) => {
      throw new StartError(
        'schema',
        String(error.cause ?? error.message),
        'the user of DATABASE_URL must own the database and be allowed to create roles',
      );
    });
    say('schema', 'is up to date');
    return url;
  }

  const [databaseUrl, redisUrl, temporalServer] = await Promise.all([
    database(),
    redis(),
    temporal(),
  ]);
  const hasDemoData = !env['DATABASE_URL'] || env['SEED_DEMO'] === '1';
  if (hasDemoData) {
    await seedDemo(databaseUrl, new Date());
    say('demo data', 'is there');
  }

  const processEnv = {
    ...env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    TEMPORAL_ADDRESS: temporalServer.address,
    TEMPORAL_NAMESPACE: temporalServer.namespace,
    AUTH_KEYS: env['AUTH_KEYS'] ?? secrets.authKeys,
  };
  async function own(name: string, main: string, extra: NodeJS.ProcessEnv = {}): Promise<void> {
    const part = spawn({
      name,
      command: process.execPath,
      args: ['--import', 'tsx', join(ROOT, main)],
      env: { ...processEnv, ...extra },
      logFile: logFile(name),
      reportsReady: true,
    });
    await untilReady(part, async () => part.isReady(), { withinMs: 30_000, cure: 'read the log' });
  }
  async function gateway(): Promise<number> {
    return withRetries(env['PORT'] ? 1 : START_ATTEMPTS, async () => {
      const port = await apiPort(env['PORT']);
      await own('gateway', 'gateway/main.ts', { PORT: String(port) });
      say('gateway', `listening on port ${port}`);
      return port;
    });
  }
  async function worker(): Promise<void> {
    await own('worker', 'workers/main.ts');
    say('worker', 'waiting for bookings');
  }

  const [port] = await Promise.all([gateway(), worker()]);
  return {
    apiUrl: `http://localhost:${port}`,
    temporalUiUrl: temporalServer.uiUrl,
    hasDemoData,
  };
}

async function apiPort(wanted: string | undefined): Promise<number> {
  if (wanted === undefined) return freePort(DEFAULT_PORT);
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError('gateway', `PORT is ${wanted}`, 'set PORT to a number from 1 to 65535');
  }
  if (!(await isFree(port))) {
    throw new StartError(
      'gateway',
      `port ${port} is taken`,
      'set PORT to a free port, or unset it',
    );
  }
  return port;
}

function emptyData(dataDir: string): void {
  removeCluster(dataDir);
  for (const name of [
    'postgres',
    'temporal.db',
    'temporal.db-shm',
    'temporal.db-wal',
    'secrets.json',
  ]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
