import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../db/migrate.ts';
import { type RunningProcess, type Spawn, startProcess } from '../../launcher/process.ts';
import { compilePrograms } from '../../launcher/programs.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { startPostgres } from '../../launcher/services/postgres.ts';
import { startRedis } from '../../launcher/services/redis.ts';
import { startTemporal } from '../../launcher/services/temporal.ts';
import { buildWeb } from '../../launcher/web-build.ts';
import { writeWorkflowBundle } from '../../workers/workflow-bundle.ts';
import { onInterrupt } from './interrupt.ts';

export type TestServices = {
  /** The environment that tests find the services by. */
  readonly env: NodeJS.ProcessEnv;
  /** The folder that all gateways and workers of the run log to. */
  readonly logDir: string;
  readonly passwords: readonly string[];
  readonly stop: () => Promise<void>;
};

/** Starts Postgres, Redis and Temporal for one test run; nothing of them remains after it. */
export async function startTestServices(): Promise<TestServices> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-test-'));
  chmodSync(dataDir, 0o755);
  const processes: RunningProcess[] = [];
  function removeData(): void {
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  async function stop(): Promise<void> {
    await Promise.all(processes.map((child) => child.stop()));
    removeData();
  }
  onInterrupt(removeData);
  const spawn: Spawn = (options) => {
    const child = startProcess(options);
    processes.push(child);
    return child;
  };
  try {
    return { ...(await startAll(dataDir, spawn)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(dataDir: string, spawn: Spawn): Promise<Omit<TestServices, 'stop'>> {
  const { databasePassword, redisPassword } = generateSecrets();
  const logDir = join(dataDir, 'amsel-logs');
  mkdirSync(logDir);
  const workflowBundlePath = join(dataDir, 'workflow-bundle.js');
  const programs = join(dataDir, 'programs');
  const service = (name: string) => ({
    dataDir,
    spawn,
    logFile: join(dataDir, `${name}.log`),
    report: () => undefined,
  });
  const [databaseUrl, redisUrls, temporal] = await Promise.all([
    startPostgres({
      ...service('postgres'),
      password: databasePassword,
      packageDir: process.env['TEST_POSTGRES_PACKAGE'] || undefined,
    }),
    startRedisServers((id) => ({ ...service(`redis-${id}`), password: redisPassword })),
    startTemporal(service('temporal')),
    writeWorkflowBundle(workflowBundlePath),
    compilePrograms(programs),
    // Gateways serve it to the tests in a browser.
    buildWeb(),
  ]);
  await createTemplate(databaseUrl);
  return {
    logDir,
    passwords: [databasePassword, redisPassword],
    env: {
      TEST_LOG_DIR: logDir,
      TEST_DATABASE_URL: databaseUrl,
      ...redisUrls,
      TEST_TEMPORAL_ADDRESS: temporal.address,
      TEST_PROGRAMS: programs,
      // Every worker of the run uses it: bundling takes seconds of CPU time.
      WORKFLOW_BUNDLE_PATH: workflowBundlePath,
    },
  };
}

/** As in jest.config.js. */
const JEST_WORKERS = 2;

/** One for each Jest worker: a message reaches all subscribers of a server, whatever their database. */
async function startRedisServers(
  optionsFor: (workerId: number) => Parameters<typeof startRedis>[0],
): Promise<NodeJS.ProcessEnv> {
  const urls: NodeJS.ProcessEnv = {};
  // One after the other, since they prefer the same port.
  for (let id = 1; id <= JEST_WORKERS; id++) {
    urls[`TEST_REDIS_URL_${id}`] = await startRedis(optionsFor(id));
  }
  return urls;
}

/** Every test file works on a copy of this database. */
async function createTemplate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE DATABASE amsel_template');
  await client.end();
  const template = new URL(databaseUrl);
  template.pathname = '/amsel_template';
  await migrate(template.href);
}
