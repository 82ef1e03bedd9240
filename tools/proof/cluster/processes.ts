import {
  type ProcessOptions,
  type RunningProcess,
  type Spawn,
  startProcess,
} from '../../../launcher/process.ts';
import { signalTree } from '../../../launcher/process-tree.ts';

export type ServiceName = 'postgres' | 'redis' | 'temporal';
export type GatewayName = 'gateway-1' | 'gateway-2';
export type WorkerName = 'worker-1' | 'worker-2';
export type AmselName = GatewayName | WorkerName;
export const GATEWAYS: readonly GatewayName[] = ['gateway-1', 'gateway-2'];
export const WORKERS: readonly WorkerName[] = ['worker-1', 'worker-2'];
export const AMSEL: readonly AmselName[] = [...GATEWAYS, ...WORKERS];
export type ProcessName = ServiceName | 'standby' | AmselName;

export type ClusterProcesses = {
  /** Starts processes under this name. */
  readonly spawnAs: (name: ProcessName) => Spawn;
  /** Starts the process again with its last options and these changes of its environment, which stay. */
  readonly respawn: (name: ProcessName, env?: NodeJS.ProcessEnv) => RunningProcess;
  /** The standby takes the place of the lost primary. */
  readonly promoteStandby: () => void;
  /** The last process that was started under this name. */
  readonly find: (name: ProcessName) => RunningProcess | undefined;
  readonly isStopping: () => boolean;
  readonly stopAll: () => Promise<void>;
};

export function createClusterProcesses(): ClusterProcesses {
  const latest = new Map<ProcessName, RunningProcess>();
  const latestOptions = new Map<ProcessName, ProcessOptions>();
  const started: RunningProcess[] = [];
  let isStopping = false;

  const spawnAs =
    (name: ProcessName): Spawn =>
    (options) => {
      if (isStopping) throw new Error('the cluster is stopping');
      const child = startProcess(options);
      started.push(child);
      latest.set(name, child);
      latestOptions.set(name, options);
      return child;
    };
  return {
    spawnAs,
    respawn(name, env) {
      const options = latestOptions.get(name)!;
      return spawnAs(name)(env ? { ...options, env: { ...options.env, ...env } } : options);
    },
    promoteStandby() {
      latest.set('postgres', latest.get('standby')!);
      latestOptions.set('postgres', latestOptions.get('standby')!);
    },
    find: (name) => latest.get(name),
    isStopping: () => isStopping,
    async stopAll() {
      isStopping = true;
      for (const child of started) signalTree(child, 'SIGCONT');
      for (const child of started.toReversed()) await child.stop();
    },
  };
}
