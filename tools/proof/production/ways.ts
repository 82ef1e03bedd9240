import { isPortFree } from '../../../launcher/ports.ts';
import { StartError } from '../../../launcher/start-error.ts';
import type { PairName } from '../../cluster/pairs.ts';
import {
  GATEWAYS,
  type NodeName,
  NODES,
  type PortName,
  type Ports,
  TEMPORAL_NODES,
  WORKERS,
} from '../../cluster/ports.ts';
import { local, type Ways } from '../../cluster/setup.ts';
import { startWire, type Wire } from '../cluster/wire.ts';

/** The wires of the cluster, and the ways that lead through them. */
export type ProductionWires = Ways & {
  /** All that reaches a node of Temporal. */
  readonly listTo: (node: NodeName) => readonly Wire[];
  readonly toFrontend: (node: NodeName) => Wire;
  /** From a node to its database. */
  readonly toDatabase: (node: NodeName) => Wire;
  /** The ways to a pair lead to its new primary. */
  readonly move: (pair: PairName, url: string) => void;
  readonly stop: () => Promise<void>;
};

/** The parts that connect to the primary of each pair. */
const CALLERS: Readonly<Record<PairName, readonly string[]>> = {
  postgres: ['owner', ...GATEWAYS, ...WORKERS],
  'temporal-postgres': NODES,
  redis: [...GATEWAYS, ...WORKERS],
};
/** Nodes listen here, so that their wires can listen at the addresses at which they are known. */
const BEHIND_WIRES: Readonly<Record<NodeName, string>> = {
  'temporal-1': '127.0.0.21',
  'temporal-2': '127.0.0.22',
};
const FRONTEND = 'node-frontend';
const NODE_PORTS = [
  FRONTEND,
  'node-frontend-membership',
  'node-history',
  'node-history-membership',
  'node-matching',
  'node-matching-membership',
  'node-worker',
  'node-worker-membership',
] as const satisfies readonly PortName[];

/** Throws if this machine lacks an address that the wires need. */
export async function requireAddresses(
  addresses: readonly string[] = [...Object.values(TEMPORAL_NODES), ...Object.values(BEHIND_WIRES)],
): Promise<void> {
  const isThere = await Promise.all(addresses.map((host) => isPortFree(0, host)));
  const missing = addresses.filter((_, i) => !isThere[i]);
  if (missing.length === 0) return;
  const cause = `this machine does not have ${missing.join(', ')}`;
  const cure = missing.map((host) => `sudo ifconfig lo0 alias ${host}`).join('; ');
  throw new StartError('proof', cause, `on a Mac: ${cure}`);
}

/** A wire from each part to the primary of each pair that it uses, and to each port of each node of Temporal. */
export async function openWires(port: Ports): Promise<ProductionWires> {
  const pairs = new Map<string, Wire>();
  for (const pair of Object.keys(CALLERS) as PairName[]) {
    for (const from of CALLERS[pair]) {
      pairs.set(`${from} ${pair}`, await startWire(`tcp://${local(port(pair))}`));
    }
  }
  const nodes = new Map<string, Wire>();
  for (const node of NODES) {
    for (const name of NODE_PORTS) {
      const target = `tcp://${BEHIND_WIRES[node]}:${port(name)}`;
      const at = { host: TEMPORAL_NODES[node], port: port(name) };
      nodes.set(`${node} ${name}`, await startWire(target, at));
    }
  }
  const wireTo = (pair: PairName, from: string) => pairs.get(`${from} ${pair}`)!;
  return {
    portTo: (pair, from) => Number(new URL(wireTo(pair, from).url).port),
    listenAt: (node) => BEHIND_WIRES[node],
    listTo: (node) => NODE_PORTS.map((name) => nodes.get(`${node} ${name}`)!),
    toFrontend: (node) => nodes.get(`${node} ${FRONTEND}`)!,
    toDatabase: (node) => wireTo('temporal-postgres', node),
    move: (pair, url) => CALLERS[pair].forEach((from) => wireTo(pair, from).moveTo(url)),
    async stop() {
      await Promise.all([...pairs.values(), ...nodes.values()].map((wire) => wire.stop()));
    },
  };
}
