import type { Cluster } from '../cluster/cluster.ts';
import { AMSEL, GATEWAYS } from '../cluster/processes.ts';
import { type Faults, type Inject, sleepSeconds } from './fault.ts';
import type { Random } from '../random.ts';
import type { Wire } from '../cluster/wire.ts';
import type { From, To } from '../cluster/wires.ts';

/** A chunk in so many closes its connection. */
const LOST_CHUNKS = 20;

type Link = readonly [From, To];
const LINKS: Readonly<Record<string, readonly Link[]>> = {
  Postgres: AMSEL.map((name) => [name, 'postgres']),
  Temporal: AMSEL.map((name) => [name, 'temporal']),
  Redis: AMSEL.map((name) => [name, 'redis']),
  'a gateway': GATEWAYS.map((name) => ['clients', name]),
};

/** Every kind of disturbance, on the way to every part. */
export const WIRE_FAULTS: Faults<Cluster> = {
  ...Object.fromEntries(
    Object.entries(LINKS).flatMap(([part, links]) => [
      [`the way to ${part} is slow`, disturb(links, slowDown)],
      [`connections to ${part} are lost`, disturb(links, loseConnections)],
      [`connections to ${part} are half open`, disturb(links, (wire) => wire.halfClose())],
      [`nothing reaches ${part}`, disturb(links, (wire) => wire.stall('requests', 'replies'))],
      [`replies of ${part} do not arrive`, disturb(links, (wire) => wire.stall('replies'))],
    ]),
  ),
  'requests arrive twice': disturb(LINKS['a gateway']!, (wire) => wire.repeatRequests()),
};

/** Disturbs the way of one process for some seconds. */
function disturb(
  links: readonly Link[],
  start: (wire: Wire, random: Random) => void,
): Inject<Cluster> {
  return async ({ wires }, random) => {
    const wire = wires.find(...random.pick(links));
    start(wire, random);
    await sleepSeconds(random, 1, 6);
    wire.heal();
  };
}

function slowDown(wire: Wire, random: Random): void {
  wire.slowDown(random.between(10, 100));
}

function loseConnections(wire: Wire, random: Random): void {
  wire.loseConnections(() => random.below(LOST_CHUNKS) === 0);
}
