import {
  type ProcessOptions,
  type RunningProcess,
  type Spawn,
  startProcess,
  waitUntilReady,
} from '../../launcher/process.ts';
import { signalTree } from '../../launcher/process-tree.ts';
import type { RunRecord } from '../../launcher/run-record.ts';
import { StartError } from '../../launcher/start-error.ts';
import { supervise } from '../../launcher/supervise.ts';
import {
  type Entry,
  isAway,
  isRunning,
  isUp,
  newEntry,
  type PartStatus,
  statusOf,
} from './part-status.ts';
import { isPart, START_CURE, START_TIMEOUT_MS, type Step, toLevels } from './step.ts';

/** Starts the parts of a cluster, keeps them running, and disturbs them by name. */
export type Supervisor = {
  /** Takes all steps, each as soon as those before it are done. */
  readonly startAll: (steps: readonly Step[]) => Promise<void>;
  readonly listStatus: () => Promise<PartStatus[]>;
  /** Ends the process at once; it is started again, as a supervisor of production does. */
  readonly kill: (name: string) => Promise<void>;
  /** Ends the process; it stays away until it is started. */
  readonly stop: (name: string, how?: 'at once') => Promise<void>;
  readonly start: (name: string) => Promise<void>;
  readonly freeze: (name: string) => Promise<void>;
  readonly thaw: (name: string) => Promise<void>;
  /** Starts a process that ends by itself, such as a compiler. */
  readonly spawn: Spawn;
  /** Stops all processes; parts that need another one stop before it. */
  readonly stopAll: () => Promise<void>;
};

type Options = {
  readonly logFile: (name: string) => string;
  readonly record: RunRecord;
  readonly report: (name: string, message: string) => void;
};

/** All that one supervisor knows. */
type Run = Options & {
  readonly entries: Map<string, Entry>;
  readonly processes: RunningProcess[];
  levels: Step[][];
  isStopping: boolean;
};

export function createSupervisor(options: Options): Supervisor {
  const run: Run = {
    ...options,
    entries: new Map(),
    processes: [],
    levels: [],
    isStopping: false,
  };
  return {
    spawn: (each) => spawnIn(run, each),
    startAll: (steps) => startAll(run, steps),
    listStatus: () => Promise.all([...run.entries.values()].map(statusOf)),
    async kill(name) {
      const child = findRunning(run, name);
      signalTree(child, 'SIGKILL');
      await child.ended;
    },
    stop: (name, how) => stopPart(find(run, name), how),
    async start(name) {
      const entry = find(run, name);
      if (isRunning(entry)) throw new Error(`${name} is running already`);
      if (!isAway(entry)) throw new Error(`${name} is being started or stopped`);
      await startPart(run, entry);
    },
    async freeze(name) {
      signalTree(findRunning(run, name), 'SIGSTOP');
      find(run, name).isFrozen = true;
    },
    async thaw(name) {
      signalTree(findRunning(run, name), 'SIGCONT');
      find(run, name).isFrozen = false;
    },
    stopAll: () => stopAll(run),
  };
}

function find(run: Run, name: string): Entry {
  const entry = run.entries.get(name);
  if (entry) return entry;
  const known = [...run.entries.keys()].join(', ');
  throw new Error(`there is no part ${name}; the parts are ${known}`);
}

function findRunning(run: Run, name: string): RunningProcess {
  const entry = find(run, name);
  if (isRunning(entry)) return entry.child!;
  throw new Error(`${name} is not running`);
}

function spawnIn(run: Run, options: ProcessOptions): RunningProcess {
  if (run.isStopping) {
    throw new StartError(options.name, 'the cluster is stopping', 'start it again');
  }
  const child = startProcess(options);
  run.record.add(child);
  run.processes.push(child);
  return child;
}

async function startAll(run: Run, steps: readonly Step[]): Promise<void> {
  run.levels = toLevels(steps);
  for (const part of steps.filter(isPart)) {
    run.entries.set(part.name, newEntry(part, run.logFile(part.name)));
  }
  const taken = new Map<string, Promise<void>>();
  for (const step of run.levels.flat()) {
    const before = Promise.all(step.after.map((name) => taken.get(name)!));
    const done = before.then(() => take(run, step));
    taken.set(step.name, done);
  }
  await Promise.all(taken.values());
}

async function take(run: Run, step: Step): Promise<void> {
  const startedMs = Date.now();
  run.report(step.name, 'starting …');
  await (isPart(step) ? startPart(run, find(run, step.name)) : step.run());
  const took = `${((Date.now() - startedMs) / 1_000).toFixed(1)} s`;
  run.report(step.name, isPart(step) ? `ready after ${took}, ${step.address}` : `done, ${took}`);
}

/** Starts the process, waits until it is ready, and starts it again from then on whenever it exits. */
async function startPart(run: Run, entry: Entry): Promise<void> {
  Object.assign(entry, { isWanted: true, isStarting: true, hasFailed: false });
  try {
    const child = await spawnPart(run, entry);
    await waitUntilReady(child, entry.part.isReady, {
      timeoutMs: START_TIMEOUT_MS,
      cure: START_CURE,
    });
    entry.supervision = keepRunning(run, entry, child);
  } catch (error) {
    entry.hasFailed = entry.isWanted;
    throw error;
  } finally {
    entry.isStarting = false;
  }
}

/** Prepares it each time: after a failover the command is another one. */
async function spawnPart(run: Run, entry: Entry): Promise<RunningProcess> {
  const { part, logFile } = entry;
  const command = await part.prepare();
  if (!entry.isWanted) throw new StartError(part.name, 'it was stopped', 'start it');
  const child = spawnIn(run, { name: part.name, logFile, ...command });
  Object.assign(entry, { child, isFrozen: false, starts: entry.starts + 1 });
  return child;
}

async function keepRunning(run: Run, entry: Entry, first: RunningProcess): Promise<void> {
  const isStopping = () => run.isStopping || !entry.isWanted;
  const report = (message: string) => run.report(entry.part.name, message);
  try {
    await supervise(first, () => spawnPart(run, entry), { isStopping, report });
  } catch (error) {
    if (!isStopping()) report(`cannot be started again: ${String(error)}`);
  }
  entry.supervision = undefined;
  if (isStopping()) return;
  entry.hasFailed = true;
  report(`does not stay up; read ${entry.logFile}, then: start ${entry.part.name}`);
}

/** It stays away from here on, also if it is about to be started again. */
async function stopPart(entry: Entry, how?: 'at once'): Promise<void> {
  if (!isUp(entry)) throw new Error(`${entry.part.name} is not running`);
  entry.isWanted = false;
  if (isRunning(entry)) {
    // One that is frozen would not notice that it is told to stop.
    signalTree(entry.child!, how === 'at once' ? 'SIGKILL' : 'SIGCONT');
    await entry.child!.stop();
  }
  await entry.supervision;
}

async function stopAll(run: Run): Promise<void> {
  run.isStopping = true;
  for (const child of run.processes) signalTree(child, 'SIGCONT');
  for (const level of run.levels.toReversed()) {
    const children = level.flatMap(({ name }) => run.entries.get(name)?.child ?? []);
    await Promise.all(children.map((child) => child.stop()));
  }
  await Promise.all(run.processes.map((child) => child.stop()));
  run.record.remove();
}
