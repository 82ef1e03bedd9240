import { join } from 'node:path';
import { readPicturesConfig } from '../../config/index.ts';
import { migrate } from '../../db/migrate.ts';
import { seedDemo } from '../../db/seed/demo.ts';
import { createStorage } from '../../gateway/pictures/create-storage.ts';
import { nodeCommand } from '../../launcher/amsel-processes.ts';
import { storeDemoPictures } from '../../launcher/demo-pictures.ts';
import { withoutConfig } from '../../launcher/environment.ts';
import type { Spawn } from '../../launcher/process.ts';
import { compilePrograms } from '../../launcher/programs.ts';
import { createLogins } from '../../launcher/services/postgres.ts';
import { buildWebApp } from '../../launcher/web-app.ts';
import { bundleWorkflows, hashWorkflows } from '../../launcher/workflow-bundle.ts';
import { declareCaddy, gatewayCaddyfile } from './load-balancer.ts';
import { GATEWAYS, WORKERS } from './ports.ts';
import { promoteVersion } from './promotion.ts';
import {
  apiUrl,
  databaseUrl,
  local,
  NAMESPACE,
  postgresUrl,
  redisUrl,
  type Setup,
  temporalAddress,
  temporalUiUrl,
} from './setup.ts';
import { respondsOk, type Step } from './step.ts';

/** The processes that compile; they end by themselves. */
export type Compilers = {
  readonly spawn: Spawn;
  readonly logFile: (name: string) => string;
  readonly report: (component: string, message: string) => void;
};

const NEEDED = ['programs', 'schema', 'temporal-namespace', 'redis'];

/** Three gateways behind a load balancer, and three workers of one version. */
export function declareAmsel(setup: Setup, compilers: Compilers): Step[] {
  const { port } = setup;
  return [
    { name: 'programs', after: [], run: () => compile(setup, compilers) },
    { name: 'schema', after: ['postgres-replication'], run: () => prepareDatabase(setup) },
    ...GATEWAYS.map((name): Step => ({
      name,
      after: NEEDED,
      address: local(port(name)),
      prepare: () => nodeCommand(programsOf(name, setup), 'gateway', gatewayEnv(name, setup)),
      isReady: () => respondsOk(`http://${local(port(name))}/readyz`),
    })),
    ...WORKERS.map((name): Step => {
      const metrics = local(port(`${name}-metrics`));
      return {
        name,
        after: NEEDED,
        address: metrics,
        prepare: () => nodeCommand(programsOf(name, setup), 'worker', workerEnv(name, setup)),
        isReady: () => respondsOk(`http://${metrics}/readyz`),
      };
    }),
    {
      name: 'promotion',
      after: WORKERS,
      run: () => promote(setup, workerEnv(WORKERS[0], setup)['WORKER_BUILD_ID']!),
    },
    declareCaddy(setup, 'load-balancer', {
      after: GATEWAYS,
      text: gatewayCaddyfile(port),
      isReady: () => respondsOk(`${apiUrl(setup)}/healthz`),
    }),
  ];
}

export const programsDir = (dataDir: string): string => join(dataDir, 'programs');

const programsOf = (name: string, { dataDir, trial }: Setup): string =>
  trial?.amselPrograms(name) ?? programsDir(dataDir);

/** The name of the version is that of the code. */
const buildId = () => hashWorkflows().slice(0, 12);

async function compile({ dataDir }: Setup, compilers: Compilers): Promise<void> {
  await Promise.all([
    bundleWorkflows({ ...compilers, dataDir, env: {} }),
    compilePrograms(programsDir(dataDir)),
    buildWebApp(compilers),
  ]);
}

async function prepareDatabase(setup: Setup): Promise<void> {
  const url = databaseUrl(setup);
  await migrate(url);
  if (!setup.trial) {
    await storeDemoPictures(createStorage(readPicturesConfig(picturesEnv(setup))));
    await seedDemo(url, new Date(), { hasPictures: true });
  }
  await createLogins(url, setup.secrets);
}

const picturesEnv = ({ dataDir }: Setup) => ({ PICTURES_DIR: join(dataDir, 'pictures') });

function sharedEnv(name: string, setup: Setup): NodeJS.ProcessEnv {
  return {
    ...withoutConfig(process.env),
    TEMPORAL_ADDRESS: temporalAddress(setup),
    TEMPORAL_NAMESPACE: NAMESPACE,
    CALENDAR_ACTORS: String(WORKERS.length),
    REDIS_URL: redisUrl(setup.secrets, setup.ways.portTo('redis', name)),
    MAIL_OUTBOX_DIR: join(setup.dataDir, 'outbox'),
    SECRETS_KEY: setup.secrets.secretsKey,
    PUBLIC_URL: apiUrl(setup),
  };
}

function gatewayEnv(name: (typeof GATEWAYS)[number], setup: Setup): NodeJS.ProcessEnv {
  const { secrets, port, ways } = setup;
  const databasePort = ways.portTo('postgres', name);
  return {
    ...sharedEnv(name, setup),
    ...picturesEnv(setup),
    DATABASE_URL: postgresUrl('amsel_gateway', secrets.gatewayPassword, databasePort),
    AUTH_KEYS: secrets.authKeys,
    PORT: String(port(name)),
    METRICS_PORT: String(port(`${name}-metrics`)),
    // The load balancer, which listens on this machine only: the demo accounts do no harm.
    TRUST_PROXY: '1',
    ...(!setup.trial && { SEED_DEMO: '1' }),
    TEMPORAL_UI_URL: temporalUiUrl(setup),
    ...setup.trial?.amselEnv(name),
  };
}

function workerEnv(name: (typeof WORKERS)[number], setup: Setup): NodeJS.ProcessEnv {
  const { secrets, port, ways, dataDir } = setup;
  const databasePort = ways.portTo('postgres', name);
  return {
    ...sharedEnv(name, setup),
    DATABASE_URL: postgresUrl('amsel_worker', secrets.workerPassword, databasePort),
    METRICS_PORT: String(port(`${name}-metrics`)),
    WORKFLOW_BUNDLE_PATH: join(dataDir, 'workflow-bundle.js'),
    WORKER_BUILD_ID: buildId(),
    ...setup.trial?.amselEnv(name),
  };
}

/** All work goes to this version. */
export const promote = (setup: Setup, version: string): Promise<void> =>
  promoteVersion({ address: temporalAddress(setup), namespace: NAMESPACE }, version);
