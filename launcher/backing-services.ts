import { join } from 'node:path';
import { readPicturesConfig } from '../config/index.ts';
import { rootCauseOf } from '../config/cause.ts';
import { migrate, OtherHistoryError } from '../db/migrate.ts';
import { seedDemo } from '../db/seed/demo.ts';
import { createStorage } from '../gateway/pictures/create-storage.ts';
import { storeDemoPictures } from './demo-pictures.ts';
import type { Spawn } from './process.ts';
import type { Secrets } from './secrets.ts';
import { createLogins, type Login, startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';
import { startTemporal, type TemporalServer } from './services/temporal.ts';
import { StartError } from './start-error.ts';

/** The settings and resources that components start with. */
export type Launch = {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly secrets: Secrets;
  readonly spawn: Spawn;
  readonly logFile: (component: string) => string;
  readonly report: (component: string, message: string) => void;
};

const SHARED_LOGIN =
  "! gateway and worker log in as the owner of the database: run ALTER ROLE amsel_gateway LOGIN PASSWORD '…', the same for amsel_worker, and set GATEWAY_DATABASE_URL and WORKER_DATABASE_URL";

/** One URL for each role that connects. */
type DatabaseUrls = Record<Login | 'owner', string>;

export type BackingServices = {
  readonly database: DatabaseUrls;
  readonly redisUrl: string;
  readonly temporal: TemporalServer;
};

/** Uses the external services that the environment names, and starts embedded ones for the rest. */
export async function startBackingServices(launch: Launch): Promise<BackingServices> {
  const [database, redisUrl, temporal] = await Promise.all([
    prepareDatabase(launch),
    prepareRedis(launch),
    prepareTemporal(launch),
  ]);
  return { database, redisUrl, temporal };
}

/** An external database gets demo data only on request, the embedded one unless it is declined. */
export function wantsDemoData(env: NodeJS.ProcessEnv): boolean {
  return env['SEED_DEMO'] === '1' || (!env['DATABASE_URL'] && env['SEED_DEMO'] !== '0');
}

/** The gateway keeps pictures with the other data, unless another folder is named. */
export function picturesEnv({ env, dataDir }: Pick<Launch, 'env' | 'dataDir'>): NodeJS.ProcessEnv {
  return { PICTURES_DIR: env['PICTURES_DIR'] || join(dataDir, 'pictures') };
}

async function prepareDatabase(launch: Launch): Promise<DatabaseUrls> {
  const hasDemo = wantsDemoData(launch.env);
  const [owner] = await Promise.all([
    startDatabase(launch),
    hasDemo &&
      storeDemoPictures(
        createStorage(readPicturesConfig({ ...launch.env, ...picturesEnv(launch) })),
      ),
  ]);
  await migrate(owner).catch((error: unknown) => {
    throw new StartError(
      'schema',
      rootCauseOf(error),
      error instanceof OtherHistoryError
        ? OtherHistoryError.cure
        : 'the user of DATABASE_URL must own the database and be allowed to create roles',
    );
  });
  launch.report('schema', 'ready');
  if (hasDemo) {
    await seedDemo(owner, new Date(), { hasPictures: true });
    launch.report('demo data', 'ready');
  }
  if (launch.env['DATABASE_URL']) return externalLogins(launch, owner);
  return { owner, ...(await createLogins(owner, launch.secrets)) };
}

/** Gateway and worker log in as themselves where the environment has their URLs. */
async function externalLogins({ env, report }: Launch, owner: string): Promise<DatabaseUrls> {
  const gateway = env['GATEWAY_DATABASE_URL'] || owner;
  const worker = env['WORKER_DATABASE_URL'] || owner;
  if ([gateway, worker].includes(owner)) report('postgres', SHARED_LOGIN);
  return { owner, gateway, worker };
}

async function startDatabase({ dataDir, env, secrets, ...launch }: Launch): Promise<string> {
  const external = env['DATABASE_URL'];
  if (external) {
    launch.report('postgres', 'external, from DATABASE_URL');
    return external;
  }
  launch.report('postgres', 'starting …');
  return startPostgres({
    dataDir,
    password: secrets.databasePassword,
    ...optionsFor(launch, 'postgres'),
  });
}

async function prepareRedis({ env, secrets, ...launch }: Launch): Promise<string> {
  const external = env['REDIS_URL'];
  if (external) {
    launch.report('redis', 'external, from REDIS_URL');
    return external;
  }
  launch.report('redis', 'starting …');
  return startRedis({ password: secrets.redisPassword, ...optionsFor(launch, 'redis') });
}

async function prepareTemporal({ dataDir, env, ...launch }: Launch): Promise<TemporalServer> {
  const external = env['TEMPORAL_ADDRESS'];
  if (external) {
    launch.report('temporal', 'external, from TEMPORAL_ADDRESS');
    return {
      address: external,
      namespace: env['TEMPORAL_NAMESPACE'] ?? 'default',
      uiUrl: undefined,
    };
  }
  launch.report('temporal', 'starting …');
  return startTemporal({ dataDir, ...optionsFor(launch, 'temporal') });
}

function optionsFor(launch: Pick<Launch, 'spawn' | 'logFile' | 'report'>, component: string) {
  return {
    spawn: launch.spawn,
    logFile: launch.logFile(component),
    report: (message: string) => launch.report(component, message),
  };
}
