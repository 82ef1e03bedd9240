import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../../launcher/process.ts';
import { compilePrograms, PROGRAMS } from '../../../launcher/programs.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { removeCluster } from '../../../launcher/services/postgres-cluster.ts';
import { bundleWorkflows } from '../../../launcher/workflow-bundle.ts';
import { setClock } from './clock-jumps.ts';
import {
  type AmselName,
  type ClusterProcesses,
  createClusterProcesses,
  type ProcessName,
  type WorkerName,
} from './processes.ts';
import {
  deployGateway,
  deployWorkers,
  type GatewayDefect,
  startGateways,
  startServices,
} from './services.ts';
import { createDisk, type Disk } from './disk.ts';
import { createFailover, type Disturb, listPostgresLogs } from './failover.ts';
import { signalTree } from '../../../launcher/process-tree.ts';
import { promoteVersion } from '../../cluster/promotion.ts';
import { isServing, RECOVERY_TIMEOUT_MS, waitUntilRecovered } from '../serving.ts';
import { writeNextBundle } from '../next-code.ts';
import type { System } from '../system.ts';
import { createWires, type Wires } from './wires.ts';

/** A whole system on this machine, whose processes can be killed, frozen and replaced. */
export type Cluster = System &
  ProcessControl & {
    /** The metrics of the first gateway. */
    readonly metricsUrl: string;
    readonly wires: Pick<Wires, 'find'>;
    /** Undefined if this machine cannot disturb the disk. */
    readonly disk: Disk | undefined;
    /** Sets the clock of a gateway or a worker ahead, or back to the right time with 0. */
    readonly setClock: (name: AmselName, aheadMs: number) => void;
    /** Loses the primary of Postgres, after the way to its synchronous standby was disturbed. The standby takes its place. */
    readonly failOver: (disturb: Disturb) => Promise<void>;
    /** Workflow code of another release. */
    readonly nextBundlePath: string;
    /** Gives all work to the workers of this version; '' are those without a version. */
    readonly promote: (version: string) => Promise<void>;
    /** Replaces both workers: by broken ones with a sabotage, otherwise by intact ones. */
    readonly deployWorkers: (sabotage?: string) => Promise<void>;
    /** Replaces the second gateway: by a broken one with a defect, otherwise by an intact one. */
    readonly deployGateway: (defect?: GatewayDefect) => Promise<void>;
  };

type ProcessControl = Pick<System, 'waitUntilServing'> & {
  readonly kill: (name: ProcessName) => Promise<void>;
  readonly freeze: (name: ProcessName) => void;
  readonly thaw: (name: ProcessName) => void;
  /** Starts the process again if it has exited, until it stays up. */
  readonly revive: (name: ProcessName) => Promise<void>;
  /** Stops the process and starts it again, with these changes of its environment. */
  readonly restart: (name: ProcessName, env?: NodeJS.ProcessEnv) => Promise<void>;
  /** Starts the new worker before it stops the old one, as a deployment does. */
  readonly replaceWorker: (name: WorkerName, env?: NodeJS.ProcessEnv) => Promise<void>;
};

export async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-proof-'));
  chmodSync(dataDir, 0o755);
  const logDir = mkdtempSync(join(process.env['TEST_LOG_DIR'] ?? dataDir, 'proof-'));
  const amselLogFile = (name: string) => join(logDir, `${name}.log`);
  const processes = createClusterProcesses();
  const wires = createWires();
  async function stop(data?: 'keep'): Promise<void> {
    await processes.stopAll();
    await wires.stop();
    if (data === 'keep') return;
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    const secrets = generateSecrets();
    const compiled = await compileAll(dataDir);
    const disk = createDisk(dataDir);
    const options = { dataDir, amselLogFile, secrets, processes, wires, disk, ...compiled };
    const services = await startServices(options);
    const { gateways, metricsUrl } = await startGateways(options, services);
    await deployWorkers(options, services);
    return {
      ...createProcessControl(processes, gateways),
      gateways,
      metricsUrl,
      wires,
      disk,
      setClock: (name, aheadMs) => setClock(dataDir, name, aheadMs),
      failOver: createFailover(
        { ...options, password: secrets.databasePassword },
        services.primaryUrl,
      ),
      nextBundlePath: writeNextBundle(compiled.workflowBundlePath),
      promote: (version) => promoteVersion(services.temporal, version),
      databaseUrl: services.databaseUrl,
      temporalAddress: services.temporal.address,
      dataDir,
      workflowBundlePath: compiled.workflowBundlePath,
      listDied: processes.listDied,
      deployWorkers: (sabotage) => deployWorkers(options, services, sabotage),
      deployGateway: (defect) => deployGateway(options, defect),
      readLogLines: (kind) =>
        (kind === 'postgres'
          ? listPostgresLogs(dataDir)
          : [1, 2].map((n) => amselLogFile(`${kind}-${n}`))
        ).flatMap((file) => readFileSync(file, 'utf8').split('\n')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The workflows and the programs, compiled once. */
async function compileAll(dataDir: string) {
  const workflowBundlePath = await bundleWorkflows({
    dataDir,
    env: process.env,
    spawn: startProcess,
    logFile: (name) => join(dataDir, `${name}.log`),
  });
  const programs = join(dataDir, 'programs');
  await compilePrograms(programs, {
    ...PROGRAMS,
    'broken-worker': 'tools/proof/sabotages/broken-worker.ts',
    'broken-gateway': 'tools/proof/sabotages/broken-gateway.ts',
  });
  return { programs, workflowBundlePath };
}

function createProcessControl(
  processes: ClusterProcesses,
  gateways: readonly string[],
): ProcessControl {
  const { respawn, isStopping } = processes;
  const find = (name: ProcessName) => processes.find(name)!;
  const areServing = async () => (await Promise.all(gateways.map(isServing))).every(Boolean);

  async function startAgain(name: ProcessName, env?: NodeJS.ProcessEnv): Promise<void> {
    const child = respawn(name, env);
    const isUp = /gateway|worker/.test(name) ? child.isReady : areServing;
    await waitUntilRecovered(async () => child.hasEnded() || (await isUp()), name, isStopping);
  }
  async function revive(name: ProcessName): Promise<void> {
    const deadlineMs = Date.now() + RECOVERY_TIMEOUT_MS;
    // A killed database needs a moment before it can start again.
    while (find(name).hasEnded()) {
      if (Date.now() > deadlineMs) throw new Error(`${name} exits after every start`);
      await startAgain(name);
    }
  }
  return {
    revive,
    freeze: (name) => signalTree(find(name), 'SIGSTOP'),
    thaw: (name) => signalTree(find(name), 'SIGCONT'),
    waitUntilServing: () => waitUntilRecovered(areServing, 'the system', isStopping),
    kill: processes.kill,
    async restart(name, env) {
      await find(name).stop();
      await startAgain(name, env);
      await revive(name);
    },
    async replaceWorker(name, env) {
      const old = find(name);
      await startAgain(name, env);
      // Another fault may have killed the new worker, or a service that it needs.
      await revive(name);
      await old.stop();
    },
  };
}
