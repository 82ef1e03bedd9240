import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openRunRecord } from '../../launcher/run-record.ts';
import { loadOrCreateSecrets } from '../../launcher/secrets.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { StartError } from '../../launcher/start-error.ts';
import { type Compilers, declareAmsel, promote } from './amsel.ts';
import { failOver } from './failover.ts';
import { createPairs, type PairName } from './pairs.ts';
import { findPorts, type Ports } from './ports.ts';
import { declarePostgres } from './postgres.ts';
import { findPrograms, type Programs } from './programs.ts';
import { declarePrometheus } from './prometheus.ts';
import { declareRedis } from './redis.ts';
import {
  apiUrl,
  databaseUrl,
  directWays,
  type Setup,
  temporalAddress,
  temporalUiUrl,
  type Trial,
} from './setup.ts';
import type { Step } from './step.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { declareTemporal } from './temporal.ts';

export type Cluster = Omit<Supervisor, 'startAll' | 'spawn'> & {
  /** The gateways, behind the load balancer. */
  readonly apiUrl: string;
  /** Connects as the owner of the database. */
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string | undefined;
  readonly port: Ports;
  /** Loses the primary of a pair; see failover.ts. */
  readonly failOver: (pair: PairName, onPromoted: (url: string) => void) => Promise<void>;
  /** Gives all work to the workers of this version. */
  readonly promote: (version: string) => Promise<void>;
};

type Options = {
  readonly dataDir: string;
  readonly reset: boolean;
  readonly stopRequested: Promise<unknown>;
  readonly report: (component: string, message: string) => void;
  readonly trial?: Trial;
  /** Called before the first part starts. */
  readonly onStarting?: (cluster: Cluster) => Promise<void>;
};

/** Starts all that production has, on this machine. If a part fails, the others are stopped again. */
export async function startCluster(options: Options): Promise<Cluster> {
  const { dataDir, report } = options;
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o755 });
  const interrupted = options.stopRequested.then((): never => {
    throw new StartError('cluster', 'it was interrupted', 'start it again');
  });
  const record = await openRunRecord(dataDir, 'npm run cluster -- down');
  const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const supervisor = createSupervisor({ logFile, record, report });
  try {
    if (options.reset) deleteData(dataDir);
    const isTrial = options.trial !== undefined;
    const programs = await Promise.race([findPrograms(report, isTrial), interrupted]);
    const setup = await createSetup(options, programs);
    const { startAll, spawn, ...control } = supervisor;
    const cluster = {
      ...control,
      apiUrl: apiUrl(setup),
      databaseUrl: databaseUrl(setup),
      temporalAddress: temporalAddress(setup),
      temporalUiUrl: temporalUiUrl(setup),
      port: setup.port,
      failOver: (pair: PairName, onPromoted: (url: string) => void) =>
        failOver(setup, control, pair, onPromoted),
      promote: (version: string) => promote(setup, version),
    };
    await options.onStarting?.(cluster);
    const steps = declareSteps(setup, { spawn, logFile, report });
    await Promise.race([startAll(steps), interrupted]);
    return cluster;
  } catch (error) {
    await supervisor.stopAll();
    throw error;
  }
}

async function createSetup({ dataDir, trial }: Options, programs: Programs): Promise<Setup> {
  const port = await findPorts();
  return {
    dataDir,
    secrets: loadOrCreateSecrets(dataDir),
    programs,
    port,
    pairs: createPairs(),
    ways: trial ? await trial.openWays(port) : directWays(port),
    trial,
  };
}

/** Everything that a cluster consists of. */
export function declareSteps(setup: Setup, compilers: Compilers): Step[] {
  return [
    ...declarePostgres('postgres', setup),
    ...declarePostgres('temporal-postgres', setup),
    ...declareTemporal(setup),
    ...declareRedis(setup),
    ...declareAmsel(setup, compilers),
    ...declarePrometheus(setup),
  ];
}

/** Only the record of the run stays: this run has just written it. */
export function deleteData(dataDir: string): void {
  for (const name of ['postgres', 'temporal-postgres']) {
    for (const folder of [name, `${name}-standby`]) {
      removeCluster(join(dataDir, folder));
      rmSync(join(dataDir, folder), { recursive: true, force: true });
    }
  }
  for (const name of ['outbox', 'pictures', 'prometheus', 'secrets.json']) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
