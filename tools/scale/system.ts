import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, startWorker } from '../../launcher/amsel-processes.ts';
import { withoutConfig } from '../../launcher/environment.ts';
import { findFreePort } from '../../launcher/ports.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { readTrees } from '../bench/processes.ts';
import { TEMPORAL_NODES } from '../cluster/ports.ts';
import { NAMESPACE, postgresUrl, redisUrl, temporalAddress } from '../cluster/setup.ts';
import { type Backing, startBacking } from './backing.ts';
import { type CpuGroup, type CpuGroups, openCpuGroups, type Periods } from './cgroup.ts';

/** The processes of Amsel in one measurement. Without a number of cores, they may use all. */
export type Deployment = {
  readonly gateways: number;
  readonly workers: number;
  readonly actors: number;
  readonly gatewayCores?: number;
  readonly workerCores?: number;
};

export type ScaleSystem = Pick<Backing, 'databaseUrl' | 'temporalDatabaseUrl'> & {
  /** Replaces gateways and workers, still without limits of CPU. Returns the URLs of the gateways. */
  readonly deploy: (wanted: Deployment) => Promise<string[]>;
  /** From here on each process has its cores of the deployment, and no more. */
  readonly applyLimits: () => void;
  readonly gatewayMetrics: () => readonly string[];
  readonly temporalMetrics: readonly string[];
  /** CPU milliseconds of each process since its start; `client` is this process. */
  readonly readCpu: () => Readonly<Record<string, number>>;
  /** All groups with a limit. */
  readonly readPeriods: () => Periods;
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `use` with a whole system, which is deleted afterwards, also after a signal. */
export async function withScaleSystem<T>(
  report: (line: string) => void,
  use: (system: ScaleSystem) => Promise<T>,
): Promise<T> {
  // First: without them there is nothing to measure.
  const groups = openCpuGroups(`amsel-scale-${process.pid}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-scale-'));
  chmodSync(dataDir, 0o755);
  let interrupt: () => void = () => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = () => reject(new Error('interrupted'));
  });
  interrupted.catch(() => undefined);
  for (const signal of SIGNALS) process.on(signal, interrupt);
  let backing: Backing | undefined;
  try {
    backing = await startBacking(dataDir, {
      interrupted,
      report: (part, message) => report(`  ${part.padEnd(28)} ${message}`),
    });
    return await Promise.race([use(createSystem(backing, groups)), interrupted]);
  } finally {
    await backing?.supervisor.stopAll();
    for (const signal of SIGNALS) process.off(signal, interrupt);
    groups.remove();
    for (const name of ['postgres', 'temporal-postgres']) removeCluster(join(dataDir, name));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Started = { readonly child: RunningProcess; readonly url: string; readonly metrics: string };

function createSystem(backing: Backing, groups: CpuGroups): ScaleSystem {
  const { setup } = backing;
  const known = new Map<string, CpuGroup>();
  const groupOf = (name: string): CpuGroup => {
    const group = known.get(name) ?? groups.create(name);
    known.set(name, group);
    return group;
  };
  const running = new Map<string, Started>();
  let current: Deployment | undefined;
  const limited = () => [...running.keys()].filter((name) => isLimited(name, current)).map(groupOf);

  async function replace(kind: Kind, wanted: Deployment): Promise<void> {
    const names = [...running.keys()].filter((name) => name.startsWith(kind));
    await Promise.all(names.map((name) => running.get(name)!.child.stop()));
    for (const name of names) running.delete(name);
    const count = wanted[`${kind}s`];
    await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const name = `${kind}-${n + 1}`;
        running.set(name, await startAmsel(kind, name, { backing, actors: wanted.actors }));
        groupOf(name).add(running.get(name)!.child.pid);
      }),
    );
  }
  return {
    databaseUrl: backing.databaseUrl,
    temporalDatabaseUrl: backing.temporalDatabaseUrl,
    temporalMetrics: Object.values(TEMPORAL_NODES).map(
      (host) => `http://${host}:${setup.port('node-metrics')}/metrics`,
    ),
    gatewayMetrics: () => ofKind(running, 'gateway').map(({ metrics }) => metrics),
    async deploy(wanted) {
      for (const kind of ['worker', 'gateway'] as const) {
        const isSame =
          current?.actors === wanted.actors && current[`${kind}s`] === wanted[`${kind}s`];
        if (!isSame) await replace(kind, wanted);
      }
      current = wanted;
      for (const name of running.keys()) groupOf(name).limit(undefined);
      return ofKind(running, 'gateway').map(({ url }) => url);
    },
    applyLimits() {
      for (const name of running.keys()) groupOf(name).limit(coresOf(name, current!));
    },
    readCpu: () => readCpu(backing, running),
    readPeriods: () =>
      limited()
        .map((group) => group.readPeriods())
        .reduce((a, b) => ({ all: a.all + b.all, throttled: a.throttled + b.throttled }), {
          all: 0,
          throttled: 0,
        }),
  };
}

type Kind = 'gateway' | 'worker';
const coresOf = (name: string, { gatewayCores, workerCores }: Deployment) =>
  name.startsWith('gateway') ? gatewayCores : workerCores;
const isLimited = (name: string, deployment: Deployment | undefined) =>
  deployment !== undefined && coresOf(name, deployment) !== undefined;
const ofKind = (running: ReadonlyMap<string, Started>, kind: Kind): Started[] =>
  [...running].filter(([name]) => name.startsWith(kind)).map(([, each]) => each);

function readCpu(backing: Backing, running: ReadonlyMap<string, Started>): Record<string, number> {
  const recorded = [
    ...[...backing.pids].map(([name, pid]) => ({ name, pid })),
    ...[...running].map(([name, { child }]) => ({ name, pid: child.pid })),
  ];
  const { user, system } = process.cpuUsage();
  const figures = Object.entries(readTrees(recorded));
  return {
    ...Object.fromEntries(figures.map(([name, { cpuMs }]) => [name, cpuMs])),
    client: (user + system) / 1_000,
  };
}

type AmselOptions = { readonly backing: Backing; readonly actors: number };

async function startAmsel(kind: Kind, name: string, options: AmselOptions): Promise<Started> {
  const { backing } = options;
  const metricsPort = await findFreePort(0);
  const port = await findFreePort(0);
  const started = {
    env: { ...envOf(kind, options), METRICS_PORT: String(metricsPort), PORT: String(port) },
    programs: backing.programs,
    spawn: backing.supervisor.spawn,
    logFile: () => backing.logFile(name),
    report: () => undefined,
  };
  const child =
    kind === 'gateway' ? (await startGateway(started)).child : await startWorker(started);
  const urlOf = (each: number) => `http://127.0.0.1:${each}`;
  return { child, url: urlOf(port), metrics: `${urlOf(metricsPort)}/metrics` };
}

function envOf(kind: Kind, { backing, actors }: AmselOptions): NodeJS.ProcessEnv {
  const { setup, workflowBundlePath } = backing;
  const { secrets, port, dataDir } = setup;
  const password = kind === 'gateway' ? secrets.gatewayPassword : secrets.workerPassword;
  return {
    ...withoutConfig(process.env),
    DATABASE_URL: postgresUrl(`amsel_${kind}`, password, port('postgres')),
    TEMPORAL_ADDRESS: temporalAddress(setup),
    TEMPORAL_NAMESPACE: NAMESPACE,
    REDIS_URL: redisUrl(secrets, port('redis')),
    MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
    SECRETS_KEY: secrets.secretsKey,
    CALENDAR_ACTORS: String(actors),
    ...(kind === 'gateway'
      ? {
          AUTH_KEYS: secrets.authKeys,
          PICTURES_DIR: join(dataDir, 'pictures'),
          // One account sends the requests of many.
          SESSION_PER_MINUTE: '0',
        }
      : {
          WORKFLOW_BUNDLE_PATH: workflowBundlePath,
          // Mails are planned with each booking; sending the backlog would take the CPU of the next measurement.
          MAILS_PER_SECOND: '1',
        }),
  };
}
