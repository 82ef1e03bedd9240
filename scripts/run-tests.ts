import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../db/migrate.ts';
import { runChecks, type Tally } from './checks.ts';
import { ROOT } from './parts/places.ts';
import { removeCluster, startPostgres } from './parts/postgres.ts';
import { type Part, type Spawn, startProcess } from './parts/process.ts';
import { startRedis } from './parts/redis.ts';
import { newSecrets } from './parts/secrets.ts';
import { startTemporal } from './parts/temporal.ts';

/** `npm test`: the checks, then every test against services of its own. `-- PATH` runs only those tests. */
const only = process.argv.slice(2);
const FAST_TESTS = ['test/unit', 'test/contract', 'test/style'];
const isVerify = only[0] === '--verify';

const checks = only.length === 0 || isVerify ? await runChecks() : { passed: 0, failed: 0 };
const tests = isVerify
  ? await runJest(FAST_TESTS, {})
  : await withServices((env) => runJest(only, env));

console.log(`${checks.passed + tests.passed} passed, ${checks.failed + tests.failed} failed`);
process.exit(checks.failed + tests.failed === 0 ? 0 : 1);

async function withServices(use: (env: NodeJS.ProcessEnv) => Promise<Tally>): Promise<Tally> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-test-'));
  chmodSync(dataDir, 0o755);
  const secrets = newSecrets();
  const parts: Part[] = [];
  const spawnPart: Spawn = (options) => {
    const part = startProcess(options);
    parts.push(part);
    return part;
  };
  const logFile = (name: string) => join(dataDir, `${name}.log`);
  async function stop(): Promise<void> {
    await Promise.all(parts.map((part) => part.stop()));
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(1)));
  }

  try {
    const say = () => undefined;
    const [databaseUrl, redisUrl, temporal] = await Promise.all([
      startPostgres({
        dataDir,
        spawn: spawnPart,
        logFile: logFile('postgres'),
        password: secrets.databasePassword,
        say,
      }),
      startRedis({
        spawn: spawnPart,
        logFile: logFile('redis'),
        password: secrets.redisPassword,
        say,
      }),
      startTemporal({ dataDir, spawn: spawnPart, logFile: logFile('temporal'), say: console.log }),
    ]);
    await makeTemplate(databaseUrl);
    console.log('✓ Postgres, Redis and Temporal are up');
    return await use({
      TEST_DATABASE_URL: databaseUrl,
      TEST_REDIS_URL: redisUrl,
      TEST_TEMPORAL_ADDRESS: temporal.address,
    });
  } finally {
    await stop();
  }
}

/** Every test file works on its own copy of this database. */
async function makeTemplate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE DATABASE amsel_template');
  await client.end();
  const template = new URL(databaseUrl);
  template.pathname = '/amsel_template';
  await migrate(template.href);
}

async function runJest(paths: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const resultFile = join(mkdtempSync(join(tmpdir(), 'amsel-jest-')), 'result.json');
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      jest,
      '--json',
      `--outputFile=${resultFile}`,
      ...paths,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, TZ: 'UTC', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await new Promise((resolve) => child.once('close', resolve));
  return readTally(resultFile);
}

/** A test file that did not even load is a failure, too. */
function readTally(resultFile: string): Tally {
  try {
    const result = JSON.parse(readFileSync(resultFile, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numRuntimeErrorTestSuites: number;
    };
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
