import { isPortFree } from '../../launcher/ports.ts';
import { StartError } from '../../launcher/start-error.ts';

/** A node of Temporal has an address of its own, because all nodes must use the same ports. */
export const TEMPORAL_NODES = { 'temporal-1': '127.0.0.11', 'temporal-2': '127.0.0.12' } as const;
export type NodeName = keyof typeof TEMPORAL_NODES;
export const NODES = Object.keys(TEMPORAL_NODES) as NodeName[];
export const GATEWAYS = ['gateway-1', 'gateway-2', 'gateway-3'] as const;
export const WORKERS = ['worker-1', 'worker-2', 'worker-3'] as const;

/** The ports of a cluster, counted from the first one of its block. */
const OFFSETS = {
  'load-balancer': 0,
  page: 1,
  prometheus: 2,
  'temporal-ui': 3,
  'temporal-balancer': 4,
  postgres: 10,
  'postgres-standby': 11,
  'temporal-postgres': 12,
  'temporal-postgres-standby': 13,
  redis: 14,
  'redis-replica': 15,
  'gateway-1': 20,
  'gateway-2': 21,
  'gateway-3': 22,
  'gateway-1-metrics': 23,
  'gateway-2-metrics': 24,
  'gateway-3-metrics': 25,
  'worker-1-metrics': 26,
  'worker-2-metrics': 27,
  'worker-3-metrics': 28,
} as const;

/** The ports of each node of Temporal. */
const NODE_OFFSETS = {
  frontend: 40,
  'frontend-membership': 41,
  'frontend-http': 42,
  history: 43,
  'history-membership': 44,
  matching: 45,
  'matching-membership': 46,
  worker: 47,
  'worker-membership': 48,
  metrics: 49,
} as const;

export type PortName = keyof typeof OFFSETS | `node-${keyof typeof NODE_OFFSETS}`;
export type Ports = (name: PortName) => number;

const BLOCK = 100;
/** Below the ports that the system gives to outgoing connections: none of these may take the port of a dead part. */
const FIRST_PORT = 21_000;
const LAST_PORT = 32_000;

/** Each port has its place in the block, so that the second cluster of a machine only has another first port. */
export function portsFrom(firstPort: number): Ports {
  return (name) =>
    firstPort +
    (name.startsWith('node-')
      ? NODE_OFFSETS[name.slice('node-'.length) as keyof typeof NODE_OFFSETS]
      : OFFSETS[name as keyof typeof OFFSETS]);
}

/** The first block whose ports are all free. */
export async function findPorts(): Promise<Ports> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += BLOCK) {
    if (await isBlockFree(first)) return portsFrom(first);
  }
  throw new StartError(
    'cluster',
    `no ${BLOCK} ports are free from ${FIRST_PORT} on, at ${Object.values(TEMPORAL_NODES).join(' and ')} too`,
    'stop the other clusters; on a Mac, add the addresses first: `sudo ifconfig lo0 alias 127.0.0.11`',
  );
}

async function isBlockFree(first: number): Promise<boolean> {
  const own = Object.values(OFFSETS).map((offset) => isPortFree(first + offset));
  const nodes = Object.values(TEMPORAL_NODES).flatMap((host) =>
    Object.values(NODE_OFFSETS).map((offset) => isPortFree(first + offset, host)),
  );
  return (await Promise.all([...own, ...nodes])).every(Boolean);
}
