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
  /** Ends the process at once. */
  readonly kill: (name: ProcessName) => Promise<void>;
  /** The gateways and workers that ended by themselves. */
  readonly listDied: () => readonly string[];
  readonly isStopping: () => boolean;
  readonly stopAll: () => Promise<void>;
};

export function createClusterProcesses(): ClusterProcesses {
  const latest = new Map<ProcessName, RunningProcess>();
  const latestOptions = new Map<ProcessName, ProcessOptions>();
  const started: RunningProcess[] = [];
  const died: string[] = [];
  const expected = new Set<RunningProcess>();
  let isStopping = false;

  function watch(name: ProcessName, child: RunningProcess): RunningProcess {
    const watched: RunningProcess = {
      ...child,
      stop() {
        expected.add(watched);
        return child.stop();
      },
    };
    void noteEnd(name, watched);
    return watched;
  }

  /** Notes a gateway or a worker that ended by itself. */
  async function noteEnd(name: ProcessName, child: RunningProcess): Promise<void> {
    await child.ended;
    const isOurs = (AMSEL as readonly string[]).includes(name);
    // One that does not find its services exits at its start.
    if (!isOurs || !child.isReady() || expected.has(child)) return;
    died.push(`${name} ended by itself: ${child.exitCause()}`);
  }

  const spawnAs =
    (name: ProcessName): Spawn =>
    (options) => {
      if (isStopping) throw new Error('the cluster is stopping');
      const child = watch(name, startProcess(options));
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
    async kill(name) {
      const child = latest.get(name)!;
      expected.add(child);
      signalTree(child, 'SIGKILL');
      await child.ended;
    },
    listDied: () => died,
    isStopping: () => isStopping,
    async stopAll() {
      isStopping = true;
      for (const child of started) signalTree(child, 'SIGCONT');
      for (const child of started.toReversed()) await child.stop();
    },
  };
}
