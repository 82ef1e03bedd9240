import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../db/migrate.ts';
import { runChecks, type Tally } from './checks.ts';
import { ROOT } from '../../launcher/paths.ts';
import { startPostgres } from '../../launcher/services/postgres.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { type RunningProcess, type Spawn, startProcess } from '../../launcher/process.ts';
import { startRedis } from '../../launcher/services/redis.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { passwordsOf, readLogs, secretsIn } from './secrets-in-logs.ts';
import { startTemporal } from '../../launcher/services/temporal.ts';
import { writeWorkflowBundle } from '../../workers/workflow-bundle.ts';

/** `npm test`: the checks, then every test against services of its own. `-- PATH` runs only those tests. */
const only = process.argv.slice(2);
const FAST_TESTS = ['test/unit', 'test/contract', 'test/style', 'test/deploy'];
const isVerify = only[0] === '--verify';

const checks = only.length === 0 || isVerify ? await runChecks() : { passed: 0, failed: 0 };
const tests = isVerify
  ? await runJest(FAST_TESTS, {})
  : await withServices((env) => runJest(only, env));

const { passed, failed } = together(checks, tests);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function withServices(use: (env: NodeJS.ProcessEnv) => Promise<Tally>): Promise<Tally> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-test-'));
  chmodSync(dataDir, 0o755);
  const secrets = generateSecrets();
  const parts: RunningProcess[] = [];
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
    const report = () => undefined;
    const [databaseUrl, redisUrl, temporal] = await Promise.all([
      startPostgres({
        dataDir,
        spawn: spawnPart,
        logFile: logFile('postgres'),
        password: secrets.databasePassword,
        report,
      }),
      startRedis({
        spawn: spawnPart,
        logFile: logFile('redis'),
        password: secrets.redisPassword,
        report,
      }),
      startTemporal({
        dataDir,
        spawn: spawnPart,
        logFile: logFile('temporal'),
        report: console.log,
      }),
    ]);
    await makeTemplate(databaseUrl);
    const workflowBundlePath = join(dataDir, 'workflow-bundle.js');
    await writeWorkflowBundle(workflowBundlePath);
    console.log('✓ Postgres, Redis and Temporal are up');
    const logDir = join(dataDir, 'own-logs');
    mkdirSync(logDir);
    const ran = await use({
      TEST_LOG_DIR: logDir,
      TEST_DATABASE_URL: databaseUrl,
      TEST_REDIS_URL: redisUrl,
      TEST_TEMPORAL_ADDRESS: temporal.address,
      // Every worker of the run uses it: bundling takes seconds of CPU time.
      WORKFLOW_BUNDLE_PATH: workflowBundlePath,
    });
    const { databasePassword, redisPassword } = secrets;
    return together(ran, checkLogs(logDir, [databasePassword, redisPassword]));
  } finally {
    await stop();
  }
}

function together(one: Tally, other: Tally): Tally {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/** Counts as one test: nothing that the gateways and workers of this run said is a secret. */
function checkLogs(logDir: string, used: readonly string[]): Tally {
  const said = readLogs(logDir);
  if (said === '') {
    if (only.length > 0) return { passed: 0, failed: 0 };
    console.log('✗ nothing was logged, so nothing could be searched for secrets');
    return { passed: 0, failed: 1 };
  }
  const found = secretsIn(said, [...used, ...passwordsOf(join(ROOT, 'test'))]);
  console.log(
    `${found.length === 0 ? '✓' : '✗'} no secret in ${said.split('\n').length} lines of log`,
  );
  for (const { what, line } of found.slice(0, 10)) console.log(`  ${what}: ${line}`);
  return found.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
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
