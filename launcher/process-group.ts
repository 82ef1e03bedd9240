import { type RunningProcess, type Spawn, startProcess } from './process.ts';
import type { RunRecord } from './run-record.ts';
import { StartError } from './start-error.ts';

/** The child processes of one run: recorded on disk, and stopped together. */
export type ProcessGroup = {
  readonly spawn: Spawn;
  readonly listRunning: () => RunningProcess[];
  readonly isStopping: () => boolean;
  readonly stop: () => Promise<void>;
};

/** The gateway needs the worker, and both need the services. */
const STOPPED_FIRST = ['gateway', 'worker'];

export function createProcessGroup(record: RunRecord): ProcessGroup {
  const children: RunningProcess[] = [];
  let isStopping = false;
  return {
    spawn(options) {
      // When one component fails, the others may still be starting.
      if (isStopping) throw new StartError(options.name, 'amsel is stopping', 'start it again');
      const child = startProcess(options);
      record.add(child);
      children.push(child);
      return child;
    },
    listRunning: () => children.filter((child) => !child.hasEnded()),
    isStopping: () => isStopping,
    async stop() {
      isStopping = true;
      for (const first of STOPPED_FIRST) {
        await Promise.all(children.filter(({ name }) => name === first).map((each) => each.stop()));
      }
      await Promise.all(children.map((child) => child.stop()));
      record.remove();
    },
  };
}
