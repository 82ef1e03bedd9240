import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { withRetries } from '../../launcher/process.ts';
import { rootCauseOf } from '../../launcher/start-error.ts';
import { type Random, seededRandom } from './random.ts';
import { type Cluster, type PartName, WAITING_MAX } from './cluster.ts';

export type Fault = {
  readonly kind: string;
  readonly beganMs: number;
  /** When all was whole again. */
  readonly healedMs: number;
  /** Why it is not whole again, if so. */
  readonly failure?: string;
};
type Make = (cluster: Cluster, chance: Random, burst: Burst) => Promise<void>;
type Burst = (size: number) => Promise<void>;

const seconds = (chance: Random, min: number, max: number) =>
  sleep(chance.between(min * 1_000, max * 1_000));

const killed =
  (...names: PartName[]): Make =>
  async (cluster, chance) => {
    await Promise.all(names.map(cluster.kill));
    await seconds(chance, 0, 2);
    await Promise.all(names.map(cluster.revive));
  };

const frozen =
  (...names: PartName[]): Make =>
  async (cluster, chance) => {
    names.forEach(cluster.freeze);
    await seconds(chance, 1, 8);
    names.forEach(cluster.thaw);
  };

const anyOf =
  (...makes: Make[]): Make =>
  (cluster, chance, burst) =>
    chance.oneOf(makes)(cluster, chance, burst);

const CONNECTIONS_MAX = 200;
/** A database that has just been killed, too, is back by then. */
const FIRST_TRIES = 60;
/** Over both gateways, for one actor: more than either takes. */
const FULL_QUEUE = WAITING_MAX;

/** Others take every connection, and ours are cut. */
const withoutConnections: Make = async ({ databaseUrl }, chance) => {
  const held: Client[] = [];
  const take = async () => {
    const client = new Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    held.push(client);
    return client;
  };
  await withRetries(FIRST_TRIES, async () =>
    (await take()).query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'amsel_%'",
    ),
  );
  await Promise.allSettled(Array.from({ length: CONNECTIONS_MAX }, take));
  await seconds(chance, 1, 4);
  await Promise.allSettled(held.map((client) => client.end()));
};

const withFullQueue: Make = async (cluster, chance, burst) => {
  const workers = ['worker-1', 'worker-2'] as const;
  workers.forEach(cluster.freeze);
  const crowd = burst(FULL_QUEUE);
  await seconds(chance, 1, 3);
  workers.forEach(cluster.thaw);
  await crowd;
};

const FAULTS: Record<string, Make> = {
  'a gateway is killed': anyOf(killed('gateway-1'), killed('gateway-2')),
  'a worker is killed': anyOf(killed('worker-1'), killed('worker-2')),
  'both workers are killed': killed('worker-1', 'worker-2'),
  'Temporal is killed': killed('temporal'),
  'Postgres is killed': killed('postgres'),
  'Redis is killed': killed('redis'),
  'a gateway is frozen': anyOf(frozen('gateway-1'), frozen('gateway-2')),
  'a worker is frozen': anyOf(frozen('worker-1'), frozen('worker-2')),
  'both workers are frozen': frozen('worker-1', 'worker-2'),
  'Temporal is frozen': frozen('temporal'),
  'Postgres is frozen': frozen('postgres'),
  'Redis is frozen': frozen('redis'),
  'no connection is free': withoutConnections,
  'a queue is full': withFullQueue,
  'a worker is deployed anew': (cluster, chance) =>
    cluster.replaceWorker(chance.oneOf(['worker-1', 'worker-2'])),
};

/** Faults without end, each kind once before any comes again; the same seed gives the same. */
export function* planOf(seed: number): Generator<Planned[]> {
  const chance = seededRandom(seed, FAULT_CHANCE);
  const next = (kind: string): Planned => ({
    kind,
    afterMs: chance.between(1_000, 6_000),
    seed: chance.between(0, 0x7fffffff),
  });
  for (;;) {
    const kinds = chance.shuffled(Object.keys(FAULTS));
    // Every now and then two come together.
    while (kinds.length > 0) yield kinds.splice(0, chance.oneOf([1, 1, 1, 2])).map(next);
  }
}

type Planned = { readonly kind: string; readonly afterMs: number; readonly seed: number };

const FAULT_CHANCE = 1;

/** Makes one, and waits until all is whole again. */
export async function inflict(
  cluster: Cluster,
  { kind, seed }: Planned,
  burst: Burst,
): Promise<Fault> {
  const beganMs = Date.now();
  try {
    await FAULTS[kind]!(cluster, seededRandom(seed, FAULT_CHANCE), burst);
    await cluster.untilServing();
    return { kind, beganMs, healedMs: Date.now() };
  } catch (error) {
    return { kind, beganMs, healedMs: Date.now(), failure: rootCauseOf(error) };
  }
}
