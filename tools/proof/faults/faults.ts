import { Client } from 'pg';
import { withRetries } from '../../../launcher/process.ts';
import type { Cluster } from '../cluster/cluster.ts';
import {
  AMSEL,
  GATEWAYS,
  WORKERS,
  type AmselName,
  type ProcessName,
} from '../cluster/processes.ts';
import { CRASH_POINTS } from './crash-points.ts';
import type { Disk } from '../cluster/disk.ts';
import type { Disturb } from '../cluster/failover.ts';
import { type Burst, type Faults, type Inject, oneOf, sleepSeconds } from './fault.ts';
import { faultSetOf } from './plan.ts';
import type { Random } from '../random.ts';
import type { Testbed } from '../testbed.ts';
import { WIRE_FAULTS } from './wire-faults.ts';

type ClusterInject = Inject<Cluster>;

const CONNECTIONS_MAX = 200;
/** Another fault may have killed the database; it is back within this many attempts. */
const CONNECT_ATTEMPTS = 60;
/** The largest error that the clock of a process may have without any effect. */
const CLOCK_JUMP_MS = 60_000;
/** Processes may disagree about it. */
const CALENDAR_ACTORS = [0, 1, 2, 3, 7];

const FAULTS: Faults<Cluster> = {
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
  'a version of the workers is promoted and taken back': promoteAndTakeBack,
  'a process restarts with another number of actors': (cluster, random) =>
    cluster.restart(random.pick(AMSEL), { CALENDAR_ACTORS: String(random.pick(CALENDAR_ACTORS)) }),
  'the clock of a gateway jumps': jumpClock(GATEWAYS),
  'the clock of a worker jumps': jumpClock(WORKERS),
  'Postgres fails over to its standby': ({ failOver }, random) => failOver(disturbStandby(random)),
  ...WIRE_FAULTS,
  ...CRASH_POINTS,
};

/** Only on a machine whose disk can be disturbed. */
const DISK_FAULTS: Faults<Cluster> = {
  'the disk of Postgres is full': async ({ disk, revive }, random) => {
    await onDisk(disk!, random, disk!.fill);
    // It exits if the disk is still full when it recovers from the first failed write.
    await sleepSeconds(random, 1, 2);
    await revive('postgres');
  },
  'the disk of Postgres is slow': ({ disk }, random) =>
    onDisk(disk!, random, () => disk!.slowDown(random.between(20, 300))),
};

/**
 * The first two replace a process that another fault would start again. A copy that arrives after a 503 would be a new attempt,
 * so nothing else fails while requests arrive twice.
 */
const ALONE: ReadonlySet<string> = new Set([
  'Postgres fails over to its standby',
  'a version of the workers is promoted and taken back',
  'requests arrive twice',
]);

/** The faults that are possible here. */
export const clusterFaults = ({ disk }: Pick<Cluster, 'disk'>): Faults<Cluster> =>
  disk ? { ...FAULTS, ...DISK_FAULTS } : FAULTS;

export const RULES = {
  alone: ALONE,
  deploys: new Set<string>(),
  pauseSeconds: { min: 0.5, max: 3.5 },
};
/** Twelve lanes take all CPU time of two cores, so that restarts take too long. */
const LANES = 8;

const WHOLE = { seconds: 30 * 60, faults: 250, bookings: 30_000, 'kinds of faults': 25 };

export const testbedOf = (cluster: Cluster): Testbed => ({
  system: cluster,
  faults: faultSetOf(cluster, clusterFaults(cluster), RULES),
  lanes: LANES,
  whole: WHOLE,
  skewClocks() {
    cluster.setClock('gateway-1', CLOCK_JUMP_MS);
    cluster.setClock('worker-1', -CLOCK_JUMP_MS);
  },
});

function kill(...names: ProcessName[]): ClusterInject {
  return async (cluster, random) => {
    await Promise.all(names.map(cluster.kill));
    await sleepSeconds(random, 0, 2);
    await Promise.all(names.map(cluster.revive));
  };
}

function freeze(...names: ProcessName[]): ClusterInject {
  return async (cluster, random) => {
    names.forEach(cluster.freeze);
    await sleepSeconds(random, 1, 6);
    names.forEach(cluster.thaw);
  };
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

/** The half of it is nearly a whole batch, and more than the second gateway takes for one actor. */
const FLOOD = 200;

/** Sends many commands for one actor, while no worker runs. */
async function fillQueue(cluster: Cluster, random: Random, burst: Burst): Promise<void> {
  WORKERS.forEach(cluster.freeze);
  void burst(FLOOD);
  await sleepSeconds(random, 1, 3);
  WORKERS.forEach(cluster.thaw);
}

function jumpClock(names: readonly AmselName[]): ClusterInject {
  return async (cluster, random) => {
    const name = random.pick(names);
    cluster.setClock(name, random.pick([-CLOCK_JUMP_MS, CLOCK_JUMP_MS]));
    await sleepSeconds(random, 1, 5);
    cluster.setClock(name, 0);
  };
}

/** The primary is lost while its standby keeps up, lags behind, or gets nothing any more. */
function disturbStandby(random: Random): Disturb {
  return random.pick<Disturb>([
    () => undefined,
    (wire) => wire.slowDown(random.between(10, 100)),
    (wire) => wire.stall('requests', 'replies'),
    (wire) => wire.cut(),
  ]);
}

async function onDisk(disk: Disk, random: Random, disturb: () => void): Promise<void> {
  disturb();
  await sleepSeconds(random, 1, 6);
  disk.heal();
}

const NEXT_VERSION = 'proof';

/** One worker has the new version with other code, which gets all work, the other one still the old. Then all work goes back. */
async function promoteAndTakeBack(cluster: Cluster, random: Random): Promise<void> {
  const name = random.pick(WORKERS);
  await cluster.replaceWorker(name, {
    WORKER_BUILD_ID: NEXT_VERSION,
    WORKFLOW_BUNDLE_PATH: cluster.nextBundlePath,
  });
  await cluster.promote(NEXT_VERSION);
  // Long enough for actors to continue as new with its code.
  await sleepSeconds(random, 3, 8);
  await cluster.promote('');
  await cluster.replaceWorker(name, {
    WORKER_BUILD_ID: undefined,
    WORKFLOW_BUNDLE_PATH: cluster.workflowBundlePath,
  });
}
