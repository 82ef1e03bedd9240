import {
  type ProcessOptions,
  type RunningProcess,
  type Spawn,
  startProcess,
} from '../../launcher/process.ts';
import { signalTree } from './process-tree.ts';

export type ProcessName =
  'postgres' | 'redis' | 'temporal' | 'gateway-1' | 'gateway-2' | 'worker-1' | 'worker-2';

export type ClusterProcesses = {
  /** Starts processes under this name. */
  readonly spawnAs: (name: ProcessName) => Spawn;
  /** Starts the process again with its last options. */
  readonly respawn: (name: ProcessName) => RunningProcess;
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
    respawn: (name) => spawnAs(name)(latestOptions.get(name)!),
    find: (name) => latest.get(name),
    isStopping: () => isStopping,
    async stopAll() {
      isStopping = true;
      for (const child of started) signalTree(child, 'SIGCONT');
      for (const child of started.toReversed()) await child.stop();
    },
  };
}
