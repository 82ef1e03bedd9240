import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { withRetries } from '../../launcher/process.ts';
import { rootCauseOf } from '../../config/cause.ts';
import type { Cluster } from './cluster.ts';
import type { ProcessName } from './cluster-processes.ts';
import { QUEUE_MAX } from './cluster-services.ts';
import { FAULT_STREAM, type Random, seededRandom } from './random.ts';

/** A fault that was injected. */
export type Fault = {
  readonly kind: string;
  readonly startedMs: number;
  /** The time at which the whole system served again. */
  readonly recoveredMs: number;
  /** The reason if it did not recover. */
  readonly failure?: string;
};

export type PlannedFault = {
  readonly kind: string;
  readonly afterMs: number;
  readonly seed: number;
};

type Burst = (size: number) => Promise<void>;
type Inject = (cluster: Cluster, random: Random, burst: Burst) => Promise<void>;

const CONNECTIONS_MAX = 200;
/** Another fault may have killed the database; it is back within this many attempts. */
const CONNECT_ATTEMPTS = 60;
const WORKERS = ['worker-1', 'worker-2'] as const;

const FAULTS: Record<string, Inject> = {
  'a gateway is killed': oneOf(kill('gateway-1'), kill('gateway-2')),
  'a worker is killed': oneOf(kill('worker-1'), kill('worker-2')),
  'both workers are killed': kill(...WORKERS),
  'Temporal is killed': kill('temporal'),
  'Postgres is killed': kill('postgres'),
  'Redis is killed': kill('redis'),
  'a gateway is frozen': oneOf(freeze('gateway-1'), freeze('gateway-2')),
  'a worker is frozen': oneOf(freeze('worker-1'), freeze('worker-2')),
  'both workers are frozen': freeze(...WORKERS),
  'Temporal is frozen': freeze('temporal'),
  'Postgres is frozen': freeze('postgres'),
  'Redis is frozen': freeze('redis'),
  'no database connection is free': takeAllConnections,
  'a command queue is full': fillQueue,
  'a worker is redeployed': (cluster, random) => cluster.replaceWorker(random.pick(WORKERS)),
};

/** An endless plan: every kind comes once before any comes again. One seed gives one plan. */
export function* planFaults(seed: number): Generator<PlannedFault[]> {
  const random = seededRandom(seed, FAULT_STREAM);
  const toPlanned = (kind: string): PlannedFault => ({
    kind,
    afterMs: random.between(1_000, 6_000),
    seed: random.between(0, 0x7fffffff),
  });
  for (;;) {
    const kinds = random.shuffle(Object.keys(FAULTS));
    // One step in four has two faults at the same time.
    while (kinds.length > 0) yield kinds.splice(0, random.pick([1, 1, 1, 2])).map(toPlanned);
  }
}

/** Injects a fault, and waits until the system has recovered. */
export async function injectFault(
  cluster: Cluster,
  { kind, seed }: PlannedFault,
  burst: Burst,
): Promise<Fault> {
  const startedMs = Date.now();
  try {
    await FAULTS[kind]!(cluster, seededRandom(seed, FAULT_STREAM), burst);
    await cluster.waitUntilServing();
    return { kind, startedMs, recoveredMs: Date.now() };
  } catch (error) {
    return { kind, startedMs, recoveredMs: Date.now(), failure: rootCauseOf(error) };
  }
}

function kill(...names: ProcessName[]): Inject {
  return async (cluster, random) => {
    await Promise.all(names.map(cluster.kill));
    await sleepSeconds(random, 0, 2);
    await Promise.all(names.map(cluster.revive));
  };
}

function freeze(...names: ProcessName[]): Inject {
  return async (cluster, random) => {
    names.forEach(cluster.freeze);
    await sleepSeconds(random, 1, 8);
    names.forEach(cluster.thaw);
  };
}

function oneOf(...injections: Inject[]): Inject {
  return (cluster, random, burst) => random.pick(injections)(cluster, random, burst);
}

/** Cuts the connections of gateways and workers, and takes all the free ones. */
async function takeAllConnections({ databaseUrl }: Cluster, random: Random): Promise<void> {
  const taken: Client[] = [];
  const take = async () => {
    const client = new Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    taken.push(client);
    return client;
  };
  await withRetries(CONNECT_ATTEMPTS, async () =>
    (await take()).query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'amsel_%'",
    ),
  );
  await Promise.allSettled(Array.from({ length: CONNECTIONS_MAX }, take));
  await sleepSeconds(random, 1, 4);
  await Promise.allSettled(taken.map((client) => client.end()));
}

/** Sends more commands for one actor than its queue takes, while no worker runs. */
async function fillQueue(cluster: Cluster, random: Random, burst: Burst): Promise<void> {
  WORKERS.forEach(cluster.freeze);
  const finished = burst(QUEUE_MAX);
  await sleepSeconds(random, 1, 3);
  WORKERS.forEach(cluster.thaw);
  await finished;
}

function sleepSeconds(random: Random, min: number, max: number): Promise<void> {
  return sleep(random.between(min * 1_000, max * 1_000));
}
