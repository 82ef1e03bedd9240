import type { PairName } from '../../cluster/pairs.ts';
import { GATEWAYS, NODES, WORKERS } from '../../cluster/ports.ts';
import type { Wire } from '../cluster/wire.ts';
import { type Faults, type Inject, oneOf, sleepSeconds } from '../faults/fault.ts';
import { faultSetOf } from '../faults/plan.ts';
import type { Testbed } from '../testbed.ts';
import { DEPLOYS } from './deploys.ts';
import type { Production } from './production.ts';
import type { ProductionWires } from './ways.ts';

type ProductionFault = Inject<Production>;

/** Each node of Temporal has half of the history shards. */
const NODE_FAULTS: Faults<Production> = Object.fromEntries(
  NODES.flatMap((node) => [
    [`${node} is killed`, kill(node)],
    [`${node} is frozen`, freeze(node)],
    [`nothing reaches ${node}`, disturb((wires) => wires.listTo(node), stall)],
    [`${node} does not reach its database`, disturb((wires) => [wires.toDatabase(node)], stall)],
    [
      `${node} is cut off`,
      disturb((wires) => [...wires.listTo(node), wires.toDatabase(node)], stall),
    ],
    [`the frontend of ${node} is away`, disturb((wires) => [wires.toFrontend(node)], cut)],
    [`the history shards of ${node} move`, restart(node)],
  ]),
);

const FAILOVERS: Faults<Production> = {
  'Postgres fails over': failOver('postgres'),
  'the database of Temporal fails over': failOver('temporal-postgres'),
  'Redis fails over': failOver('redis'),
};

const KILLS: Faults<Production> = {
  'a server of Postgres is killed': oneOf(kill('postgres'), kill('postgres-standby')),
  'a server of Redis is killed': oneOf(kill('redis'), kill('redis-replica')),
  'a gateway is killed': oneOf(...GATEWAYS.map(kill)),
  'a worker is killed': oneOf(...WORKERS.map(kill)),
  'the load balancer is killed': kill('load-balancer'),
};

const OTHERS: Faults<Production> = {
  ...NODE_FAULTS,
  ...FAILOVERS,
  ...DEPLOYS,
  'a gateway is frozen': oneOf(...GATEWAYS.map(freeze)),
  'a worker is frozen': oneOf(...WORKERS.map(freeze)),
  'the load balancer restarts': restart('load-balancer'),
  'the load balancer of Temporal restarts': restart('temporal-balancer'),
};

/** The parts of the cluster need most of two cores. */
const LANES = 3;

const FAULTS = { ...KILLS, ...OTHERS };
const WHOLE = {
  seconds: 20 * 60,
  faults: 50,
  bookings: 4_000,
  'kinds of faults': Object.keys(FAULTS).length,
};

export const productionTestbedOf = (production: Production): Testbed => ({
  system: production,
  faults: faultSetOf(
    production,
    FAULTS,
    // Only kills can coincide: the others end what they have begun.
    {
      alone: new Set(Object.keys(OTHERS)),
      deploys: new Set(Object.keys(DEPLOYS)),
      pauseSeconds: { min: 3, max: 8 },
    },
  ),
  lanes: LANES,
  whole: WHOLE,
});

/** The supervisor starts it again. */
function kill(name: string): ProductionFault {
  return ({ parts }) => parts.kill(name);
}

function freeze(name: string): ProductionFault {
  return async ({ parts }, random) => {
    await parts.freeze(name);
    await sleepSeconds(random, 1, 5);
    await parts.thaw(name);
  };
}

/** It leaves in order, and comes back. */
function restart(name: string): ProductionFault {
  return async ({ parts }) => {
    await parts.stop(name);
    await parts.start(name);
  };
}

function failOver(pair: PairName): ProductionFault {
  return ({ parts, wires }) => parts.failOver(pair, (url) => wires.move(pair, url));
}

function disturb(
  find: (wires: ProductionWires) => readonly Wire[],
  start: (wire: Wire) => void,
): ProductionFault {
  return async ({ wires }, random) => {
    const disturbed = find(wires);
    disturbed.forEach(start);
    await sleepSeconds(random, 1, 6);
    for (const wire of disturbed) wire.heal();
  };
}

function stall(wire: Wire): void {
  wire.stall('requests', 'replies');
}

function cut(wire: Wire): void {
  wire.cut();
}
