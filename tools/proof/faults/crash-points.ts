import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { GATEWAYS, WORKERS, type AmselName } from '../cluster/processes.ts';
import type { Faults } from './fault.ts';

/** A process that does not come to the chosen point within this time is left alone. */
const TRAP_MS = 15_000;
const BOOKINGS = 8;
/** In the message that ends a transaction; the one that begins it says COMMITTED. */
const COMMIT = 'COMMIT\0';
/** A write of the gateway with a key. Most of its other commits store the texts of a booking. */
const KEYED_WRITE = ['insert into "stored_responses"', COMMIT];
const ABANDONED = ['abandon_command', COMMIT];
/** The workflow type `booking` in the protocol of Temporal, with its lengths. */
const DURABLE_START = ['\x1a\t\n\x07booking'];

/** Connections and processes that end at the worst moments. */
export const CRASH_POINTS: Faults<Cluster> = {
  'the reply to a COMMIT of a worker is lost': (cluster) =>
    untilSprung(cluster, WORKERS, 'postgres', [COMMIT]),
  'the reply to a COMMIT of a gateway is lost': (cluster) =>
    untilSprung(cluster, GATEWAYS, 'postgres', KEYED_WRITE),
  'a worker dies after a COMMIT': (cluster) => dieAfter(cluster, WORKERS, 'postgres', [COMMIT]),
  'a gateway dies after a COMMIT': (cluster) =>
    dieAfter(cluster, GATEWAYS, 'postgres', KEYED_WRITE),
  'a gateway dies after the durable start of a booking': async (cluster, _random, burst) => {
    const bookings = burst(BOOKINGS, 'book asynchronously');
    const result = await dieAfter(cluster, GATEWAYS, 'temporal', DURABLE_START);
    await bookings;
    return result;
  },
  'a gateway dies after it has abandoned a booking': async (cluster, random, burst) => {
    const name = random.pick(GATEWAYS);
    const wire = cluster.wires.find(name, 'temporal');
    wire.cut();
    const bookings = burst(BOOKINGS);
    const result = await dieAfter(cluster, [name], 'postgres', ABANDONED);
    wire.heal();
    await bookings;
    return result;
  },
};

/** The first process that comes to the point is killed when the service has done its work and before the reply arrives. */
async function dieAfter(
  cluster: Cluster,
  names: readonly AmselName[],
  to: 'postgres' | 'temporal',
  texts: readonly string[],
): Promise<void | 'missed'> {
  const result = await untilSprung(cluster, names, to, texts, cluster.kill);
  await Promise.all(names.map(cluster.revive));
  return result;
}

async function untilSprung(
  { wires }: Cluster,
  names: readonly AmselName[],
  to: 'postgres' | 'temporal',
  texts: readonly string[],
  act: (name: AmselName) => Promise<void> = async () => undefined,
): Promise<void | 'missed'> {
  const over = new AbortController();
  let acting: Promise<void> | undefined;
  for (const name of names) {
    wires.find(name, to).loseReplyTo(texts, () => {
      acting ??= act(name);
      over.abort();
    });
  }
  await sleep(TRAP_MS, undefined, { signal: over.signal }).catch(() => undefined);
  for (const name of names) wires.find(name, to).heal();
  if (!acting) return 'missed';
  return acting;
}
