import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../db/migrate.ts';
import { withoutConfig } from '../../launcher/environment.ts';
import { startGateway, startWorker } from '../../launcher/amsel-processes.ts';
import { createLogins, startPostgres } from '../../launcher/services/postgres.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import {
  type RunningProcess,
  type ProcessOptions,
  type Spawn,
  startProcess,
} from '../../launcher/process.ts';
import { startRedis } from '../../launcher/services/redis.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { startTemporal } from '../../launcher/services/temporal.ts';

const PARTS = [
  'postgres',
  'redis',
  'temporal',
  'gateway-1',
  'gateway-2',
  'worker-1',
  'worker-2',
] as const;
export type PartName = (typeof PARTS)[number];

/** A whole system on this machine, as several processes, each of which can be killed and frozen. */
export type Cluster = {
  readonly gateways: readonly string[];
  /** As the owner of the database. */
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly kill: (name: PartName) => Promise<void>;
  readonly freeze: (name: PartName) => void;
  readonly thaw: (name: PartName) => void;
  /** Starts again what has ended, just as it was. */
  readonly revive: (name: PartName) => Promise<void>;
  /** Asked to go, and started again. */
  readonly restart: (name: PartName) => Promise<void>;
  /** As a deploy does: the next one is there before this one is asked to go. */
  readonly replaceWorker: (name: 'worker-1' | 'worker-2') => Promise<void>;
  /** Resolves once every gateway says that it can serve. */
  readonly untilServing: () => Promise<void>;
  /** What all of that kind have logged, line by line. */
  readonly logOf: (kind: 'gateway' | 'worker') => string[];
  /** Everything ends; its data and logs go, too, or stay in that folder. */
  readonly stop: (data?: 'kept') => Promise<void>;
  readonly dataDir: string;
};

/** So few that a queue can be filled without filling the machine. */
export const WAITING_MAX = 250;
const POLL_MS = 50;
const ASK_WITHIN_MS = 1_000;
/** Whatever happened to it: a system that is not whole by then does not recover. */
const WHOLE_WITHIN_MS = 120_000;

/** With workers that are broken in that way, or with whole ones. */
export async function startCluster(sabotage?: string): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-proof-'));
  chmodSync(dataDir, 0o755);
  const logFile = (name: string) => join(dataDir, `${name}.log`);
  // Of a test run, what our own processes report is searched for secrets.
  const ownLogs = mkdtempSync(join(process.env['TEST_LOG_DIR'] ?? dataDir, 'proof-'));
  const ownLog = (name: string) => join(ownLogs, `${name}.log`);
  const secrets = generateSecrets();
  const running = new Map<PartName, RunningProcess>();
  const recipes = new Map<PartName, ProcessOptions>();
  const everStarted: RunningProcess[] = [];
  const spawnAs =
    (name: PartName): Spawn =>
    (options) => {
      if (isStopping) throw new Error('the cluster is stopping');
      const part = startProcess(options);
      everStarted.push(part);
      running.set(name, part);
      recipes.set(name, options);
      return part;
    };
  const quiet = () => undefined;
  let isStopping = false;
  async function stop(data?: 'kept'): Promise<void> {
    isStopping = true;
    for (const part of everStarted) signal(part, 'SIGCONT');
    for (const part of everStarted.toReversed()) await part.stop();
    if (data === 'kept') return;
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    const [databaseUrl, redisUrl, temporal] = await Promise.all([
      startPostgres({
        dataDir,
        spawn: spawnAs('postgres'),
        logFile: logFile('postgres'),
        password: secrets.databasePassword,
        report: quiet,
      }),
      startRedis({
        spawn: spawnAs('redis'),
        logFile: logFile('redis'),
        password: secrets.redisPassword,
        report: quiet,
      }),
      startTemporal({
        dataDir,
        spawn: spawnAs('temporal'),
        logFile: logFile('temporal'),
        report: quiet,
      }),
    ]);
    await migrate(databaseUrl);
    const logins = await createLogins(databaseUrl, secrets);
    const shared = {
      ...withoutConfig(process.env),
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: temporal.namespace,
    };
    const gatewayEnv = {
      ...shared,
      DATABASE_URL: logins.gateway,
      REDIS_URL: redisUrl,
      AUTH_KEYS: secrets.authKeys,
      COMMANDS_WAITING_MAX: String(WAITING_MAX),
      MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
    };
    const own = (name: PartName, env: NodeJS.ProcessEnv) => ({
      env,
      spawn: spawnAs(name),
      logFile: () => ownLog(name),
      report: quiet,
    });
    const ports = [
      (await startGateway(own('gateway-1', gatewayEnv))).port,
      (await startGateway(own('gateway-2', gatewayEnv))).port,
    ];
    const gateways = ports.map((port) => `http://127.0.0.1:${port}`);
    const workerEnv = { ...shared, PROOF_SABOTAGE: sabotage, DATABASE_URL: logins.worker };
    const main = sabotage && 'tools/proof/broken-worker.ts';
    await Promise.all(
      (['worker-1', 'worker-2'] as const).map((name) => startWorker(own(name, workerEnv), main)),
    );

    const areServing = async () => (await Promise.all(gateways.map(isServing))).every(Boolean);
    async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
      const giveUpMs = Date.now() + WHOLE_WITHIN_MS;
      while (!(await isSo())) {
        if (isStopping) throw new Error('the cluster is stopping');
        if (Date.now() > giveUpMs) {
          throw new Error(`${what} did not come back within ${WHOLE_WITHIN_MS / 1_000} s`);
        }
        await sleep(POLL_MS);
      }
    }
    async function restart(name: PartName): Promise<void> {
      const part = spawnAs(name)(recipes.get(name)!);
      const isUp = /gateway|worker/.test(name) ? part.isReady : areServing;
      await until(async () => part.hasEnded() || (await isUp()), name);
    }
    async function revive(name: PartName): Promise<void> {
      const giveUpMs = Date.now() + WHOLE_WITHIN_MS;
      // A database that died needs a moment until it may be started again.
      while (running.get(name)!.hasEnded()) {
        if (Date.now() > giveUpMs) throw new Error(`${name} ends as often as it is started`);
        await restart(name);
      }
    }
    return {
      gateways,
      databaseUrl,
      temporalAddress: temporal.address,
      stop,
      dataDir,
      untilServing: () => until(areServing, 'the whole'),
      async kill(name) {
        const part = running.get(name)!;
        for (const pid of familyOf(part.pid)) endNow(pid);
        await part.ended;
      },
      freeze: (name) => signal(running.get(name)!, 'SIGSTOP'),
      thaw: (name) => signal(running.get(name)!, 'SIGCONT'),
      revive,
      async restart(name) {
        await running.get(name)!.stop();
        await revive(name);
      },
      async replaceWorker(name) {
        const before = running.get(name)!;
        await restart(name);
        // What it leans on may just be away, or it may have been killed itself.
        await revive(name);
        await before.stop();
      },
      logOf: (kind) =>
        [1, 2].flatMap((n) => readFileSync(ownLog(`${kind}-${n}`), 'utf8').split('\n')),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isServing(gateway: string): Promise<boolean> {
  try {
    const answer = await fetch(`${gateway}/readyz`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) });
    return answer.ok && !Object.values((await answer.json()) as object).includes('down');
  } catch {
    return false;
  }
}

/** A database is a family of processes, and its children do not share its group. */
function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const children = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
  return [pid, ...children];
}

function signal(part: RunningProcess, name: NodeJS.Signals): void {
  if (part.hasEnded()) return;
  for (const pid of familyOf(part.pid)) tryKill(pid, name);
}

const endNow = (pid: number) => tryKill(pid, 'SIGKILL');

/** One that has ended meanwhile needs no signal. */
function tryKill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}
