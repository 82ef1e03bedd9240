import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, deleteData, startCluster } from '../../cluster/cluster.ts';
import { programsDir } from '../../cluster/amsel.ts';
import { GATEWAYS, WORKERS } from '../../cluster/ports.ts';
import { local } from '../../cluster/setup.ts';
import { logErrorCodes } from '../judge/overlap-checks.ts';
import { isServing, waitUntilRecovered } from '../serving.ts';
import type { System } from '../system.ts';
import { createVersions, type Versions } from './versions.ts';
import { openWires, type ProductionWires, requireAddresses } from './ways.ts';

/** The cluster of `npm run cluster`, with wires between its parts. */
export type Production = System & {
  readonly parts: Pick<
    Cluster,
    'kill' | 'stop' | 'start' | 'freeze' | 'thaw' | 'failOver' | 'promote'
  >;
  readonly wires: ProductionWires;
  readonly versions: Versions;
};

/** Each client names an address of its own, which the load balancer passes on, followed by that of the proof. */
const GATEWAY_ENV = { TRUST_PROXY: '2', SESSION_PER_MINUTE: '0' };

/** Starts the cluster; programs that are missing are built first. */
export async function startProduction(
  report: (message: string) => void,
  stopRequested: Promise<void>,
): Promise<Production> {
  // First: building the programs takes minutes.
  await requireAddresses();
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-proof-'));
  chmodSync(dataDir, 0o755);
  const workflowBundlePath = join(dataDir, 'workflow-bundle.js');
  const versions = createVersions({ programs: programsDir(dataDir), workflowBundlePath });
  let wires: ProductionWires | undefined;
  const cluster = await startCluster({
    dataDir,
    reset: false,
    stopRequested,
    report: (part, message) => report(`  ${part.padEnd(28)} ${message}`),
    trial: {
      openWays: async (port) => (wires = await openWires(port)),
      amselEnv: (name) => (name.startsWith('gateway') ? GATEWAY_ENV : versions.workerEnvOf(name)),
      amselPrograms: versions.programsOf,
    },
  }).catch(async (error: unknown) => {
    await wires?.stop();
    removeData(dataDir);
    throw error;
  });
  await logErrorCodes(cluster.databaseUrl);
  return toSystem(cluster, { dataDir, workflowBundlePath, wires: wires!, versions });
}

type Parts = {
  readonly dataDir: string;
  readonly workflowBundlePath: string;
  readonly wires: ProductionWires;
  readonly versions: Versions;
};

function toSystem(
  cluster: Cluster,
  { dataDir, workflowBundlePath, wires, versions }: Parts,
): Production {
  const { port, databaseUrl, temporalAddress } = cluster;
  const logFiles = {
    gateway: GATEWAYS,
    worker: WORKERS,
    postgres: ['postgres', 'postgres-standby'],
  };
  const gateways = GATEWAYS.map((name) => `http://${local(port(name))}`);
  let isStopping = false;
  async function isWhole(): Promise<boolean> {
    if (!(await Promise.all(gateways.map(isServing))).every(Boolean)) return false;
    return (await cluster.listStatus()).every(({ state }) => state === 'ready');
  }
  return {
    parts: cluster,
    gateways: [`http://${local(port('load-balancer'))}`],
    databaseUrl,
    temporalAddress,
    dataDir,
    workflowBundlePath,
    wires,
    versions,
    readLogLines: (kind) =>
      logFiles[kind].flatMap((name) =>
        readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').split('\n'),
      ),
    waitUntilServing: () => waitUntilRecovered(isWhole, 'the cluster', () => isStopping),
    async stop(data) {
      isStopping = true;
      await cluster.stopAll();
      await wires.stop();
      if (data !== 'keep') removeData(dataDir);
    },
  };
}

function removeData(dataDir: string): void {
  deleteData(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
