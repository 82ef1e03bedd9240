import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../launcher/start-error.ts';

/** A set of processes that together get at most some share of a core. */
export type CpuGroup = {
  readonly add: (pid: number) => void;
  /** Undefined: as much as the machine has. */
  readonly limit: (cores: number | undefined) => void;
  readonly readPeriods: () => Periods;
};
/** Since the start: the periods in which the group ran, and those in which it had to stop before their end. */
export type Periods = { readonly all: number; readonly throttled: number };

export type CpuGroups = {
  readonly version: 1 | 2;
  readonly create: (name: string) => CpuGroup;
  /** The processes must have ended. */
  readonly remove: () => void;
};

/** Short, so that a limited process never waits long for its next share. */
const PERIOD_US = 50_000;
const CURE = `run it as root, or give your user a group of its own: systemd-run --user --scope -p Delegate=yes npm run scale`;

/** The files of the kernel, and how they are written: some writes it refuses. */
type Kernel = {
  readonly mount: string;
  readonly self: string;
  readonly write: (file: string, text: string) => void;
};
const KERNEL: Kernel = {
  mount: '/sys/fs/cgroup',
  self: '/proc/self/cgroup',
  write: writeFileSync,
};

/**
 * The groups of this run, below the group of this process: limits that it has itself stay in force. Throws if the
 * machine has no control groups, or this user may not make them.
 */
export function openCpuGroups(name: string, kernel: Kernel = KERNEL): CpuGroups {
  const found = existsSync(kernel.self) ? findOwnGroup(kernel) : undefined;
  if (!found) throw new StartError('cgroup', 'this machine has no control groups of CPU', CURE);
  const { version, folder } = found;
  const top = join(folder, name);
  let takeControlBack: () => void = () => undefined;
  try {
    accessSync(folder, constants.W_OK);
    if (version === 2) takeControlBack = passControlOn(folder, kernel);
    mkdirSync(top);
    if (version === 2) writeFileSync(join(top, 'cgroup.subtree_control'), '+cpu');
  } catch (error) {
    tryTo(() => rmdirSync(top));
    takeControlBack();
    throw new StartError('cgroup', (error as Error).message, CURE);
  }
  const names: string[] = [];
  return {
    version,
    create(each) {
      names.push(each);
      mkdirSync(join(top, each));
      return openGroup(join(top, each), version);
    },
    remove() {
      for (const each of names) tryTo(() => rmdirSync(join(top, each)));
      tryTo(() => rmdirSync(top));
      takeControlBack();
    },
  };
}

type Found = { readonly version: 1 | 2; readonly folder: string };

/** Version 1 has a hierarchy for CPU, possibly shared with others; version 2 has one for everything. */
function findOwnGroup({ mount, self }: Kernel): Found | undefined {
  const lines = readFileSync(self, 'utf8').trim().split('\n');
  for (const line of lines) {
    const [, controllers = '', path = '/'] = line.split(':');
    if (controllers.split(',').includes('cpu')) {
      return { version: 1, folder: join(mount, controllers, path) };
    }
    const control = join(mount, path, 'cgroup.controllers');
    if (controllers !== '' || !existsSync(control)) continue;
    if (!readFileSync(control, 'utf8').split(/\s/).includes('cpu')) continue;
    return { version: 2, folder: join(mount, path) };
  }
  return undefined;
}

/**
 * A group of version 2 that limits others has no processes of its own: they move into one beside them. Only the root of
 * the machine may keep them; that of a container is named `/` as well, and may not. Returns what undoes it.
 */
function passControlOn(folder: string, kernel: Kernel): () => void {
  const control = join(folder, 'cgroup.subtree_control');
  if (readFileSync(control, 'utf8').split(/\s/).includes('cpu')) return () => undefined;
  try {
    kernel.write(control, '+cpu');
    return () => tryTo(() => kernel.write(control, '-cpu'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
  }
  const rest = join(folder, 'rest');
  const undo = () => {
    tryTo(() => kernel.write(control, '-cpu'));
    if (existsSync(rest)) moveProcesses(rest, folder, kernel);
    tryTo(() => rmdirSync(rest));
  };
  try {
    mkdirSync(rest, { recursive: true });
    moveProcesses(folder, rest, kernel);
    kernel.write(control, '+cpu');
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

function moveProcesses(from: string, to: string, { write }: Kernel): void {
  const pids = readFileSync(join(from, 'cgroup.procs'), 'utf8').trim().split('\n');
  for (const pid of pids.filter(Boolean)) {
    tryTo(() => write(join(to, 'cgroup.procs'), pid));
  }
}

function openGroup(folder: string, version: 1 | 2): CpuGroup {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  return {
    // All threads of the process move.
    add: (pid) => write('cgroup.procs', String(pid)),
    limit(cores) {
      const quota = cores === undefined ? undefined : Math.round(cores * PERIOD_US);
      if (version === 2) return write('cpu.max', `${quota ?? 'max'} ${PERIOD_US}`);
      write('cpu.cfs_period_us', String(PERIOD_US));
      write('cpu.cfs_quota_us', String(quota ?? -1));
    },
    readPeriods: () => parsePeriods(readFileSync(join(folder, 'cpu.stat'), 'utf8')),
  };
}

export function parsePeriods(stat: string): Periods {
  const numberOf = (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0);
  return { all: numberOf('nr_periods'), throttled: numberOf('nr_throttled') };
}

/** A process that has just ended cannot be moved, or may still be in its group. An empty group costs nothing. */
function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // See above.
  }
}
